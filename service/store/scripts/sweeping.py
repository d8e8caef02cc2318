"""Who of the sweepers sees to which partitions."""

from service.store.scripts.script import script

TAKE_BEAT = script("""
-- Notes that a sweeper is there, and gives it an even part of all. KEYS heard beats
-- ARGV 1 sweeper, 2 now in ms, 3 lease in ms, 4 number of partitions, which count from 0
-- Answers the partitions that it has: those it had, as far as they are not too many now, and others
-- that nobody has who is there.
redis.call('ZADD', KEYS[1], ARGV[2] + ARGV[3], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
local most = math.ceil(ARGV[4] / redis.call('ZCARD', KEYS[1]))
local there = {}
for _, sweeper in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do there[sweeper] = true end
local taken, free = {}, {}
for part = 0, ARGV[4] - 1 do
  local whose = redis.call('HGET', KEYS[2], part)
  if whose == ARGV[1] and #taken < most then taken[#taken + 1] = part
  elseif whose == ARGV[1] then redis.call('HDEL', KEYS[2], part)
  elseif not whose or not there[whose] then free[#free + 1] = part end
end
for _, part in ipairs(free) do
  if #taken < most then
    redis.call('HSET', KEYS[2], part, ARGV[1])
    taken[#taken + 1] = part
  end
end
return taken
""")

LEAVE_BEAT = script("""
-- A sweeper ends: what it had is anybody's. KEYS heard; ARGV sweeper
return redis.call('ZREM', KEYS[1], ARGV[1])
""")
