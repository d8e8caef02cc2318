"""What a commit of a contest changes, how many one may organise, and when to look again."""

from service.store.scripts.script import script

COMMIT_CONTEST = script("""
-- One change of a contest, all or nothing. KEYS meta tables log secret present
-- ARGV 1 commit id, 2 expected version, 3 document, 4 secret or '', 5 life in ms or '',
--      6 number of tables, then (field, table)...,
--         number of deals that are over now, then their numbers...,
--         number of entries of the log, then entries...
-- Answers {'committed', version} or {'moved on', version}.
local stored = redis.call('HMGET', KEYS[1], 'version', 'commit')
local current = tonumber(stored[1] or '0')
if stored[2] == ARGV[1] then return {'committed', current} end
if current ~= tonumber(ARGV[2]) then return {'moved on', current} end
local version = current + 1
redis.call('HSET', KEYS[1], 'version', version, 'commit', ARGV[1], 'doc', ARGV[3])
if ARGV[4] ~= '' then redis.call('SET', KEYS[4], ARGV[4]) end
local at = 6
local last = at + 2 * tonumber(ARGV[at])
while at < last do
  redis.call('HSET', KEYS[2], ARGV[at + 1], ARGV[at + 2])
  at = at + 2
end
at = at + 1
last = at + tonumber(ARGV[at])
while at < last do
  redis.call('HSET', KEYS[1], 'deal:' .. ARGV[at + 1], 1)
  at = at + 1
end
at = at + 1
local entries = tonumber(ARGV[at])
for i = 1, entries do
  redis.call('XADD', KEYS[3], version .. '-' .. (i - 1), 'e', ARGV[at + i])
end
if ARGV[5] ~= '' then
  for i = 1, 5 do redis.call('PEXPIRE', KEYS[i], ARGV[5]) end
end
redis.call('PUBLISH', KEYS[3], version)
return {'committed', version}
""")

ORGANISE = script("""
-- Lets a player organise one contest more, unless there are too many. KEYS contests of the player
-- ARGV contest, now in ms, most
-- Answers {} or all that there are, with their moments.
local known = redis.call('HGETALL', KEYS[1])
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return {} end
if #known / 2 >= tonumber(ARGV[3]) then return known end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return {}
""")

PUT_OFF = script("""
-- Looks at it later, unless it was hurried since it was claimed. KEYS set
-- ARGV member, score seen, score to be, '' to strike it off
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
""")

CLAIM = script("""
-- Takes what is to be looked at, for a while. KEYS set; ARGV member, now in ms, claimed until
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
""")
