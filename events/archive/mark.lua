-- Mark a match as archived: from now on its events are read from its pack.
--
-- KEYS  heads
-- ARGV  match, what its head says, what it says from now on
-- Gives 1 when it is marked, 0 when its head says something else
local head = redis.call('HGET', KEYS[1], ARGV[1])
if head ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
