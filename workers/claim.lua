-- Take the first job that waits, with the leases that it needs, in one go.
--
-- ARGV  for how many milliseconds leases hold, for how many seconds the record of a job that runs
--       is kept, where is noted when somebody looked at a match or "", the time in milliseconds,
--       then for each queue, first come first: its name, its bell, what its jobs lease: `match`
--       (the question, and the match if nobody has that), `question`, or `nothing`
-- Gives nothing, or queue, id, record, the name of the question that it has a lease on or "",
--       whether it has the match's (1 or 0), when somebody looked at the match or ""
local call = redis.call
local function rest(first)
  -- Ring where jobs are left that no bell tells of: a bell may have rung for another queue's.
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
