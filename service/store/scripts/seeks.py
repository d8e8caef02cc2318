"""What is done with the pool of seeks: opening, pairing, settling, closing, forgetting."""

from service.store.scripts.script import script
from service.store.scripts.seek_pool import POOL

OPEN_SEEK = script(
    POOL
    + """
-- Opens a seek, and pairs it if anybody fits.
-- ARGV 2 id, 3 player, 4 place, 5 document, 6 most that may be open, 7 most that are kept of what
--      is over, 8 id of the match that may come of it
-- Answers {'known'}, {'too_many'}, or {pairing or '', forgotten...}.
local id, player = ARGV[2], ARGV[3]
if redis.call('HEXISTS', STATES, id) == 1 then return {'known'} end
local open, over = 0, {}
for _, other in ipairs(own(player)) do
  if redis.call('ZSCORE', OVER, other) then over[#over + 1] = other else open = open + 1 end
end
if open >= tonumber(ARGV[6]) then return {'too_many'} end
local forgotten = {}
for i = 1, #over - tonumber(ARGV[7]) do
  forget(player, over[i])
  forgotten[i] = over[i]
end
redis.call('HSET', DOCUMENTS, id, ARGV[5])
redis.call('HSET', PLACES, id, ARGV[4])
redis.call('ZADD', OWN, 0, player .. ':' .. id)
redis.call('ZADD', HEARD, now, player)
local seek = read(ARGV[4])
enter(seek)
local pairing = try(seek, '', ARGV[8])
if pairing == '' then show(id) end
return {pairing, unpack(forgotten)}
"""
)

TRY_SEEK = script(
    POOL
    + """
-- Looks on for company for a seek. ARGV 2 id, 3 id of the match that may come of it
-- Answers its pairing, or ''.
local seek, from = waiting(ARGV[2]), redis.call('HGET', TO_TRY, ARGV[2])
redis.call('HDEL', TO_TRY, ARGV[2])
if not (seek and from) then return '' end
return try(seek, from, ARGV[3])
"""
)

FILL_SEEK = script(
    POOL
    + """
-- Fills up a seek with house bots, beside whoever fits and wants to be filled up too; as few bots
-- as can be. ARGV 2 id, 3 id of the match that comes of it
-- Answers its pairing, or ''.
local seek = waiting(ARGV[2])
if not (seek and seek.fills) then
  redis.call('ZREM', FILLING, ARGV[2])
  return ''
end
if seek.fills > now or ending(seek) <= now then return '' end
local steps, best, most = {left = STEPS}, nil, nil
local others = look(seek, '', function() return false end)
local willing = {}
for _, other in ipairs(others) do
  if other.fills then willing[#willing + 1] = other end
end
for _, seats in ipairs(seek.counts) do
  local chosen = group(seek, willing, seats, steps, true)
  if not best or seats - #chosen < most - #best then best, most = chosen, seats end
end
return pair(best, most, seek.bot, ARGV[3])
"""
)

SETTLE_PAIRING = script(
    POOL
    + """
-- The match of a pairing has been made. ARGV 2 pairing. Answers 1, 0 if it was seen to before.
local ids, held = undone(ARGV[2])
if not ids then return 0 end
local match = string.match(ARGV[2], '^%w+')
for _, id in ipairs(ids) do close(id, 'matched:' .. match) end
for _, id in ipairs(held) do close(id, 'closed:matched_elsewhere') end
return 1
"""
)

DISSOLVE_PAIRING = script(
    POOL
    + """
-- The match of a pairing cannot be made: these seeks are over, the others are back in the pool at
-- the places they had. ARGV 2 pairing, then (seek, state)... Answers 1, 0 if it was seen to before.
local ids, held = undone(ARGV[2])
if not ids then return 0 end
local over = {}
for i = 3, #ARGV, 2 do over[ARGV[i]] = ARGV[i + 1] end
local function back(id)
  if over[id] then return close(id, over[id]) end
  enter(read(redis.call('HGET', PLACES, id)))
  redis.call('HSET', TO_TRY, id, '')
  show(id)
end
for _, id in ipairs(ids) do back(id) end
for _, id in ipairs(held) do back(id) end
return 1
"""
)

EXPIRE_SEEK = script(
    POOL
    + """
-- Ends a seek whose time is over, or whose player has not been heard of. ARGV 2 id
local seek = waiting(ARGV[2])
if not seek then return redis.call('ZREM', EXPIRING, ARGV[2]) end
local ends = ending(seek)
if ends > now then return redis.call('ZADD', EXPIRING, ends, seek.id) end
close(seek.id, 'expired:' .. (seek.ends <= now and 'nobody_came' or 'not_heard_of'))
"""
)

CLOSE_SEEKS = script(
    POOL
    + """
-- Closes a seek of a player that waits or is held; or all, and nothing more is heard of the player.
-- ARGV 2 player, 3 id or '' for all. Answers the state that the one had, or ''.
if ARGV[3] == '' then redis.call('ZREM', HEARD, ARGV[2]) end
for _, id in ipairs(own(ARGV[2])) do
  if ARGV[3] == '' or ARGV[3] == id then
    local state = redis.call('HGET', STATES, id)
    if state == 'waiting' or string.find(state, '^held:') then close(id, 'closed:') end
    if ARGV[3] == id then return state end
  end
end
return ''
"""
)

FORGET_SEEK = script(
    POOL
    + """
-- Forgets a seek that is over. ARGV 2 player, 3 id
forget(ARGV[2], ARGV[3])
"""
)
