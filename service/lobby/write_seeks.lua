-- Writes seeks, all or none: if each is still at the version that the writer knows.
-- KEYS 1 documents, 2 those that wait, 3 seeks of players, 4 when to look at each
-- ARGV 1 a player who is to have as many seeks as ARGV 2 says, or '' if that does not matter; then
--      for each seek: id, version that is known (0: there is none), document ('': forget it), place
--      among those that wait, whether it waits (1 or 0), name among those of its player, when to
--      look at it (ms)
-- Answers 1, or 0 if somebody was faster.
local DOCUMENTS, WAITING, OWN, DUE = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local PARTS = 7

local player = ARGV[1]
if player ~= '' then
  local count = redis.call('ZLEXCOUNT', OWN, '[' .. player .. ':', '(' .. player .. ';')
  if count ~= tonumber(ARGV[2]) then return 0 end
end
for i = 3, #ARGV, PARTS do
  local stored = redis.call('HGET', DOCUMENTS, ARGV[i])
  local version = stored and (cjson.decode(stored).version or 1) or 0
  if version ~= tonumber(ARGV[i + 1]) then return 0 end
end
for i = 3, #ARGV, PARTS do
  local id, _, document, place, waits, own, due = unpack(ARGV, i, i + PARTS - 1)
  if document == '' then
    redis.call('HDEL', DOCUMENTS, id)
    redis.call('ZREM', OWN, own)
    redis.call('ZREM', DUE, id)
  else
    redis.call('HSET', DOCUMENTS, id, document)
    redis.call('ZADD', OWN, 0, own)
    redis.call('ZADD', DUE, due, id)
  end
  if waits == '1' then
    redis.call('ZADD', WAITING, 0, place)
  else
    redis.call('ZREM', WAITING, place)
  end
end
return 1
