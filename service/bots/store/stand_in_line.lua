-- Puts a turn in line, unless it stands there, and takes the first few out of the line. A turn
-- stands behind all of its own player, and in the earliest round, from that of the last one taken
-- on, in which that player has none; within a round in the order in which turns came.
-- KEYS line rounds progress records
-- ARGV 1 how many to take, 2 turn or '' to put none, 3 its player, 4 what is kept of it
-- Answers what is kept of those that are taken.
local WITHIN = 16777216  -- a round has so many places; a score holds some 500 million rounds
if ARGV[2] ~= '' and redis.call('HSETNX', KEYS[4], ARGV[2], ARGV[4]) == 1 then
  local round = tonumber(redis.call('HGET', KEYS[3], 'round') or '0')
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', '(' .. round)
  local last = redis.call('ZSCORE', KEYS[2], ARGV[3])
  if last then round = tonumber(last) + 1 end
  local place = redis.call('HINCRBY', KEYS[3], 'came', 1) % WITHIN
  redis.call('ZADD', KEYS[2], round, ARGV[3])
  redis.call('ZADD', KEYS[1], string.format('%.17g', round + place / WITHIN), ARGV[2])
end
local taken = {}
if tonumber(ARGV[1]) > 0 then
  local first = redis.call('ZPOPMIN', KEYS[1], ARGV[1])
  for i = 1, #first, 2 do
    taken[#taken + 1] = redis.call('HGET', KEYS[4], first[i])
    redis.call('HDEL', KEYS[4], first[i])
    redis.call('HSET', KEYS[3], 'round', string.format('%d', math.floor(tonumber(first[i + 1]))))
  end
end
return taken
