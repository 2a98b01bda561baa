-- The schedule of deliveries: what is due at which host, and how many are under way there.
--
-- KEYS  the hosts, by when each is to be looked at next in milliseconds
-- ARGV  what to do, the time in milliseconds, how many may be under way at one host, and
--   add      delivery, host, record, due, webhook, its list ("waiting", or "unseen": neither shown
--            nor counted, and due in a queue beside the host's), how many of a webhook may wait, how long its record is kept in milliseconds
--            gives 1 when it was added, 0 when it was known, -1 when too many wait
--   claim    how long it is the caller's in milliseconds; gives a delivery that is due, or nothing
--   renew    how long they are the caller's from now, then delivery, host and list of each
--   put      delivery, host, record, due or "" (for: it is done with), webhook, its list, how many
--            of that list are kept for a webhook, how long its record is kept in milliseconds,
--            whether its host "failed" to answer or "answered", or "" where it was not asked; and for
--            how many milliseconds a host that fails rests at most
--   forget   webhook: drops all that is known of its deliveries
--
-- Names are made here of hosts and webhooks: the server of jobs is no cluster.
local hosts, what, now, most, call = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), redis.call

local function record_of(id) return 'webhooks:delivery:' .. id end
local function body_of(id) return 'webhooks:body:' .. id end
local function due_at(place) return 'webhooks:due:' .. place end
local function held_at(place) return 'webhooks:held:' .. place end
local function list_of(webhook, state) return 'webhooks:' .. state .. ':' .. webhook end
local function failures_of(place) return 'webhooks:failures:' .. place end
local function rest_of(place) return 'webhooks:rest:' .. place end
local function queue_of(place, list) return list == 'unseen' and place .. '/unseen' or place end
local lists = {'waiting', 'unseen', 'delivered', 'dead'}
local function whole(number) return string.format('%.0f', number) end

-- Say when a host is to be looked at next: when its first delivery is due, a place is free, and it
-- has had its rest.
local function plan(place)
  call('ZREMRANGEBYSCORE', held_at(place), '-inf', whole(now))
  local first = call('ZRANGE', due_at(place), 0, 0, 'WITHSCORES')
  if not first[1] then
    call('ZREM', hosts, place)
    return
  end
  local at = tonumber(first[2])
  if call('ZCARD', held_at(place)) >= most then
    at = math.max(at, tonumber(call('ZRANGE', held_at(place), 0, 0, 'WITHSCORES')[2]))
  end
  at = math.max(at, tonumber(call('GET', rest_of(place)) or '0'))
  call('ZADD', hosts, whole(at), place)
end

-- Let a host that fails again and again rest: two seconds, four, eight and so on, up to the most.
local function judge(place, outcome, longest)
  if outcome == 'answered' then
    call('DEL', failures_of(place), rest_of(place))
  elseif outcome == 'failed' then
    local count = call('INCR', failures_of(place))
    local rest = math.min(1000 * 2 ^ math.min(count, 20), tonumber(longest))
    call('PEXPIRE', failures_of(place), whole(4 * tonumber(longest)))
    call('SET', rest_of(place), whole(now + rest), 'PX', whole(rest))
  end
end

if what == 'add' then
  local id, record, due, webhook, list = ARGV[4], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
  local place = queue_of(ARGV[5], list)
  if call('EXISTS', record_of(id)) == 1 then
    return 0
  end
  if list == 'waiting' and call('ZCARD', list_of(webhook, list)) >= tonumber(ARGV[10]) then
    return -1
  end
  call('SET', record_of(id), record, 'PX', ARGV[11])
  call('ZADD', list_of(webhook, list), whole(now), id)
  call('ZADD', due_at(place), due, id)
  plan(place)
  return 1
elseif what == 'claim' then
  for _, place in ipairs(call('ZRANGEBYSCORE', hosts, '-inf', whole(now), 'LIMIT', 0, 100)) do
    call('ZREMRANGEBYSCORE', held_at(place), '-inf', whole(now))
    while call('ZCARD', held_at(place)) < most do
      local id = call('ZRANGEBYSCORE', due_at(place), '-inf', whole(now), 'LIMIT', 0, 1)[1]
      if not id then
        break
      end
      local record = call('GET', record_of(id))
      if record then
        local until_ = whole(now + tonumber(ARGV[4]))
        call('ZADD', due_at(place), until_, id)  -- due again if the caller dies
        call('ZADD', held_at(place), until_, id)
        call('PEXPIRE', held_at(place), ARGV[4])
        plan(place)
        return record
      end
      call('ZREM', due_at(place), id)
    end
    plan(place)
  end
  return false
elseif what == 'renew' then
  local until_ = whole(now + tonumber(ARGV[4]))
  for at = 5, #ARGV, 3 do
    local place = queue_of(ARGV[at + 1], ARGV[at + 2])
    if call('ZSCORE', held_at(place), ARGV[at]) then
      call('ZADD', due_at(place), until_, ARGV[at])
      call('ZADD', held_at(place), until_, ARGV[at])
      call('PEXPIRE', held_at(place), ARGV[4])
      plan(place)
    end
  end
  return 1
elseif what == 'put' then
  local id, place, record, due, webhook, state = ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
  local queue, beside = queue_of(place, state), queue_of(place, 'unseen')
  local was_unseen = call('ZREM', due_at(beside), id) == 1
  call('ZREM', held_at(beside), id)
  call('ZREM', held_at(place), id)
  call('ZREM', due_at(place), id)
  for _, other in ipairs(lists) do
    if other ~= state then
      call('ZREM', list_of(webhook, other), id)
    end
  end
  if due ~= '' then
    call('ZADD', due_at(queue), due, id)
  end
  judge(place, ARGV[12], ARGV[13])
  plan(place)
  if was_unseen or state == 'unseen' then
    plan(beside)
  end
  if record == '' then
    call('ZREM', list_of(webhook, state), id)
    call('DEL', record_of(id), body_of(id))
    return 1
  end
  call('SET', record_of(id), record, 'PX', ARGV[11])
  call('PEXPIRE', body_of(id), ARGV[11])
  call('ZADD', list_of(webhook, state), whole(now), id)
  if state == 'delivered' or state == 'dead' then
    call('PEXPIRE', list_of(webhook, state), ARGV[11])
    for _, old in ipairs(call('ZRANGE', list_of(webhook, state), 0, -1 - tonumber(ARGV[10]))) do
      call('ZREM', list_of(webhook, state), old)
      call('DEL', record_of(old), body_of(old))
    end
  end
  return 1
elseif what == 'forget' then
  for _, state in ipairs(lists) do
    for _, id in ipairs(call('ZRANGE', list_of(ARGV[4], state), 0, -1)) do
      call('DEL', record_of(id), body_of(id))  -- what is due finds no record, and is dropped
    end
    call('DEL', list_of(ARGV[4], state))
  end
  return 1
end
return redis.error_reply('nothing to do')
