-- Restore the stream of an archived match from a temporary stream.
--
-- KEYS  heads, restored, events, vault, branches, the temporary stream
-- ARGV  match, its current head, its new head, vault, then its branches
-- Returns 1 if it is done, 0 if its head is another one
--
-- A failed script is not rolled back, so only the first write may fail: the temporary stream may be
-- gone.
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
