-- Put a match to sleep if nobody has looked at it for a while.
--
-- KEYS  matches by the time of the last look, the set of sleeping matches, the set of woken matches
-- ARGV  match, the time in milliseconds, the latest time allowed for the last look
-- Returns 1 if the match sleeps, else 0
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
