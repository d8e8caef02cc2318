"""What a commit changes, whom it tells, and the lists and sets that matches stand in."""

from service.store.scripts.script import script

COMMIT = script("""
-- One change of a match, all or nothing.
-- KEYS meta state log chronicle secrets outbox idempotency snapshots
-- ARGV  1 commit id        2 expected version     3 document   4 deadline or ''
--       5 state or ''      6 chronicle entry      7 secrets or ''
--       8 idempotency record or ''                9 its life in ms
--      10 life of the match in ms or ''
--      11 head of the chain or ''              12 how much of it stamps an entry
--      13 number of changes of other fields, then (field, value or '')...,
--         number of log entries, then entries...,
--         number of notices, then (field, notice)...,
--         and, where one is kept, the whole match at this version
-- Answers {'committed', version}, {'replayed', version, record} or {'moved on', version}.
-- Whoever follows the log is told the stamped version before and the one that is, and behind them,
-- each on a line of its own, the entries, unless they are long.
local MOST_TOLD = 4096
local stored = redis.call('HMGET', KEYS[1], 'version', 'commit', 'head')
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
  if ARGV[at + 2] == '' then redis.call('HDEL', KEYS[1], ARGV[at + 1])
  else redis.call('HSET', KEYS[1], ARGV[at + 1], ARGV[at + 2]) end
  at = at + 2
end
at = at + 1
local entries = tonumber(ARGV[at])
local length = tonumber(ARGV[12])
local stamp = string.sub(ARGV[11], 1, length)
local before = string.sub(stored[3] or '', 1, length)
local told = expected .. '.' .. before .. ' ' .. version .. '.' .. stamp
local whole = told
for i = 1, entries do
  redis.call('XADD', KEYS[3], version .. '-' .. (i - 1), 'e', ARGV[at + i], 'h', stamp)
  whole = whole .. '\\n' .. ARGV[at + i]
end
at = at + entries + 1
last = at + 2 * tonumber(ARGV[at])
while at < last do
  redis.call('HSET', KEYS[6], ARGV[at + 1], ARGV[at + 2])
  at = at + 2
end
if ARGV[at + 1] then redis.call('HSET', KEYS[8], version, ARGV[at + 1]) end
if ARGV[8] ~= '' then redis.call('SET', KEYS[7], ARGV[8], 'PX', ARGV[9]) end
if ARGV[10] ~= '' then
  for i = 1, 6 do redis.call('PEXPIRE', KEYS[i], ARGV[10]) end
  redis.call('PEXPIRE', KEYS[8], ARGV[10])
end
redis.call('PUBLISH', KEYS[3], #whole > MOST_TOLD and told or whole)
return {'committed', version}
""")

READ = script("""
-- A match and its state, unless whoever asks has them as they stand. KEYS meta state
-- ARGV 1 the commit that they have it by, or '', then names of three fields
-- Answers {commit or nil, those fields...}, and document and state where they have other ones.
local found = redis.call('HMGET', KEYS[1], 'commit', ARGV[2], ARGV[3], ARGV[4])
if found[1] ~= ARGV[1] then
  found[5] = redis.call('HGET', KEYS[1], 'doc')
  found[6] = redis.call('GET', KEYS[2])
end
return found
""")

RULE_OUT = script("""
-- Keeps a match from being put up under an id, for a while, unless one is there. KEYS meta
-- ARGV 1 ms. Answers 1 where there is none.
if redis.call('HEXISTS', KEYS[1], 'doc') == 1 then return 0 end
redis.call('HSET', KEYS[1], 'version', 1)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
""")

PROMISE_REMATCH = script("""
-- Gives the rematch of a match an id, once and for all. KEYS meta; ARGV the id if there is none yet
-- Answers the id, or nil where there is no such match.
if redis.call('HEXISTS', KEYS[1], 'doc') == 0 then return nil end
redis.call('HSETNX', KEYS[1], 'next', ARGV[1])
return redis.call('HGET', KEYS[1], 'next')
""")

NOTE_REMATCH = script("""
-- Notes that the rematch of a match is there, as long as the match is. KEYS meta; ARGV its id
if redis.call('HEXISTS', KEYS[1], 'doc') == 0 then return 0 end
return redis.call('HSET', KEYS[1], 'rematch', ARGV[1])
""")

TELL = script("""
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

TELL_LOBBY = script("""
-- Puts notices of one match on the stream of the lobby, each once and in their order, however often
-- and by however many they are brought. KEYS events told
-- ARGV 1 match, 2 how many the stream keeps, then (number, stamp, notice)... by number
local last = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or '-1')
local added = 0
for i = 3, #ARGV, 3 do
  local number = tonumber(ARGV[i])
  if number > last then
    redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*',
      'e', ARGV[i + 2], 'h', ARGV[i + 1])
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

MERGE = script("""
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

LIST_NOWHERE_ELSE = script("""
-- Puts a match on lists of one owner, and takes it off others.
-- KEYS lists by creation, the same by change, then others; ARGV match, moment of the change in ms,
-- number of lists that it belongs on
local count = tonumber(ARGV[3])
for i = 1, count do
  redis.call('ZADD', KEYS[i], 0, ARGV[1])
  redis.call('ZADD', KEYS[count + i], 'GT', ARGV[2], ARGV[1])
end
for i = 2 * count + 1, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end
return count
""")

FORGET = script("""
-- Removes what has not been put there anew since it was read. KEYS set
-- ARGV (member, score seen)...
local removed = 0
for i = 1, #ARGV, 2 do
  local score = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if score and tonumber(score) == tonumber(ARGV[i + 1]) then
    removed = removed + redis.call('ZREM', KEYS[1], ARGV[i])
  end
end
return removed
""")

DROP_ORDERS = script("""
-- Forgets the standing orders of a seat. KEYS orders; ARGV seat, those that were seen or ''.
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])
""")

PARK = script("""
-- Gives a member another score, unless it has been given one since it was read.
-- KEYS set; ARGV member, score seen, score.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
return redis.call('ZADD', KEYS[1], 'XX', ARGV[3], ARGV[1])
""")
