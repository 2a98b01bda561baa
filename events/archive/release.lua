-- Remove the data of a match from the live store, if its head says that it is archived.
--
-- KEYS  heads, events, vault, frames, branches, then the hashes of its answers
-- ARGV  match, the expiry of its answers (milliseconds since 1970), the branches that its pack names
-- Returns the number of branches that its pack does not name; -1 if it is not archived
local match, call = ARGV[1], redis.call
local head = call('HGET', KEYS[1], match)
if not head or not string.find(head, '^%d+ %x+ archived') then
  return -1
end
call('UNLINK', KEYS[2], KEYS[3], KEYS[4])
for i = 6, #KEYS do
  call('PEXPIREAT', KEYS[i], ARGV[2])
end
for i = 3, #ARGV do
  call('SREM', KEYS[5], ARGV[i])
end
return call('SCARD', KEYS[5])
