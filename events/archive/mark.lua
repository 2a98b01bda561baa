-- Mark a match as archived: from now on its events are read from its pack.
--
-- KEYS  heads
-- ARGV  match, its current head, its new head
-- Returns 1 if it is marked, 0 if its head is another one
local head = redis.call('HGET', KEYS[1], ARGV[1])
if head ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
