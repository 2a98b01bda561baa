-- Store one row of the inbox and the accounts of its match, unless a newer row is stored.
--
-- KEYS  rows (a hash), prefix of the other names
-- ARGV  match, seq, link, "1" if it is over, the accounts of its seats separated by spaces, the row,
--       "<seq> <link>" of a row that no longer belongs to the stream and may be replaced, or "",
--       a random name for the numbering if there is none yet,
--       the number of entries that the feed keeps,
--       the account that created it, or ""
-- Returns 1 if the row was stored, 0 if the stored row is at least as new
local rows, stem = KEYS[1], KEYS[2]
local match, seq, is_over = ARGV[1], tonumber(ARGV[2]), ARGV[4]
local stored = redis.call('HGET', rows, match)
local old = {}
local old_over = '0'
if stored then
  local old_seq, old_link, over, accounts = string.match(stored, '^(%S+) (%S+) (%S+) ([^\n]*)\n')
  if tonumber(old_seq or '') then
    if tonumber(old_seq) >= seq and old_seq .. ' ' .. old_link ~= ARGV[7] then
      return 0
    end
    old_over = over
    for account in string.gmatch(accounts, '%S+') do
      old[account] = true
    end
  else  -- the row was damaged: the lists contain the accounts of the match
    for account in string.gmatch(ARGV[5], '%S+') do
      local was_over = redis.call('ZSCORE', stem .. ':over:' .. account, match)
      if was_over or redis.call('ZSCORE', stem .. ':running:' .. account, match) then
        old[account] = true
        old_over = was_over and '1' or '0'
      end
    end
  end
end
local changed = {}
for account in string.gmatch(ARGV[5], '%S+') do
  local running, over = stem .. ':running:' .. account, stem .. ':over:' .. account
  if not old[account] then
    redis.call('SETNX', stem .. ':numbering', ARGV[8])
    local number = redis.call('HINCRBY', stem .. ':counts', account, 1)
    redis.call('ZADD', is_over == '1' and over or running, number, match)
    table.insert(changed, account)
  elseif old_over ~= is_over then
    local from, to = running, over
    if is_over == '0' then
      from, to = over, running
    end
    redis.call('ZADD', to, redis.call('ZSCORE', from, match), match)
    redis.call('ZREM', from, match)
  end
  old[account] = nil
end
for account, _ in pairs(old) do
  redis.call('ZREM', stem .. ':running:' .. account, match)
  redis.call('ZREM', stem .. ':over:' .. account, match)
  table.insert(changed, account)
end
local created = stem .. ':created:' .. ARGV[10]
if ARGV[10] ~= '' and seq == 0 then
  redis.call('ZREM', created, match)
elseif ARGV[10] ~= '' and not redis.call('ZSCORE', created, match) then
  redis.call('ZADD', created, redis.call('HINCRBY', stem .. ':counts', ARGV[10], 1), match)
end
if seq > 0 then
  redis.call('HSET', rows, match, table.concat({ARGV[2], ARGV[3], is_over, ARGV[5]}, ' ') .. '\n' .. ARGV[6])
else
  redis.call('HDEL', rows, match)
end
for _, account in ipairs(changed) do
  redis.call('XADD', stem .. ':feed', 'MAXLEN', '~', ARGV[9], '*', 'a', account)
end
return 1
