"""The Lua scripts: whatever has to happen as a whole happens in one of these.

Each works on the keys of one slot only (one match, or one player), so that they run on a cluster
too.
"""

import hashlib

import msgspec


class Script(msgspec.Struct, frozen=True):
    """A script and the name under which the server knows it."""

    source: str
    sha: str


def _script(source: str) -> Script:
    return Script(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())


COMMIT = _script("""
-- One change of a match, all or nothing.
-- KEYS meta state log chronicle secrets outbox idempotency
-- ARGV  1 commit id        2 expected version     3 document   4 deadline or ''
--       5 state or ''      6 chronicle entry      7 secrets or ''
--       8 idempotency record or ''                9 its life in ms
--      10 life of the match in ms or ''
--      11 head of the chain or ''              12 how much of it stamps an entry
--      13 number of seat changes, then (player, seat or '')...,
--         number of log entries, then entries...,
--         number of notices, then (field, notice)...
-- Answers {'committed', version}, {'replayed', version, record} or {'moved on', version}.
local stored = redis.call('HMGET', KEYS[1], 'version', 'commit')
local current = tonumber(stored[1] or '0')
if stored[2] == ARGV[1] then return {'committed', current} end
if ARGV[8] ~= '' then
  local record = redis.call('GET', KEYS[7])
  if record then return {'replayed', current, record} end
end
local expected = tonumber(ARGV[2])
if current ~= expected then return {'moved on', current} end
local version = expected + 1
redis.call('HSET', KEYS[1], 'version', version, 'commit', ARGV[1],
  'doc', ARGV[3], 'deadline', ARGV[4], 'head', ARGV[11])
if ARGV[5] ~= '' then redis.call('SET', KEYS[2], ARGV[5]) end
redis.call('RPUSH', KEYS[4], ARGV[6])
if ARGV[7] ~= '' then redis.call('SET', KEYS[5], ARGV[7]) end
local at = 13
local last = at + 2 * tonumber(ARGV[at])
while at < last do
  if ARGV[at + 2] == '' then redis.call('HDEL', KEYS[1], 'seat:' .. ARGV[at + 1])
  else redis.call('HSET', KEYS[1], 'seat:' .. ARGV[at + 1], ARGV[at + 2]) end
  at = at + 2
end
at = at + 1
local entries = tonumber(ARGV[at])
local stamp = string.sub(ARGV[11], 1, tonumber(ARGV[12]))
for i = 1, entries do
  redis.call('XADD', KEYS[3], version .. '-' .. (i - 1), 'e', ARGV[at + i], 'h', stamp)
end
at = at + entries + 1
last = at + 2 * tonumber(ARGV[at])
while at < last do
  redis.call('HSET', KEYS[6], ARGV[at + 1], ARGV[at + 2])
  at = at + 2
end
if ARGV[8] ~= '' then redis.call('SET', KEYS[7], ARGV[8], 'PX', ARGV[9]) end
if ARGV[10] ~= '' then
  for i = 1, 6 do redis.call('PEXPIRE', KEYS[i], ARGV[10]) end
end
redis.call('PUBLISH', KEYS[3], version)
return {'committed', version}
""")

TELL = _script("""
-- Puts notices on a player's stream, each once however often it is brought; says what is due.
-- KEYS events delivered due profile
-- ARGV 1 match, 2 due 'now' or 'still', 'no' or '' (as it was), 3 now in ms,
--      4 ms that a notice is remembered, 5 how many the stream keeps, then (id, notice)...
-- Answers 1 if the player's decisions are to be pushed to a webhook.
if redis.call('EXISTS', KEYS[4]) == 0 then return 0 end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3] - ARGV[4])
local added = 0
for i = 6, #ARGV, 2 do
  if redis.call('ZADD', KEYS[2], 'NX', ARGV[3], ARGV[1] .. '/' .. ARGV[i]) == 1 then
    local stamp = string.match(ARGV[i], '%.(%x+)$') or ''
    redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[5], '*', 'e', ARGV[i + 1], 'h', stamp)
    added = added + 1
  end
end
if ARGV[2] == 'now' then
  redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
  added = added + 1
elseif ARGV[2] == 'still' then added = added + redis.call('ZADD', KEYS[3], 'NX', ARGV[3], ARGV[1])
elseif ARGV[2] == 'no' then redis.call('ZREM', KEYS[3], ARGV[1]) end
if added > 0 then redis.call('PUBLISH', KEYS[1], added) end
local is_due = ARGV[2] == 'now' or ARGV[2] == 'still'
if is_due and redis.call('HGET', KEYS[4], 'webhook_state') == 'enabled' then return 1 end
return 0
""")

TELL_LOBBY = _script("""
-- Puts notices of one match on the stream of the lobby, each once and in their order, however often
-- and by however many they are brought. KEYS events told
-- ARGV 1 match, 2 how many the stream keeps, then (number, notice)... by number
local last = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or '-1')
local added = 0
for i = 3, #ARGV, 2 do
  local number = tonumber(ARGV[i])
  if number > last then
    redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'e', ARGV[i + 1])
    last = number
    added = added + 1
  end
end
if added > 0 then
  redis.call('ZADD', KEYS[2], last, ARGV[1])
  redis.call('PUBLISH', KEYS[1], added)
end
return added
""")

PROMISE = _script("""
-- Gives a name to the first who comes, for a while. KEYS promise; ARGV 1 what is promised, 2 ms
-- Answers what was promised before, or nil.
local before = redis.call('GET', KEYS[1])
if not before then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return before
""")

MERGE = _script("""
-- The newest members of several sorted sets that have no member in common, as if they were one:
-- by score, then by name, both downwards. KEYS sets
-- ARGV 1 how many, 2 score and 3 member behind which to begin, or '' to begin at the newest
-- Answers member, score, member, score, ...
local FEW = 8
local function first_rank(key)
  if ARGV[3] == '' then return 0 end
  local low = redis.call('ZCOUNT', key, '(' .. ARGV[2], '+inf')
  local high = redis.call('ZCOUNT', key, ARGV[2], '+inf')
  while low < high do
    local middle = math.floor((low + high) / 2)
    if redis.call('ZREVRANGE', key, middle, middle)[1] >= ARGV[3] then low = middle + 1
    else high = middle end
  end
  return low
end
local function step(set)
  set.at = set.at + 2
  if set.at > #set.found then
    set.found = redis.call('ZREVRANGE', set.key, set.rank, set.rank + FEW - 1, 'WITHSCORES')
    set.rank = set.rank + FEW
    set.at = 1
  end
  set.member, set.score = set.found[set.at], tonumber(set.found[set.at + 1])
end
local sets = {}
for _, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then
    local set = {key = key, rank = first_rank(key), found = {}, at = 1}
    step(set)
    if set.member then sets[#sets + 1] = set end
  end
end
local merged = {}
while #merged < 2 * tonumber(ARGV[1]) and #sets > 0 do
  local best = 1
  for i = 2, #sets do
    local set, top = sets[i], sets[best]
    local is_tied = set.score == top.score
    if set.score > top.score or (is_tied and set.member > top.member) then best = i end
  end
  local top = sets[best]
  merged[#merged + 1] = top.member
  merged[#merged + 1] = string.format('%.0f', top.score)
  step(top)
  if not top.member then table.remove(sets, best) end
end
return merged
""")

FORGET = _script("""
-- Removes what has not been put there anew since it was read. KEYS set; ARGV member, score seen.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])
""")

_COUNTED = """
-- Counts once under a key; answers the count and the ms until its window ends; -1 and 0 while the
-- store takes no writes, for nobody may be kept from reading by that.
local function counted(key, window)
  local count = redis.pcall('INCR', key)
  if type(count) == 'table' then return -1, 0 end
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, window)
    left = tonumber(window)
  end
  return count, left
end
"""

COUNT = _script(
    _COUNTED
    + """
-- Counts one request. KEYS counter; ARGV window in ms. Answers {count, ms until the window ends},
-- or {-1, 0}: not counted.
return {counted(KEYS[1], ARGV[1])}
"""
)

ADMIT = _script(
    _COUNTED
    + """
-- Knows a player by the digest of the token, or by a ticket that was cut from it and is spent by
-- this, and counts the request. KEYS profile counter, and the ticket if it is one
-- ARGV 1 digest, 2 window in ms, 0 for no counting
-- Answers {} for a wrong key, else {name, kind, count, ms until the window ends}, and behind them
-- the digest of the token for a ticket.
local known = redis.call('HMGET', KEYS[1], 'token', 'name', 'kind')
local digest = ARGV[1]
if KEYS[3] then digest = redis.call('GETDEL', KEYS[3]) end
if not known[1] or known[1] ~= digest then return {} end
local count, left = 0, 0
if ARGV[2] ~= '0' then count, left = counted(KEYS[2], ARGV[2]) end
return {known[2], known[3], count, left, KEYS[3] and digest}
"""
)

SEE = _script("""
-- Notes when a player was there, unless the store takes no writes. KEYS set; ARGV player, now in ms
-- Answers whether it is noted.
local noted = redis.pcall('ZADD', KEYS[1], 'XX', ARGV[2], ARGV[1])
return type(noted) == 'table' and 0 or 1
""")

CLAIM_TURN = _script("""
-- A worker takes the turn of a match for a moment. KEYS turn
-- ARGV 1 worker, 2 version, 3 lease in ms, 4 ms that tries are remembered, 5 now in ms
-- Answers 0 if another is at this very version, else how often it has been tried by now.
local held = redis.call('HMGET', KEYS[1], 'worker', 'until', 'version', 'tries')
local tries = 1
if held[3] == ARGV[2] then
  if held[1] ~= ARGV[1] and tonumber(held[2]) > tonumber(ARGV[5]) then return 0 end
  tries = tonumber(held[4]) + 1
end
redis.call('HSET', KEYS[1], 'worker', ARGV[1], 'until', ARGV[5] + ARGV[3],
  'version', ARGV[2], 'tries', tries)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return tries
""")

STAND_IN_LINE = _script("""
-- Moves a job that waits to where its player's turn comes: the first job of each player before the
-- second of any, and so on; no job overtakes one of its own player. KEYS queue; ARGV job
local function player_of(job) return string.match(job, '^bot%-(%w+)%-') or job end
local player = player_of(ARGV[1])
local waiting = redis.call('LRANGE', KEYS[1], 0, -1)
local round, last = 1, 0
for at, job in ipairs(waiting) do
  if job ~= ARGV[1] and player_of(job) == player then round, last = round + 1, at end
end
local so_far = {}
for at, job in ipairs(waiting) do
  local whose = player_of(job)
  if job ~= ARGV[1] then so_far[whose] = (so_far[whose] or 0) + 1 end
  if at > last and (so_far[whose] or 0) > round then
    if redis.call('LREM', KEYS[1], -1, ARGV[1]) == 0 then return 0 end
    redis.call('LINSERT', KEYS[1], 'BEFORE', job, ARGV[1])
    return 1
  end
end
return 0
""")

HOLD_TURN = _script("""
-- A worker at the turn keeps it a while longer. KEYS turn
-- ARGV 1 worker, 2 lease in ms, 3 now in ms
if redis.call('HGET', KEYS[1], 'worker') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'until', ARGV[3] + ARGV[2])
return 1
""")

LEASE = _script("""
-- Leases the decision of one version, unless it is leased. KEYS leases
-- ARGV 1 match, 2 version, 3 now in ms, 4 end in ms
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held then
  local version, ends = string.match(held, '^(%d+)/(%d+)$')
  if version == ARGV[2] and tonumber(ends) > tonumber(ARGV[3]) then return 0 end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. '/' .. ARGV[4])
return 1
""")

HOST = _script("""
-- Lets a player have a match more, or a searching bot more, unless a quota is reached. KEYS hosted
-- ARGV 1 what is added: match/, or match/seat for a bot, 2 'waiting' or 'playing', '' for a bot,
--      3 searching bots, 4 now in ms, 5 ms that it is remembered until it stands or not,
--      6 most waiting, 7 most playing, 8 most searching bots
-- Answers the quota that is reached, or ''.
local count = {waiting = 0, playing = 0, searching = 0}
local hosted = redis.call('HGETALL', KEYS[1])
for i = 1, #hosted, 2 do
  local standing, bots, since = string.match(hosted[i + 1], '^(%l*):(%d+):(%d*)$')
  if since ~= '' and tonumber(since) + ARGV[5] < tonumber(ARGV[4]) then
    redis.call('HDEL', KEYS[1], hosted[i])
  elseif hosted[i] ~= ARGV[1] then
    if standing ~= '' then count[standing] = count[standing] + 1 end
    count.searching = count.searching + bots
  end
end
if ARGV[2] ~= '' and count.playing >= tonumber(ARGV[7]) then return 'playing' end
if ARGV[2] == 'waiting' and count.waiting >= tonumber(ARGV[6]) then return 'waiting' end
local more = tonumber(ARGV[3])
if more > 0 and count.searching + more > tonumber(ARGV[8]) then return 'searching' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ':' .. ARGV[3] .. ':' .. ARGV[4])
return ''
""")

CLAIM_PUSH = _script("""
-- Takes what is to be pushed now, for a while. KEYS set; ARGV member, now in ms, claimed until.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
""")

RECORD_PUSH = _script("""
-- Remembers how a push went, unless the webhook has been removed or set anew. KEYS profile pushed
-- ARGV 1 secret of the webhook, 2 match, 3 what is remembered of it
--      4 'accepted', 'failed', or 'disabled': failed for the last time
-- Answers how often it has failed in a row.
if redis.call('HGET', KEYS[1], 'webhook_secret') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
if ARGV[4] == 'accepted' then
  redis.call('HSET', KEYS[1], 'webhook_failures', 0)
  return 0
end
if ARGV[4] == 'disabled' then redis.call('HSET', KEYS[1], 'webhook_state', 'disabled') end
return redis.call('HINCRBY', KEYS[1], 'webhook_failures', 1)
""")

SCRIPTS = (
    *(
        COMMIT,
        TELL,
        TELL_LOBBY,
        PROMISE,
        MERGE,
        FORGET,
        COUNT,
        ADMIT,
        SEE,
        CLAIM_TURN,
        HOLD_TURN,
        LEASE,
        HOST,
        CLAIM_PUSH,
        RECORD_PUSH,
    ),
)
