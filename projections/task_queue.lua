-- Store the tasks of a match, unless a newer row is stored.
--
-- KEYS  rows (a hash), the set of matches that wait for a worker, the matches by the time at
--       which their first clock runs out
-- ARGV  match, version, the row "<version> <link> <waits>" or "" to delete it,
--       1 if it waits for a worker, else 0,
--       a row that may be replaced regardless of its version, or "",
--       the time in milliseconds at which the first clock runs out, or ""
-- Returns 1 if the row was stored or deleted, 0 if the stored row is at least as new
local stored = redis.call('HGET', KEYS[1], ARGV[1])
local known = stored and tonumber(string.match(stored, '^%d+') or '')  -- nil if the row was damaged
if known and stored ~= ARGV[5] and known >= tonumber(ARGV[2]) then
  return 0
end
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
end
if ARGV[6] == '' then
  redis.call('ZREM', KEYS[3], ARGV[1])
else
  redis.call('ZADD', KEYS[3], ARGV[6], ARGV[1])
end
redis.call(ARGV[4] == '1' and 'SADD' or 'SREM', KEYS[2], ARGV[1])
return 1
