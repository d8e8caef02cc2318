"""The pool of seeks: who waits, who is paired with whom, and what is still to be told of it.

All keys of the pool lie in one slot, so that every step is a whole: a seek is in the pool, in one
pairing, or over. A seek stands in the pool by its place,

    <kind>:<since>:<id>:<player>:<l or s>:<patience>:<ends>:<within>:<bot>:<fills>:<2=rating,3=...>

so that those that ask for the same thing stand side by side, the longest waiting first, and all
that pairing asks of a seek is read from its place. `l` stands for live, `patience` is how many ms
it stays after its player was last heard of, `within` how far a rating may be from its own, `bot`
and `fills` by whom and when it is filled up; numbers of seats grow. Times are ms; what is not
asked for is empty.

Its state is `waiting`, `paired:<match to be>`, `held:<match to be>` (its player is paired by
another one), and in the end `matched:<match>`, `expired:<reason>` or `closed:<reason>`. A pairing
is `<match>/<since>/<seats>/<bot>/<seek>,<seek>/<held>,<held>`.
"""

POOL = """
-- KEYS as in keys.OF_SEEKS; ARGV 1 now in ms
local DOCUMENTS, STATES, PLACES, POOL, OWN = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local HEARD, EXPIRING, FILLING, TO_TRY = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local PAIRINGS, UNTOLD, SHOWN, OVER = KEYS[10], KEYS[11], KEYS[12], KEYS[13]
local now = tonumber(ARGV[1])
local FIRST_LOOK, LOOKED_AT, STEPS = 64, 448, 5000

local function read(place)
  local seek = {place = place, ratings = {}, counts = {}}
  local patience, ends, within, fills, counts
  seek.kind, seek.id, seek.player, seek.pace, patience, ends, within, seek.bot, fills,
    counts = string.match(place,
      '^(%x+):%d+:(%w+):(%w+):(%l):(%d+):(%d+):([^:]*):([^:]*):(%d*):(.*)$')
  seek.patience, seek.ends = tonumber(patience), tonumber(ends)
  seek.within, seek.fills = tonumber(within), tonumber(fills)
  for seats, rating in string.gmatch(counts, '(%d+)=([^,]+)') do
    seek.counts[#seek.counts + 1] = tonumber(seats)
    seek.ratings[tonumber(seats)] = tonumber(rating)
  end
  return seek
end

-- When it ends if nothing more is heard of its player.
local function ending(seek)
  local heard = redis.call('ZSCORE', HEARD, seek.player)
  return heard and math.min(seek.ends, tonumber(heard) + seek.patience) or 0
end

local function enter(seek)
  redis.call('HSET', STATES, seek.id, 'waiting')
  redis.call('ZADD', POOL, 0, seek.place)
  redis.call('ZADD', EXPIRING, ending(seek), seek.id)
  if seek.fills then redis.call('ZADD', FILLING, seek.fills, seek.id) end
end

local function leave(seek)
  redis.call('ZREM', POOL, seek.place)
  redis.call('ZREM', EXPIRING, seek.id)
  redis.call('ZREM', FILLING, seek.id)
  redis.call('HDEL', TO_TRY, seek.id)
end

-- The seek, if it waits.
local function waiting(id)
  if redis.call('HGET', STATES, id) ~= 'waiting' then return nil end
  return read(redis.call('HGET', PLACES, id))
end

local function close(id, state)
  local place = redis.call('HGET', PLACES, id)
  if place then leave(read(place)) end
  redis.call('HDEL', PLACES, id)
  redis.call('HSET', STATES, id, state)
  redis.call('ZADD', OVER, now, id)
  redis.call('ZADD', UNTOLD, now, id .. '/1')
end

local function show(id)
  if redis.call('SADD', SHOWN, id) == 1 then redis.call('ZADD', UNTOLD, now, id .. '/0') end
end

local function own(player)
  local ids = {}
  local found = redis.call('ZRANGEBYLEX', OWN, '[' .. player .. ':', '(' .. player .. ';')
  for i, name in ipairs(found) do ids[i] = string.sub(name, #player + 2) end
  return ids
end

local function fit(one, other, seats)
  if one.player == other.player then return false end
  local mine, theirs = one.ratings[seats], other.ratings[seats]
  if not (mine and theirs) then return false end
  local apart = math.abs(mine - theirs)
  return apart <= (one.within or apart) and apart <= (other.within or apart)
end

-- The first of the others, in their order, who all fit with one another and the first one; so many
-- as there are seats, or as there are.
local function group(first, others, seats, steps, may_be_fewer)
  local chosen = {first}
  local function grow(from)
    if #chosen == seats then return true end
    for i = from, #others do
      steps.left = steps.left - 1
      if steps.left < 0 then return false end
      local fits = true
      for _, one in ipairs(chosen) do fits = fits and fit(one, others[i], seats) end
      if fits then
        chosen[#chosen + 1] = others[i]
        if grow(i + 1) or may_be_fewer then return true end
        chosen[#chosen] = nil
      end
    end
    return false
  end
  return (grow(1) or may_be_fewer) and chosen
end

-- Those among whom the longest waiting is; where that is all the same, as many as can be.
local function best_group(first, others, steps)
  local best, most
  for i = #first.counts, 1, -1 do
    local seats = first.counts[i]
    local chosen = group(first, others, seats, steps)
    if chosen then
      local is_older = best and chosen[2].place < best[2].place
      if not best or is_older then best, most = chosen, seats end
    end
  end
  return best, most
end

-- Everybody there who fits with the first one at all, a look at a time and the longest waiting
-- first, until `enough` says so; the place behind which to go on where there are more.
local function look(first, from, enough)
  local others, looked, count = {}, 0, FIRST_LOOK
  local begin = from == '' and '[' .. first.kind .. ':' or '(' .. from
  while looked < LOOKED_AT do
    local found = redis.call('ZRANGEBYLEX', POOL, begin, '(' .. first.kind .. ';',
      'LIMIT', 0, count)
    for _, place in ipairs(found) do
      local other, fits = read(place), false
      for _, seats in ipairs(first.counts) do fits = fits or fit(first, other, seats) end
      if fits and ending(other) > now then others[#others + 1] = other end
    end
    if enough(others) or #found < count then return others, '' end
    looked, count, from = looked + #found, count * 2, found[#found]
    begin = '(' .. from
  end
  return others, from
end

-- These are to sit down at one table: nobody else can take them from here on. The players of a live
-- match sit at no second one: their other live seeks are held until it is made.
local function pair(chosen, seats, bot, match)
  table.sort(chosen, function(one, other) return one.place < other.place end)
  local ids, held = {}, {}
  for i, seek in ipairs(chosen) do
    leave(seek)
    redis.call('HSET', STATES, seek.id, 'paired:' .. match)
    ids[i] = seek.id
  end
  for _, seek in ipairs(chosen[1].pace == 'l' and chosen or {}) do
    for _, id in ipairs(own(seek.player)) do
      local other = waiting(id)
      if other and other.pace == 'l' then
        leave(other)
        redis.call('HSET', STATES, id, 'held:' .. match)
        held[#held + 1] = id
      end
    end
  end
  local pairing = table.concat(
    {match, now, seats, bot, table.concat(ids, ','), table.concat(held, ',')}, '/')
  redis.call('ZADD', PAIRINGS, now, pairing)
  return pairing
end

-- The pairing of a seek that waits; '' where nobody fits yet. There may be more to be looked at
-- than is looked at in one go: that is noted.
local function try(seek, from, match)
  if ending(seek) <= now then return '' end
  local chosen, seats
  local steps = {left = STEPS}
  local _, more = look(seek, from, function(others)
    chosen, seats = best_group(seek, others, steps)
    return chosen
  end)
  if chosen then return pair(chosen, seats, '', match) end
  if more ~= '' then redis.call('HSET', TO_TRY, seek.id, more) end
  return ''
end

-- The seeks of a pairing and those that it holds still; nil where it has been seen to.
local function undone(pairing)
  if redis.call('ZREM', PAIRINGS, pairing) == 0 then return nil end
  local paired, named, held = {}, string.match(pairing, '/([^/]*)/([^/]*)$')
  for id in string.gmatch(named, '[^,]+') do paired[#paired + 1] = id end
  named, held = held, {}
  for id in string.gmatch(named, '[^,]+') do
    if string.find(redis.call('HGET', STATES, id) or '', '^held:') then held[#held + 1] = id end
  end
  return paired, held
end

local function forget(player, id)
  redis.call('HDEL', DOCUMENTS, id)
  redis.call('HDEL', STATES, id)
  redis.call('HDEL', PLACES, id)
  redis.call('ZREM', OWN, player .. ':' .. id)
  redis.call('SREM', SHOWN, id)
  redis.call('ZREM', OVER, id)
  redis.call('ZREM', UNTOLD, id .. '/0', id .. '/1')
end
"""
"""What every script of the pool begins with."""
