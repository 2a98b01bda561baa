-- End a job: release its leases, send its follow-up jobs, delete its record.
--
-- ARGV  its id or "", its lease, the lease on its match or "", the value of that lease, the key of
--       the version that was missed in the meantime, the version that the worker knows (0: none),
--       the key to note that version under, the lifetime of that note in milliseconds, then the
--       follow-up jobs
-- Returns 1 if the match has moved on further than the worker knows, and nothing was sent; else 0
local is_behind = 0
call('DEL', ARGV[2])
if ARGV[3] ~= '' then
  if call('GET', ARGV[3]) == ARGV[4] then
    call('DEL', ARGV[3])
  end
  local missed = call('GET', ARGV[5])
  call('DEL', ARGV[5])
  if missed and tonumber(missed) > tonumber(ARGV[6]) then
    is_behind = 1
  elseif tonumber(ARGV[6]) > 0 then
    call('SET', ARGV[7], ARGV[6], 'PX', ARGV[8])
  end
end
local at = 9
while is_behind == 0 and at <= #ARGV do
  push(at)
  at = after_job(at)
end
if ARGV[1] ~= '' then
  call('DEL', 'rq:job:' .. ARGV[1])
end
return is_behind
