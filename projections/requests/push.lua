-- Add requests to a list, and remove the oldest ones beyond its limits, in one call. If the list
-- belongs to an account, also remove the oldest requests of all its lists beyond its share.
--
-- KEYS  the stream of the list, the number of its bytes, the lists by the time of their last trim,
--       and the bytes of the lists of the account, by name
-- ARGV  the name of the list, the time in ms, the maximum number of requests, the maximum of their
--       bytes, the ms for which a request is kept, the maximum of the account's bytes, then the
--       requests
-- Returns the number of requests in the list
local list, size, lists, sizes, call = KEYS[1], KEYS[2], KEYS[3], KEYS[4], redis.call
local name, now, most, size_most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local kept, share = tonumber(ARGV[5]), tonumber(ARGV[6])

local function key_of(other, part)
  return '{requests:' .. other .. '}:' .. part
end

local function oldest(stream)
  return call('XRANGE', stream, '-', '+', 'COUNT', 1)[1]
end

local function forget(other)
  call('DEL', key_of(other, 'list'), key_of(other, 'bytes'))
  call('ZREM', lists, other)
  if sizes then call('HDEL', sizes, other) end
end

local function find_oldest()
  local owner, first, time, number
  for _, other in ipairs(call('HKEYS', sizes)) do
    local row = oldest(key_of(other, 'list'))
    if not row then return other end
    local at, place = string.match(row[1], '^(%d+)-(%d+)$')
    at, place = tonumber(at), tonumber(place)
    if not owner or at < time or (at == time and place < number) then
      owner, first, time, number = other, row, at, place
    end
  end
  return owner, first
end

local bytes = tonumber(call('GET', size) or '0')
for i = 7, #ARGV do
  call('XADD', list, '*', 'r', ARGV[i])
  bytes = bytes + #ARGV[i]
end
local count = call('XLEN', list)
local row = oldest(list)
while row and (count > most or bytes > size_most or tonumber(string.match(row[1], '^%d+')) < now - kept) do
  call('XDEL', list, row[1])
  bytes = bytes - #row[2][2]
  count = count - 1
  row = oldest(list)
end
if count == 0 then
  forget(name)
  return 0
end
call('SET', size, bytes, 'PX', kept)
call('PEXPIRE', list, kept)
call('ZADD', lists, now, name)
if not sizes then return count end

call('HSET', sizes, name, bytes)
call('PEXPIRE', sizes, kept)
local total = 0
for _, part in ipairs(call('HVALS', sizes)) do
  total = total + tonumber(part)
end
while total > share do
  local other, first = find_oldest()
  local left = tonumber(call('HGET', sizes, other)) - (first and #first[2][2] or 0)
  if first then
    call('XDEL', key_of(other, 'list'), first[1])
    total = total - #first[2][2]
  end
  if left > 0 and first then
    call('SET', key_of(other, 'bytes'), left, 'KEEPTTL')
    call('HSET', sizes, other, left)
  else
    total = total - left
    forget(other)
  end
end
return call('XLEN', list)
