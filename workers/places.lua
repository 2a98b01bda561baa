-- Take a place for a question of a creator, or hold it for longer, unless too many are taken.
--
-- KEYS  the creator's questions that have places, by when those end in milliseconds
-- ARGV  question, for how many milliseconds, how many places the creator may have
-- Gives 1 when the place is taken, else 0
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then
  return 0
end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
