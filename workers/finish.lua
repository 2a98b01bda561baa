-- End a job: give its leases back, send what it leaves, forget it.
--
-- ARGV  its id or "", its lease, the lease of who goes on in its match or "", what that holds,
--       where is noted what was missed meanwhile, the version that the worker knows (0: none),
--       where to note that version, for how many milliseconds, then jobs: all that waits there
-- Gives 1 when the match has moved on further than the worker knows, and nothing was sent; else 0
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
