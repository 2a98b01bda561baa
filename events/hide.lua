-- Hide a match, or show it again, and notify the followers of the feed.
--
-- KEYS  heads, feed, hidden, withdrawals
-- ARGV  match, whether it is hidden from now on (1 or 0)
-- Returns 1 if this has changed, 2 if not, 0 if there is no such match, 3 if it was deleted
local match, call = ARGV[1], redis.call
local head = call('HGET', KEYS[1], match)
if not head then
  return 0
end
if string.find(head, '^%d+ %x+ deleted') then
  return 3
end
if call(ARGV[2] == '1' and 'SADD' or 'SREM', KEYS[3], match) == 0 then
  return 2
end
call('INCR', KEYS[4])
call('XADD', KEYS[2], '*', 'm', match, 'h', head)
return 1
