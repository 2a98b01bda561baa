-- Send the jobs of some matches, but where a worker goes on by itself; note for it what it missed.
--
-- Nor where one has gone on from that version: it has sent what waits there, and a late job would
-- only take the match's lease from those.
--
-- ARGV  for each match: the lease of who goes on there or "", where to note what was missed,
--       where is noted how far a worker knew it that ended, the version that waits, for how many
--       milliseconds to note that, how many jobs, and these
-- Gives for each job 1 when it was sent, 0 when it is or was there, -1 where a worker goes on
local at, sent = 1, {}
while at <= #ARGV do
  local chain, missed, version, jobs = ARGV[at], ARGV[at + 1], tonumber(ARGV[at + 3]), ARGV[at + 5]
  local is_busy = chain ~= '' and call('EXISTS', chain) == 1
  local is_sent = chain ~= '' and tonumber(call('GET', ARGV[at + 2]) or -1) >= version
  if is_busy and tonumber(call('GET', missed) or -1) < version then
    call('SET', missed, version, 'PX', ARGV[at + 4])
  end
  at = at + 6
  for _ = 1, tonumber(jobs) do
    sent[#sent + 1] = is_busy and -1 or is_sent and 0 or push(at)
    at = after_job(at)
  end
end
return sent
