-- Delete a match, in one call: all its data except its head, which permanently records the deletion.
--
-- KEYS  heads, feed, hidden, withdrawals, then all keys of the match
-- ARGV  match, the new `waits` of the head, the new `waits` of a hidden match's head
-- Returns 1 if it is deleted, 2 if it was deleted before, 0 if there is no such match
--
-- A failed script is not rolled back, so only the first write may fail. It comes after the checks and
-- before the data is removed. The version of the new head is one higher than the last event's, so
-- that writers and followers of heads see that the match has changed.
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
