"""Who comes in and how often, what they may have, and what is pushed to them."""

from service.store.scripts.script import script

COUNTED = """
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

COUNT = script(
    COUNTED
    + """
-- Counts one request. KEYS counter; ARGV window in ms. Answers {count, ms until the window ends},
-- or {-1, 0}: not counted.
return {counted(KEYS[1], ARGV[1])}
"""
)

ADMIT = script(
    COUNTED
    + """
-- Knows a player by the digest of the token, and counts the request. KEYS profile counter
-- ARGV 1 digest, 2 window in ms, 0 for no counting
-- Answers {} for a wrong token, else {name, kind, count, ms until the window ends, version or nil,
-- restraint or nil}.
local known = redis.call('HMGET', KEYS[1], 'token', 'name', 'kind', 'version', 'restraint')
if not known[1] or known[1] ~= ARGV[1] then return {} end
local count, left = 0, 0
if ARGV[2] ~= '0' then count, left = counted(KEYS[2], ARGV[2]) end
return {known[2], known[3], count, left, known[4], known[5]}
"""
)

SEE = script("""
-- Notes when a player was there, unless the store takes no writes. KEYS set; ARGV player, now in ms
-- Answers whether it is noted.
local noted = redis.pcall('ZADD', KEYS[1], 'XX', ARGV[2], ARGV[1])
return type(noted) == 'table' and 0 or 1
""")

SET_VERSION = script("""
-- Notes which version of a bot plays, unless the player has left. KEYS profile; ARGV version
if redis.call('HEXISTS', KEYS[1], 'name') == 0 then return 0 end
return redis.call('HSET', KEYS[1], 'version', ARGV[1])
""")

REPLACE_TOKEN = script("""
-- Puts a token in the place of another, if that is still the player's; what was cut from that goes.
-- KEYS profile keys
-- ARGV 1 digest of the old one, 2 of the new one
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'token', ARGV[2])
redis.call('DEL', KEYS[2])
return 1
""")

INVITE = script("""
-- Counts one more invitation of a player, unless too many are pending. KEYS invited
-- ARGV 1 who invites, 2 match, 3 now in ms, 4 until when it counts in ms, 5 most from one, 6 most
-- Answers 1 if it counts.
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
local pending, from_one = redis.call('ZRANGE', KEYS[1], 0, -1), 0
for _, member in ipairs(pending) do
  if string.sub(member, 1, #ARGV[1] + 1) == ARGV[1] .. '/' then from_one = from_one + 1 end
end
if from_one >= tonumber(ARGV[5]) or #pending >= tonumber(ARGV[6]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[4], table.concat({ARGV[1], ARGV[2], ARGV[3]}, '/'))
local last = redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
redis.call('PEXPIRE', KEYS[1], math.max(1, last - ARGV[3]))
return 1
""")

SETTLE = script("""
-- Counts the invitations to one match no more. KEYS invited; ARGV match
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if string.find(member, '/' .. ARGV[1] .. '/', 1, true) then
    redis.call('ZREM', KEYS[1], member)
  end
end
return 1
""")

MAKE = script("""
-- Makes what was promised, unless it has been made. KEYS promise, what is made
-- ARGV 1 the promise as it was given, 2 as it is kept, 3 what is made, 4 for how many seconds
-- Answers the promise as it stands.
local stands = redis.call('GET', KEYS[1])
if stands and stands ~= ARGV[1] then return stands end
redis.call('SET', KEYS[1], ARGV[2], 'XX', 'KEEPTTL')
redis.call('SET', KEYS[2], ARGV[3], 'EX', ARGV[4])
return ARGV[2]
""")

PROMISE = script("""
-- Gives a name to the first who comes, for a while. KEYS promise; ARGV 1 what is promised, 2 ms
-- Answers what was promised before, or nil.
local before = redis.call('GET', KEYS[1])
if not before then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return before
""")

LEASE = script("""
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

HOST = script("""
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

CLAIM_PUSH = script("""
-- Takes what is to be pushed now, for a while. KEYS set; ARGV member, now in ms, claimed until.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
""")

MOVE_CLAIM = script("""
-- Makes a claim end sooner or later, if it is still ours. KEYS set; ARGV member, its end, another
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
""")

RECORD_PUSH = script("""
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
