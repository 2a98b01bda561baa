-- The common beginning of both scripts that send jobs.
--
-- The arguments of a job are: id, queue, bell, lifetime in seconds, the number of arguments of its
-- record, then these. Its bell is rung once, for one of the waiting workers.
local call, BELLS = redis.call, 64
local function after_job(at)
  return at + 5 + tonumber(ARGV[at + 4])
end
local function push(at)
  local id, queue, bell, after = ARGV[at], ARGV[at + 1], ARGV[at + 2], after_job(at)
  local record = 'rq:job:' .. id
  if call('EXISTS', record) == 1 then
    return 0
  end
  call('HSET', record, unpack(ARGV, at + 5, after - 1))
  call('EXPIRE', record, ARGV[at + 3])
  call('SADD', 'rq:queues', queue)
  call('RPUSH', queue, id)
  call('RPUSH', bell, 1)
  call('LTRIM', bell, -BELLS, -1)
  return 1
end
