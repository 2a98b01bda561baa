-- Delete a match: all of it but its head, which says so for ever, in one call.
--
-- KEYS  heads, feed, hidden, withdrawals, then all that the match has
-- ARGV  match, what the head says from now on, what it says of a match that was hidden
-- Gives 1 when it is deleted, 2 when it was, 0 when there is no such match
--
-- A script that fails is not undone, so the first write is the one that may fail: it lies behind
-- the checks, and before the match is gone. The head is of a version that no event has, one
-- higher than the last: whoever appends, or follows heads, finds that the match has moved on.
local match, call = ARGV[1], redis.call
local found = call('HGET', KEYS[1], match)
if not found then
  return 0
end
local version, link, waits = string.match(found, '^(%d+) (%x+) (.*)$')
if string.find(waits, '^deleted') then
  return 2
end
call('XLEN', KEYS[2])
local says = call('SISMEMBER', KEYS[3], match) == 1 and ARGV[3] or ARGV[2]
local head = string.format('%d %s %s', version + 1, link, says)
call('HSET', KEYS[1], match, head)
call('XADD', KEYS[2], '*', 'm', match, 'h', head)
call('INCR', KEYS[4])
call('SREM', KEYS[3], match)
for i = 5, #KEYS do
  call('UNLINK', KEYS[i])
end
return 1
