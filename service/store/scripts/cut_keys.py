"""Keys that are cut: who comes with one, what is cut, what falls with what it was cut from.

A record of a key is `<digest>/<cut from>/<expires in ms, or nothing>/<ancestors>/<what it may>`:
the digest of its secret; that of the token that it hangs on, or `@` for a link, which hangs on the
record of its host; and the ids of the keys between, each with a comma behind it. What is left of
its uses stands beside it, under `<id>/left`.
"""

from service.store.scripts.players import COUNTED
from service.store.scripts.script import script

_TAKEN_APART = """
local function taken_apart(record, now)
  if not record then return nil end
  local digest, from, expires, ancestors, key =
    string.match(record, '^(%x*)/([%x@]+)/(%d*)/([^/]*)/(.*)$')
  if expires ~= '' and tonumber(expires) <= tonumber(now) then return nil end
  return digest, from, ancestors, key
end
"""

ADMIT_KEY = script(
    COUNTED
    + _TAKEN_APART
    + """
-- Knows whoever comes with a key that was cut, or with a ticket, which is spent by this and stands
-- for what it was cut from; and counts the request. KEYS profile counter keys, and the ticket
-- ARGV 1 digest, 2 window in ms, 0 for no counting, 3 now in ms, 4 id of the key
-- Answers {} for a wrong key, else {name and kind ('' where nobody has sat down by a link), count,
-- ms until the window ends, 1 for a guest, digest of the token it hangs on, id, what it may,
-- version or '', restraint or ''}.
local known = redis.call('HMGET', KEYS[1], 'token', 'name', 'kind', 'guest', 'version',
  'restraint')
local id, digest = ARGV[4], ARGV[1]
if KEYS[4] then
  id, digest = string.match(redis.call('GETDEL', KEYS[4]) or '', '^([^/]*)/(%x*)$')
  if not id then return {} end
end
local from, key = digest, ''
if id ~= '' then
  local kept, hangs_on, _, may = taken_apart(redis.call('HGET', KEYS[3], id), ARGV[3])
  if not kept or (not KEYS[4] and kept ~= digest) then return {} end
  from, key = hangs_on, may
end
if from ~= '@' and known[1] ~= from then return {} end
local count, left = 0, 0
if ARGV[2] ~= '0' then count, left = counted(KEYS[2], ARGV[2]) end
return {known[2] or '', known[3] or '', count, left, known[4] or '', from, id, key,
  known[5] or '', known[6] or ''}
"""
)

STANDS = script(
    _TAKEN_APART
    + """
-- Whether a key is still good. KEYS profile keys; ARGV id, now in ms
-- Answers '', 'good', or 'link': it is if the record of its host is.
local digest, from = taken_apart(redis.call('HGET', KEYS[2], ARGV[1]), ARGV[2])
if not digest then return '' end
if from == '@' then return 'link' end
return redis.call('HGET', KEYS[1], 'token') == from and 'good' or ''
"""
)

CUT = script(
    _TAKEN_APART
    + """
-- Keeps a new key, unless what it is cut from is gone, or there are too many; the expired go.
-- KEYS profile keys
-- ARGV 1 id, 2 digest of its secret, '' for what a host keeps of a link, 3 expires in ms or '',
--      4 what it may, 5 uses or '', 6 digest of the token, 7 id of the key it is cut from, or '',
--      8 now in ms, 9 most keys
-- Answers 'cut', 'gone' or 'many'.
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[6] then return 'gone' end
local count, ancestors = 0, ''
local kept = redis.call('HGETALL', KEYS[2])
for i = 1, #kept, 2 do
  if not string.find(kept[i], '/', 1, true) then
    local digest, from, above = taken_apart(kept[i + 1], ARGV[8])
    if not digest then redis.call('HDEL', KEYS[2], kept[i], kept[i] .. '/left')
    else
      count = count + 1
      if kept[i] == ARGV[7] then ancestors = above .. kept[i] .. ',' end
    end
  end
end
if ARGV[7] ~= '' and ancestors == '' then return 'gone' end
if count >= tonumber(ARGV[9]) then return 'many' end
local record = {ARGV[2], ARGV[6], ARGV[3], ancestors, ARGV[4]}
redis.call('HSET', KEYS[2], ARGV[1], table.concat(record, '/'))
if ARGV[5] ~= '' then redis.call('HSET', KEYS[2], ARGV[1] .. '/left', ARGV[5]) end
return 'cut'
"""
)

SPEND = script("""
-- Uses a key once. KEYS keys; ARGV id. Answers 1 if a use was left.
local left = tonumber(redis.call('HGET', KEYS[1], ARGV[1] .. '/left') or '0')
if left <= 0 then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1] .. '/left', -1)
return 1
""")

REVOKE = script("""
-- Takes a key away, and every key that was cut from it. KEYS keys; ARGV id
-- Answers how many were taken away.
local taken = 0
local kept = redis.call('HGETALL', KEYS[1])
for i = 1, #kept, 2 do
  local ancestors = string.match(kept[i + 1], '^%x*/[%x@]+/%d*/([^/]*)/')
  if ancestors and (kept[i] == ARGV[1] or string.find(ancestors, ARGV[1] .. ',', 1, true)) then
    redis.call('HDEL', KEYS[1], kept[i], kept[i] .. '/left')
    taken = taken + 1
  end
end
return taken
""")

SWAP_KEY = script("""
-- Puts another record in the place of one, unless it has changed. KEYS keys; ARGV id, old, new
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
""")

WELCOME = script("""
-- Gives a guest a name; the key that they come with is theirs from now on and does not expire.
-- KEYS profile keys; ARGV 1 id of the key, 2 name, 3 kind, 4 created at
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'name', ARGV[2], 'kind', ARGV[3], 'created_at', ARGV[4], 'guest', 1)
end
local record = redis.call('HGET', KEYS[2], ARGV[1])
if record then
  local kept = string.gsub(record, '^(%x*/[%x@]+/)%d*/', '%1/')
  redis.call('HSET', KEYS[2], ARGV[1], kept)
  redis.call('PERSIST', KEYS[2])
end
return 1
""")

BECOME_PLAYER = script("""
-- Makes a full player of a guest, whose key hangs on the token from now on. KEYS profile keys
-- ARGV 1 id of the key, 2 name, 3 kind, 4 digest of the token
-- Answers when the guest came, or '' for who is none.
local known = redis.call('HMGET', KEYS[1], 'guest', 'created_at')
if not known[1] then return '' end
redis.call('HSET', KEYS[1], 'name', ARGV[2], 'kind', ARGV[3], 'token', ARGV[4])
redis.call('HDEL', KEYS[1], 'guest')
local record = redis.call('HGET', KEYS[2], ARGV[1])
if record then
  local kept = string.gsub(record, '^(%x*/)@/', '%1' .. ARGV[4] .. '/')
  redis.call('HSET', KEYS[2], ARGV[1], kept)
end
return known[2]
""")
