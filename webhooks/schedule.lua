-- The schedule of deliveries: due ones, by account and host, and claimed ones.
--
-- Accounts take turns. Those that can send something now stand in a line. The first gets a slot and
-- goes to the end. Deliveries of one account to one host form a queue of their own, so that none
-- waits behind another account's. Slots are limited per account, per host, and for all hosts that
-- are not known to be quick, so that receivers that hold connections for long never have all slots.
--
-- KEYS  the accounts, scored by the time of their next look in milliseconds
-- ARGV  the command, the time in milliseconds, the largest number of claimed deliveries per host,
--       per account, and at all hosts that are not known to be quick, and the arguments of the
--       command:
--   add      delivery, host, record, due, webhook, its list ("waiting", or "unseen": neither shown
--            nor counted, and due in a queue next to the host's), account, the limits of waiting
--            deliveries per webhook and per account, the number that a webhook may always have, and
--            the lifetime of the record in milliseconds
--            returns 1 if it was added, 0 if it was known, -1 if too many wait
--   claim    the duration of the claim in milliseconds; returns a due delivery, or nothing
--   renew    the duration of the claims from now, then delivery, host, list and account of each
--   put      delivery, host, record, due or "" (if it is finished), webhook, its list, account, the
--            number of entries to keep in that list, the lifetime of the record in milliseconds,
--            the outcome ("failed", "answered", "quick", or "" without an attempt), the longest
--            rest of a failing host in milliseconds, and the time for which a host counts as quick
--   forget   webhook, account: deletes all its deliveries
--
-- The names of keys are built here from hosts, accounts and webhooks, because the jobs' server is
-- not a cluster.
local accounts, what, now, call = KEYS[1], ARGV[1], tonumber(ARGV[2]), redis.call
local most_at_host, most_of_account = tonumber(ARGV[3]), tonumber(ARGV[4])
local most_unproved = tonumber(ARGV[5])
local line, turn, unproved = 'webhooks:line', 'webhooks:turn', 'webhooks:held-unproved'
local lists = {'waiting', 'unseen', 'delivered', 'dead'}
local looks, wakes, blocked_ms = 100, 8, 3600000

local function record_of(id) return 'webhooks:delivery:' .. id end
local function body_of(id) return 'webhooks:body:' .. id end
local function list_of(webhook, state) return 'webhooks:' .. state .. ':' .. webhook end
local function hosts_of(account) return 'webhooks:hosts-of:' .. account end
local function queue_of(account, host) return 'webhooks:queue:' .. account .. ':' .. host end
local function held_for(account) return 'webhooks:held-for:' .. account end
local function held_at(host) return 'webhooks:held:' .. host end
local function blocked_by(held) return held .. ':blocked' end
local function failures_of(host) return 'webhooks:failures:' .. host end
local function rest_of(host) return 'webhooks:rest:' .. host end
local function quick_of(host) return 'webhooks:quick:' .. host end
local function whole(number) return string.format('%.0f', number) end

-- Unseen deliveries have queues, slots and turns of their own, so that they do not affect the
-- others.
local function apart(name, list) return list == 'unseen' and name .. '/unseen' or name end
local function is_unseen(name) return string.sub(name, -7) == '/unseen' end

-- Return the time at which a slot is free: 0 for now, or the expiry of the first claim.
local function free_at(held, most)
  call('ZREMRANGEBYSCORE', held, '-inf', whole(now))
  if call('ZCARD', held) < most then
    return 0
  end
  return tonumber(call('ZRANGE', held, 0, 0, 'WITHSCORES')[2])
end

local function is_unproved(host)
  return not is_unseen(host) and call('EXISTS', quick_of(host)) == 0
end

-- Return the time at which a host can take a delivery, and the set of claims that it waits for: its
-- own, or that of all hosts that are not known to be quick.
local function open_at(host)
  local rest = tonumber(call('GET', rest_of(host)) or '0')
  local at = math.max(free_at(held_at(host), most_at_host), rest)
  if at <= now and is_unproved(host) then
    return free_at(unproved, most_unproved), unproved
  end
  return at, held_at(host)
end

-- Note the time of an account's next due delivery at a host.
local function note_queue(account, host)
  local first = call('ZRANGE', queue_of(account, host), 0, 0, 'WITHSCORES')
  if first[1] then
    call('ZADD', hosts_of(account), first[2], host)
  else
    call('ZREM', hosts_of(account), host)
  end
end

-- Put an account into the line, or note the time of its next look; return whether it is in the
-- line. An account that waits for slots of a host is noted there, and looked at once one is free.
local function plan(account)
  local at
  local free = free_at(held_for(account), most_of_account)
  local found = call('ZRANGE', hosts_of(account), 0, -1, 'WITHSCORES')
  for i = 1, #found, 2 do
    local host, due = found[i], tonumber(found[i + 1])
    local open, held = open_at(host)
    local is_blocked = due <= now and open > now and free <= now
    if is_blocked and not call('ZSCORE', blocked_by(held), account) then
      call('ZADD', blocked_by(held), call('INCR', turn), account)
      call('PEXPIRE', blocked_by(held), blocked_ms)
    end
    local next_at = math.max(due, open, free)
    at = at and math.min(at, next_at) or next_at
  end
  if not at then
    call('ZREM', accounts, account)
    call('ZREM', line, account)
  elseif at > now then
    call('ZADD', accounts, whole(at), account)
    call('ZREM', line, account)
  else
    call('ZREM', accounts, account)
    call('ZADD', line, 'NX', call('INCR', turn), account)
    return true
  end
  return false
end

-- Look again at the first accounts that wait for slots, because one of them may send now. They keep
-- their turns at a host until they have had them (see `hold`).
local function wake(held, host)
  for _, account in ipairs(call('ZRANGE', blocked_by(held), 0, wakes - 1)) do
    local still = host and call('ZCOUNT', queue_of(account, host), '-inf', whole(now)) > 0
    if not (plan(account) and still) then
      call('ZREM', blocked_by(held), account)
    end
  end
end

local function hold(account, host, id, until_)
  call('ZADD', queue_of(account, host), until_, id)  -- due again if the caller dies
  local helds = {held_at(host), held_for(account)}
  if is_unproved(host) then
    helds[3] = unproved
  end
  for _, held in ipairs(helds) do
    call('ZADD', held, until_, id)
    call('PEXPIRE', held, whole(tonumber(until_) - now))
  end
  call('ZREM', blocked_by(held_at(host)), account)
  note_queue(account, host)
end

local function release(account, host, id)
  call('ZREM', held_at(host), id)
  call('ZREM', held_for(account), id)
  call('ZREM', queue_of(account, host), id)
  note_queue(account, host)
end

-- Claim a due delivery of an account at one of its hosts; the hosts take turns, too.
local function take(account, until_)
  if free_at(held_for(account), most_of_account) > now then
    return false
  end
  local found = call('ZRANGEBYSCORE', hosts_of(account), '-inf', whole(now))
  local first = tonumber(call('GET', turn) or '0')
  for i = 1, #found do
    local host = found[(first + i) % #found + 1]
    local queue = queue_of(account, host)
    while open_at(host) <= now do
      local id = call('ZRANGEBYSCORE', queue, '-inf', whole(now), 'LIMIT', 0, 1)[1]
      if not id then
        break
      end
      local record = call('GET', record_of(id))
      if record then
        hold(account, host, id, until_)
        return record
      end
      call('ZREM', queue, id)
    end
    note_queue(account, host)
  end
  return false
end

-- Let a host that fails repeatedly rest: two seconds, four, eight and so on, up to the limit. A
-- host that answers slowly, or not at all, shares slots with all that are not known to be quick.
local function judge(host, outcome, longest, quick_ms)
  if outcome == 'answered' or outcome == 'quick' then
    call('DEL', failures_of(host), rest_of(host))
  elseif outcome == 'failed' then
    local count = call('INCR', failures_of(host))
    local rest = math.min(1000 * 2 ^ math.min(count, 20), tonumber(longest))
    call('PEXPIRE', failures_of(host), whole(4 * tonumber(longest)))
    call('SET', rest_of(host), whole(now + rest), 'PX', whole(rest))
  end
  if outcome == 'quick' then
    call('SET', quick_of(host), '1', 'PX', quick_ms)
  elseif outcome ~= '' then
    call('DEL', quick_of(host))
  end
end

-- Take over the deliveries that releases up to 1.1 have scheduled, by host for all accounts.
local function take_over()
  for _, host in ipairs(call('ZRANGE', 'webhooks:hosts', 0, 9)) do
    local old = 'webhooks:due:' .. host
    local found = call('ZRANGE', old, 0, looks - 1, 'WITHSCORES')
    for i = 1, #found, 2 do
      local record = call('GET', record_of(found[i]))
      if record then
        local account = cjson.decode(record).account
        if is_unseen(host) then
          account = apart(account, 'unseen')
        end
        call('ZADD', queue_of(account, host), found[i + 1], found[i])
        note_queue(account, host)
        plan(account)
      end
      call('ZREM', old, found[i])
    end
    if not found[1] then
      call('ZREM', 'webhooks:hosts', host)
    end
  end
end

if what == 'add' then
  local id, record, due, webhook, list = ARGV[6], ARGV[8], ARGV[9], ARGV[10], ARGV[11]
  local host, account = apart(ARGV[7], list), apart(ARGV[12], list)
  if call('EXISTS', record_of(id)) == 1 then
    return 0
  end
  if list == 'waiting' then
    if call('ZCARD', list_of(webhook, list)) >= tonumber(ARGV[13]) then
      return -1
    end
    local waiting = 0
    for _, other in ipairs(call('ZRANGE', hosts_of(account), 0, -1)) do
      waiting = waiting + call('ZCARD', queue_of(account, other))
    end
    local own = call('ZCARD', list_of(webhook, list))
    if waiting >= tonumber(ARGV[14]) and own >= tonumber(ARGV[15]) then
      return -1
    end
  end
  call('SET', record_of(id), record, 'PX', ARGV[16])
  call('ZADD', list_of(webhook, list), whole(now), id)
  call('ZADD', queue_of(account, host), due, id)
  note_queue(account, host)
  plan(account)
  return 1
elseif what == 'claim' then
  if call('EXISTS', 'webhooks:hosts') == 1 then
    take_over()
  end
  local due = call('ZRANGEBYSCORE', accounts, '-inf', whole(now), 'LIMIT', 0, looks)
  for _, account in ipairs(due) do
    plan(account)
  end
  local until_ = whole(now + tonumber(ARGV[6]))
  for _, account in ipairs(call('ZRANGE', line, 0, looks - 1)) do
    local record = take(account, until_)
    call('ZREM', line, account)  -- goes to its end, if it can send more
    plan(account)
    if record then
      return record
    end
  end
  return false
elseif what == 'renew' then
  local until_ = whole(now + tonumber(ARGV[6]))
  for i = 7, #ARGV, 4 do
    local id, list = ARGV[i], ARGV[i + 2]
    local host, account = apart(ARGV[i + 1], list), apart(ARGV[i + 3], list)
    if call('ZSCORE', held_for(account), id) then
      hold(account, host, id, until_)
      plan(account)
    end
  end
  return 1
elseif what == 'put' then
  local id, host, record, due, webhook = ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10]
  local state, account = ARGV[11], ARGV[12]
  for _, list in ipairs({'waiting', 'unseen'}) do
    release(apart(account, list), apart(host, list), id)
  end
  for _, other in ipairs(lists) do
    if other ~= state then
      call('ZREM', list_of(webhook, other), id)
    end
  end
  if due ~= '' then
    call('ZADD', queue_of(apart(account, state), apart(host, state)), due, id)
    note_queue(apart(account, state), apart(host, state))
  end
  judge(host, ARGV[15], ARGV[16], ARGV[17])
  local was_unproved = call('ZREM', unproved, id) == 1
  for _, list in ipairs({'waiting', 'unseen'}) do
    wake(held_at(apart(host, list)), apart(host, list))
    plan(apart(account, list))
  end
  if was_unproved then
    wake(unproved)
  end
  if record == '' then
    call('ZREM', list_of(webhook, state), id)
    call('DEL', record_of(id), body_of(id))
    return 1
  end
  call('SET', record_of(id), record, 'PX', ARGV[14])
  call('PEXPIRE', body_of(id), ARGV[14])
  call('ZADD', list_of(webhook, state), whole(now), id)
  if state == 'delivered' or state == 'dead' then
    call('PEXPIRE', list_of(webhook, state), ARGV[14])
    for _, old in ipairs(call('ZRANGE', list_of(webhook, state), 0, -1 - tonumber(ARGV[13]))) do
      call('ZREM', list_of(webhook, state), old)
      call('DEL', record_of(old), body_of(old))
    end
  end
  return 1
elseif what == 'forget' then
  for _, state in ipairs(lists) do
    local account = apart(ARGV[7], state)
    for _, id in ipairs(call('ZRANGE', list_of(ARGV[6], state), 0, -1)) do
      local record = call('GET', record_of(id))
      if record then
        release(account, apart(cjson.decode(record).place, state), id)
      end
      call('DEL', record_of(id), body_of(id))
    end
    call('DEL', list_of(ARGV[6], state))
    plan(account)
  end
  return 1
end
return redis.error_reply('nothing to do')
