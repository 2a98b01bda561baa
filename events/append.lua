-- Append the events of one command, all or none, in one call. All checks precede the first write.
--
-- KEYS  heads, feed, events, once, vault
-- ARGV  match, beginning of the expected head ("<version> <link hex> ", empty for a new match),
--       field of the idempotency key or "", new head ("<version> <link hex> <waits>"), answer to keep
--       there ("<first> <last> <digest>"), vault of a new match or "", then id, e, s, l of each event
-- Returns {1} if stored; {2, kept answer} if the key was answered before;
--       {0, head, missed entries} if the head is another one
--
-- A failed script is not rolled back, so only the first write may fail: the first XADD fails if the
-- key is not a stream, or the stream is beyond its head. XLEN fails if the feed is not a stream.
local match, expected, key, head, call = ARGV[1], ARGV[2], ARGV[3], ARGV[4], redis.call
if key ~= '' then
  local answered = call('HGET', KEYS[4], key)
  if answered then
    return {2, answered}
  end
end
local found = call('HGET', KEYS[1], match) or ''
if string.sub(found, 1, #expected) ~= expected or (expected == '' and found ~= '')
    or string.sub(found, #expected + 1) == 'archived' then
  local after = string.match(expected, '^%d+') or '0'
  return {0, found, call('XRANGE', KEYS[3], '(' .. after .. '-0', '+', 'COUNT', 200)}
end
call('XLEN', KEYS[2])
for i = 7, #ARGV, 4 do
  call('XADD', KEYS[3], ARGV[i], 'e', ARGV[i + 1], 's', ARGV[i + 2], 'l', ARGV[i + 3])
end
call('HSET', KEYS[1], match, head)
call('XADD', KEYS[2], '*', 'm', match, 'h', head)
if ARGV[6] ~= '' then
  call('SET', KEYS[5], ARGV[6])
end
if key ~= '' then
  call('HSET', KEYS[4], key, ARGV[5])
end
return {1}
