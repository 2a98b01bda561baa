-- Add requests to a list, and remove the oldest ones beyond its limits, in one call.
--
-- KEYS  the stream of the list, the number of its bytes, the lists by the time of their last trim
-- ARGV  the name of the list, the time in ms, the maximum number of requests, the maximum of their
--       bytes, the ms for which a request is kept, then the requests
-- Returns the number of requests in the list
local list, size, lists, call = KEYS[1], KEYS[2], KEYS[3], redis.call
local now, most, size_most, kept = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local bytes = tonumber(call('GET', size) or '0')
for i = 6, #ARGV do
  call('XADD', list, '*', 'r', ARGV[i])
  bytes = bytes + #ARGV[i]
end
local count = call('XLEN', list)
local row = call('XRANGE', list, '-', '+', 'COUNT', 1)[1]
while row and (count > most or bytes > size_most or tonumber(string.match(row[1], '^%d+')) < now - kept) do
  call('XDEL', list, row[1])
  bytes = bytes - #row[2][2]
  count = count - 1
  row = call('XRANGE', list, '-', '+', 'COUNT', 1)[1]
end
if count == 0 then
  call('DEL', list, size)
  call('ZREM', lists, ARGV[1])
  return 0
end
call('SET', size, bytes, 'PX', kept)
call('PEXPIRE', list, kept)
call('ZADD', lists, now, ARGV[1])
return count
