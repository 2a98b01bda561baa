-- Let a match sleep if nobody has looked at it for a while.
--
-- KEYS  matches by when somebody looked last, the set of those that sleep, the set of those that woke
-- ARGV  match, the time in milliseconds, the time before which the last look must lie
-- Gives 1 when it sleeps, else 0
local looked = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not looked then
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
  return 0
end
if tonumber(looked) > tonumber(ARGV[3]) then
  return 0
end
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('SREM', KEYS[3], ARGV[1])
return 1
