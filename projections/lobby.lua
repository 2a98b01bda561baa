-- Store one row of the lobby with its places in the lists, unless a newer row is stored.
--
-- KEYS  rows (a hash), prefix of the lists' names
-- ARGV  match, seq, link, place in the lists, game, status ("-": in no list), the row,
--       "<seq> <link>" of a row that no longer belongs to the stream and may be replaced, or ""
-- Returns 1 if the row was stored, 0 if the stored row is at least as new
local match, seq, place, game, status = ARGV[1], tonumber(ARGV[2]), ARGV[4], ARGV[5], ARGV[6]
local function lists(of_game, of_status)
  local stem = KEYS[2]
  return {stem, stem .. ':game:' .. of_game, stem .. ':status:' .. of_status,
    stem .. ':game:' .. of_game .. ':status:' .. of_status}
end
local stored = redis.call('HGET', KEYS[1], match)
if stored then
  local old_seq, old_link, old_place, old_game, old_status = string.match(stored, '^(%S+) (%S+) (%S+) (%S+) (%S+)\n')
  if old_seq and tonumber(old_seq) and tonumber(old_seq) >= seq and old_seq .. ' ' .. old_link ~= ARGV[8] then
    return 0
  end
  if not old_status then
    stored = false  -- the row was damaged
  elseif old_place ~= place or old_game ~= game or old_status ~= status then
    for _, name in ipairs(lists(old_game, old_status)) do
      redis.call('ZREM', name, old_place)
    end
    stored = false
  end
end
if not stored and status ~= '-' then
  for _, name in ipairs(lists(game, status)) do
    redis.call('ZADD', name, 0, place)
  end
end
redis.call('HSET', KEYS[1], match, table.concat({ARGV[2], ARGV[3], place, game, status}, ' ') .. '\n' .. ARGV[7])
return 1
