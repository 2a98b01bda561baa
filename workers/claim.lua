-- Claim the first waiting job, with the leases that it needs.
--
-- ARGV  the duration of leases in milliseconds, the lifetime of a running job's record in seconds,
--       the key of the looks at matches or "", the time in milliseconds, then for each queue, by
--       priority: its name, its bell, and the leases of its jobs: `match` (the question, and the
--       match if its lease is free), `question`, or `nothing`
-- Returns nothing, or queue, id, record, the name of the question that it has a lease on or "",
--       whether it has the match's (1 or 0), and the time of the last look at the match or ""
local call = redis.call
local function rest(first)
  -- Ring for queues with jobs left but no bell: the bell may have rung for another queue's job.
  for at = first, #ARGV, 3 do
    if call('EXISTS', ARGV[at + 1]) == 0 and call('EXISTS', ARGV[at]) == 1 then
      call('RPUSH', ARGV[at + 1], 1)
    end
  end
end
local function lease(id, leases)
  local kind, match, question = string.match(id, '^(%a+)%-(.+)%-(%w+%-%d+)%-%d+$')
  if leases == 'nothing' or not kind then
    return '', 0, ''
  end
  local name = (kind == 'clock' and 'clock-' or '') .. match .. '-' .. question
  local chained, looked = 0, ''
  call('SET', 'lease:' .. name, 1, 'PX', ARGV[1])
  if leases == 'match' and call('SET', 'chain:' .. match, name, 'PX', ARGV[1], 'NX') then
    call('DEL', 'missed:' .. match)
    chained = 1
  end
  if ARGV[3] ~= '' then
    call('ZADD', ARGV[3], 'NX', ARGV[4], match)
    looked = call('ZSCORE', ARGV[3], match)
  end
  return name, chained, looked
end
for at = 5, #ARGV, 3 do
  local id = call('LPOP', ARGV[at])
  while id do
    local record = call('HGETALL', 'rq:job:' .. id)
    if #record > 0 then
      call('EXPIRE', 'rq:job:' .. id, ARGV[2])
      local name, chained, looked = lease(id, ARGV[at + 2])
      rest(5)
      return {ARGV[at], id, record, name, chained, looked}
    end
    id = call('LPOP', ARGV[at])
  end
end
