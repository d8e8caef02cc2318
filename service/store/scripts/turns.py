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
-- Moves a job that waits to where its player's turn comes: the first job of each player before the
-- second of any, and so on; no job overtakes one of its own player. KEYS queue; ARGV job
local function player_of(job) return string.match(job, '^bot%-(%w+)%-') or job end
local player = player_of(ARGV[1])
local waiting = redis.call('LRANGE', KEYS[1], 0, -1)
local round, last = 1, 0
for at, job in ipairs(waiting) do
  if job ~= ARGV[1] and player_of(job) == player then round, last = round + 1, at end
end
local so_far = {}
for at, job in ipairs(waiting) do
  local whose = player_of(job)
  if job ~= ARGV[1] then so_far[whose] = (so_far[whose] or 0) + 1 end
  if at > last and (so_far[whose] or 0) > round then
    if redis.call('LREM', KEYS[1], -1, ARGV[1]) == 0 then return 0 end
    redis.call('LINSERT', KEYS[1], 'BEFORE', job, ARGV[1])
    return 1
  end
end
return 0
""")

HOLD_TURN = script("""
-- A worker at the turn keeps it a while longer. KEYS turn
-- ARGV 1 worker, 2 lease in ms, 3 now in ms
if redis.call('HGET', KEYS[1], 'worker') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'until', ARGV[3] + ARGV[2])
return 1
""")
