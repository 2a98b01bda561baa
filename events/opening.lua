-- Read a match from its newest keyframe on, or from its beginning, in one go.
--
-- KEYS  heads, events, vault, frames
-- ARGV  match, how many entries at most, every how many versions there may be a keyframe, how the
--       names of keyframes end after their version ("/<rules>/<layout>")
-- Gives head, vault, the first entry, the keyframe's end of name and the keyframe ("" and "" where
--       none is kept), and the entries from the keyframe's version on, or from the first
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
