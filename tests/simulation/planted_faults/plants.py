"""The planted faults: changes of one place in the sources, each of which breaks a promise."""

from typing import NamedTuple


class Plant(NamedTuple):
    """A planted fault.

    Attributes:
        name: the consequence, as a sentence.
        path: the changed file.
        old, new: the changed text, which occurs once.
    """

    name: str
    path: str
    old: str
    new: str


_APPEND = "events/append.lua"
_SWEEP = "workers/sweep.py"

PLANTS = (
    Plant(
        "a repeated command takes effect twice", _APPEND, "  if answered then", "  if false then"
    ),
    Plant(
        "an idempotency key is forgotten at once",
        _APPEND,
        "  call('HSET', KEYS[4], key, ARGV[5])",
        "  call('HLEN', KEYS[4])",
    ),
    Plant(
        "a command is stored on an old version",
        _APPEND,
        "if string.sub(found, 1, #expected) ~= expected or",
        "if",
    ),
    Plant(
        "a command is stored without its last event",
        _APPEND,
        "for i = 7, #ARGV, 4 do",
        "for i = 7, #ARGV - (#ARGV > 10 and 4 or 0), 4 do",
    ),
    Plant(
        "the head is stored without its events",
        _APPEND,
        "  call('XADD', KEYS[3]",
        "  call('EXISTS', KEYS[3]",
    ),
    Plant(
        "a command is acknowledged before a replica has it",
        "events/store.py",
        "        if not written.is_confirmed:\n            raise Unconfirmed(match_id)\n        return stored",
        "        return stored",
    ),
    Plant(
        "a match that the store has lost stays in memory",
        "projections/match_cache.py",
        "            if head.version < after or not _follows(timeline, fresh, head):",
        "            if head.version > after and not _follows(timeline, fresh, head):",
    ),
    Plant("the keys of a match are not stored", _APPEND, "if ARGV[6] ~= '' then", "if false then"),
    Plant(
        "a match is read without its first event",
        "events/opening.lua",
        "string.format('%d-0', start) or '-'",
        "string.format('%d-0', start) or '2-0'",
    ),
    Plant(
        "an older row of tasks replaces a newer one",
        "projections/task_queue.lua",
        "known >= tonumber(ARGV[2])",
        "known > 1000000",
    ),
    Plant(
        "a row of tasks is stored without its version",
        "projections/task_queue.lua",
        "redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])",
        "redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[3])",
    ),
    Plant(
        "a match stays in the lists of its old status",
        "projections/lobby.lua",
        "      redis.call('ZREM', name, old_place)",
        "      redis.call('ZCARD', name)",
    ),
    Plant(
        "an older row of the lobby replaces a newer one",
        "projections/lobby.lua",
        "tonumber(old_seq) >= seq and",
        "tonumber(old_seq) >= 1000000 and",
    ),
    Plant(
        "an older row of the inbox replaces a newer one",
        "projections/inbox/members.lua",
        "tonumber(old_seq) >= seq and",
        "tonumber(old_seq) >= 1000000 and",
    ),
    Plant(
        "the lease of a question never expires",
        "workers/claim.lua",
        "call('SET', 'lease:' .. name, 1, 'PX', ARGV[1])",
        "call('SET', 'lease:' .. name, 1)",
    ),
    Plant(
        "the lease of a match never expires",
        "workers/claim.lua",
        "name, 'PX', ARGV[1], 'NX')",
        "name, 'NX')",
    ),
    Plant(
        "a claimed job is lost",
        "workers/claim.lua",
        "  local id = call('LPOP', ARGV[at])",
        "  local id = call('LPOP', ARGV[at]) and call('LPOP', ARGV[at])",
    ),
    Plant(
        "the record of a finished job stays",
        "workers/finish.lua",
        "  call('DEL', 'rq:job:' .. ARGV[1])",
        "  call('PERSIST', 'rq:job:' .. ARGV[1])",
    ),
    Plant(
        "the lease of a finished job stays",
        "workers/finish.lua",
        "call('DEL', ARGV[2])",
        "call('PERSIST', ARGV[2])",
    ),
    Plant(
        "a job is recorded but not queued",
        "workers/push.lua",
        "call('RPUSH', queue, id)",
        "call('EXISTS', queue)",
    ),
    Plant(
        "a job is sent again while it is known",
        "workers/push.lua",
        "  if call('EXISTS', record) == 1 then\n    return 0\n  end\n",
        "",
    ),
    Plant(
        "a lost job is not sent again",
        _SWEEP,
        "            self._send(task, now)\n",
        "            pass\n",
    ),
    Plant("an emptied task queue stays empty", _SWEEP, "self.walk(stop)", "pass"),
    Plant("the rows of a lost match stay", _SWEEP, "mended + self._lost.forget()", "mended"),
    Plant(
        "a delivery that was not received is not sent again",
        "webhooks/deliveries.py",
        "    if not reply.fault:\n",
        "    if reply:\n",
    ),
    Plant(
        "webhooks are silent after a restart of the server of jobs",
        "webhooks/live.py",
        "whole is not None and whole.decode() == self._read_run()",
        "whole is not None",
    ),
    Plant(
        "a match that lags in the lobby is not repaired",
        _SWEEP,
        "                    self._follower.follow_each([match_id])\n            self._follower.mend",
        "                    pass\n            self._follower.mend",
    ),
    Plant(
        "a match that lags in the inbox is not repaired",
        _SWEEP,
        "            self._inbox.mend(",
        "            list(",
    ),
    Plant(
        "spectators see hidden values",
        "projections/redact.py",
        "        if everything or reader in audience\n",
        "        if everything or reader is None or reader in audience\n",
    ),
    Plant(
        "a cached match is not dropped after a conflict",
        "projections/match_cache.py",
        "            timeline.extend(fresh)\n",
        "",
    ),
    Plant(
        "a refusal is final although the match has moved on",
        "matches/commands/execute.py",
        "        if not answer and (head.version, head.link) == (position.version, position.link):\n",
        "        if not answer:\n",
    ),
    Plant(
        "a refusal ignores the first answer of its key",
        "matches/commands/execute.py",
        "return _repeat_answer(match, answer) if answer else match\n",
        "return match\n",
    ),
    Plant(
        "a worker gives up if a question was answered",
        "workers/turns.py",
        "        except (QuestionGone, MatchNotRunning, PhaseRunning):\n",
        "        except (MatchNotRunning, PhaseRunning):\n",
    ),
    Plant(
        "entries of a feed count as handled before they are",
        "workers/webhook_scheduler.py",
        "        entries = self._feeds.wait(block_ms)\n",
        "        entries = self._feeds.wait(block_ms)\n        self._feeds.note(entries)\n",
    ),
    Plant(
        "a dispatcher keeps the oldest head of a match",
        "workers/dispatch.py",
        "heads[match_id].version < head.version",
        "heads[match_id].version > head.version",
    ),
    Plant(
        "a stream that resumes leaves out an event",
        "service/live/messages.py",
        "self._context.store.page(match.match_id, after, tip.version, read.BATCH)",
        "self._context.store.page(match.match_id, after + (after > 3), tip.version, read.BATCH)",
    ),
    Plant(
        "the stream of an account leaves out an event",
        "service/inbox/messages.py",
        "batch = self._messages.render(match, seat, after, form)",
        "batch = self._messages.render(match, seat, after + (after > 3), form)",
    ),
    Plant(
        "streams are not woken by new events",
        "service/live/hub.py",
        "                self._notify(heard)\n",
        "                self._notify({})\n",
    ),
    Plant(
        "an archived match also stays in the store",
        "events/archive/release.lua",
        "call('UNLINK', KEYS[2], KEYS[3], KEYS[4])",
        "call('UNLINK', KEYS[3], KEYS[4])",
    ),
    Plant(
        "an interrupted move to the archive is not completed",
        "workers/archive.py",
        "            count += self._archive(match_id, go_on=True)",
        "            count += 0",
    ),
    Plant(
        "the pack of a restored match is removed at once",
        "matches/archive.py",
        "            self._follower.follow_each([match_id])\n        return len(entries)",
        "            self._follower.follow_each([match_id])\n            self._archive.remove(match_id)\n"
        "        return len(entries)",
    ),
    Plant(
        "a restored match is archived again",
        "events/archive/restore.lua",
        "call('SADD', KEYS[2], match)\n",
        "",
    ),
    Plant(
        "other processes do not notice that a match is hidden",
        "events/hide.lua",
        "call('INCR', KEYS[4])\n",
        "",
    ),
    Plant(
        "a deleted match keeps some of its data",
        "events/delete.lua",
        "for i = 5, #KEYS do",
        "for i = 6, #KEYS do",
    ),
    Plant(
        "a match of bots falls asleep again at once",
        "projections/viewers.lua",
        "if tonumber(looked) > tonumber(ARGV[3]) then",
        "if false then",
    ),
    Plant(
        "an archived match keeps its head",
        "events/archive/mark.lua",
        "redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])",
        "redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])",
    ),
    Plant(
        "a delivery that failed is in no queue",
        "webhooks/schedule.lua",
        "    call('ZADD', queue_of(apart(account, state), apart(host, state)), due, id)\n",
        "",
    ),
    Plant(
        "questions are not sent after a worker has answered one",
        "workers/send.lua",
        "tonumber(call('GET', ARGV[at + 2]) or -1) >= version",
        "call('EXISTS', ARGV[at + 2]) == 1",
    ),
    Plant(
        "the size of a list of requests is not counted",
        "projections/requests/push.lua",
        "  bytes = bytes + #ARGV[i]\n",
        "",
    ),
    Plant(
        "no search gets a slot",
        "workers/search_slots.lua",
        "if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and",
        "if not redis.call('ZSCORE', KEYS[1], ARGV[1]) or",
    ),
)
