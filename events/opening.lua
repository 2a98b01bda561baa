-- Read a match from its newest keyframe on, or from its beginning, in one call.
--
-- KEYS  heads, events, vault, frames
-- ARGV  match, the maximum number of entries, the number of versions between two keyframes, the
--       endings of keyframes' names after their version ("/<rules>/<layout>")
-- Returns head, vault, the first entry, the ending of the keyframe's name and the keyframe ("" and
--       "" if there is none), and the entries from the keyframe's version on, or from the first on
local call = redis.call
local head, vault = call('HGET', KEYS[1], ARGV[1]) or '', call('GET', KEYS[3]) or ''
local version = tonumber(string.match(head, '^%d+') or 0)
local start, found, frame = version - version % tonumber(ARGV[3]), '', ''
for at = 4, #ARGV do
  local kept = start > 0 and call('HGET', KEYS[4], string.format('%d', start) .. ARGV[at])
  if kept then
    found, frame = ARGV[at], kept
    break
  end
end
local first = found ~= '' and string.format('%d-0', start) or '-'
local entries = call('XRANGE', KEYS[2], first, '+', 'COUNT', ARGV[2])
local created = entries
if found ~= '' then
  created = call('XRANGE', KEYS[2], '1-0', '1-0')
end
return {head, vault, created[1] or {}, found, frame, entries}
