-- Give an archived match its stream again, which was written aside.
--
-- KEYS  heads, restored, events, vault, branches, the stream aside
-- ARGV  match, what its head says, what it says from now on, vault, then its branches
-- Gives 1 when it is done, 0 when its head says something else
--
-- A script that fails is not undone, so the first write is the one that may fail: the stream aside
-- may be gone.
local match, call = ARGV[1], redis.call
if call('HGET', KEYS[1], match) ~= ARGV[2] then
  call('UNLINK', KEYS[6])
  return 0
end
call('RENAME', KEYS[6], KEYS[3])
call('PERSIST', KEYS[3])
call('SET', KEYS[4], ARGV[4])
for i = 5, #ARGV do
  call('SADD', KEYS[5], ARGV[i])
end
call('SADD', KEYS[2], match)
call('HSET', KEYS[1], match, ARGV[3])
return 1
