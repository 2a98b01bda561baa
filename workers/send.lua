-- Send the jobs of some matches. A worker that holds a match's lease gets a note instead.
--
-- No job is sent either if a worker has ended at that version or a later one: it has sent the
-- follow-up jobs itself, and a late job would only take the match's lease from those.
--
-- ARGV  for each match: the lease on the match or "", the key of the version that was missed, the
--       key of the version that the last worker knew, the version that waits, the lifetime of the
--       note in milliseconds, the number of jobs, and the jobs
-- Returns for each job 1 if it was sent, 0 if it exists or existed, -1 if a worker holds the lease
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
