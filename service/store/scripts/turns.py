"""Turns that house bots owe: who is at one, and whose comes next."""

from service.store.scripts.script import script

CLAIM_TURN = script("""
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

STAND_IN_LINE = script("""
-- Keeps a job and puts it in line: behind all of its own player, and into the earliest round of the
-- line in which that player has none; within a round in the order in which jobs came.
-- KEYS job line rounds came; ARGV job, then (field, value)... Answers 0 if there is such a job.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
local player = string.match(ARGV[1], '^bot%-(%w+)%-') or ARGV[1]
local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
local round = math.floor(tonumber(first[2] or '0'))
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', first[2] and ('(' .. round) or '+inf')
local last = redis.call('ZSCORE', KEYS[3], player)
if last and tonumber(last) >= round then round = tonumber(last) + 1 end
local WITHIN = 16777216  -- a round has so many places; a score holds some 500 million rounds
local place = redis.call('INCR', KEYS[4]) % WITHIN
redis.call('ZADD', KEYS[3], round, player)
redis.call('ZADD', KEYS[2], string.format('%.17g', round + place / WITHIN), ARGV[1])
return 1
""")

HOLD_TURN = script("""
-- A worker at the turn keeps it a while longer. KEYS turn
-- ARGV 1 worker, 2 lease in ms, 3 now in ms
if redis.call('HGET', KEYS[1], 'worker') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'until', ARGV[3] + ARGV[2])
return 1
""")
