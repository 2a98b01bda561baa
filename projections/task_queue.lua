-- Store what a match waits for, unless a newer row is there.
--
-- KEYS  rows (a hash), the set of matches that wait for a worker, the matches by the time when
--       the first clock of theirs runs out
-- ARGV  match, version, the row "<version> <link> <waits>", whether a worker is waited for (1 or 0),
--       the row that may be replaced whatever its version, or "",
--       when the first clock runs out in milliseconds, or ""
-- Gives 1 when stored, 0 when the row that is there is as new
local stored = redis.call('HGET', KEYS[1], ARGV[1])
local known = stored and tonumber(string.match(stored, '^%d+') or '')  -- nil if it was damaged
if known and stored ~= ARGV[5] and known >= tonumber(ARGV[2]) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
if ARGV[6] == '' then
  redis.call('ZREM', KEYS[3], ARGV[1])
else
  redis.call('ZADD', KEYS[3], ARGV[6], ARGV[1])
end
redis.call(ARGV[4] == '1' and 'SADD' or 'SREM', KEYS[2], ARGV[1])
return 1
