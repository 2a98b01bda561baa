-- Append the events of one command, all or none, in one call. Every check is before the first write.
--
-- KEYS  heads, feed, events, once, vault
-- ARGV  match, expected head ("<version> <link hex> ", empty for a new match), idempotency key or "",
--       body digest, version after, new head's link and what it waits for ("<link hex> <waits>"),
--       vault of a new match or "", then e, s, l of each event
-- Gives {1} when stored; {2, "<first> <last> <digest>"} when the key has been answered;
--       {0, head, missed entries} when the head is another one
local match, expected, key = ARGV[1], ARGV[2], ARGV[3]
if key ~= '' then
  local answered = redis.call('HGET', KEYS[4], key)
  if answered then
    return {2, answered}
  end
end
local head = redis.call('HGET', KEYS[1], match) or ''
if (expected == '' and head ~= '') or string.sub(head, 1, #expected) ~= expected then
  local after = string.match(expected, '^%d+') or '0'
  return {0, head, redis.call('XRANGE', KEYS[3], '(' .. after .. '-0', '+', 'COUNT', 200)}
end
local version = tonumber(ARGV[5])
local first = version - (#ARGV - 7) / 3 + 1
if ARGV[7] ~= '' then
  redis.call('SET', KEYS[5], ARGV[7])
end
for i = 8, #ARGV, 3 do
  redis.call('XADD', KEYS[3], string.format('%d-0', first + (i - 8) / 3), 'e', ARGV[i], 's', ARGV[i + 1], 'l', ARGV[i + 2])
end
redis.call('HSET', KEYS[1], match, ARGV[5] .. ' ' .. ARGV[6])
redis.call('XADD', KEYS[2], '*', 'm', match, 'h', ARGV[5] .. ' ' .. ARGV[6])
if key ~= '' then
  redis.call('HSET', KEYS[4], key, string.format('%d %s %s', first, ARGV[5], ARGV[4]))
end
return {1}
