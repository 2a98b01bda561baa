-- Take a slot for a creator's question, or renew it, unless all its slots are taken.
--
-- KEYS  the creator's questions with slots, scored by their expiry in milliseconds
-- ARGV  the question, the duration of the slot in milliseconds, the creator's number of slots
-- Returns 1 if the slot is taken, else 0
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then
  return 0
end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
