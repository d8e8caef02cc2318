"""What a ladder takes, and how it is counted; everything of a ladder lies in one slot."""

from service.store.scripts.script import script

TAKE_RESULT = script("""
-- Puts the result of a match behind the others, once however often it is brought.
-- KEYS results taken; ARGV match, result; answers its number from 1, which nobody knows any more of
-- a match that was forgotten: 0
local known = redis.call('ZSCORE', KEYS[2], ARGV[1])
if known then return math.max(0, tonumber(known)) end
local number = redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], number, ARGV[1])
return number
""")

LET_GO = script("""
-- A match is forgotten: it stays known, by a score below nought, while somebody who read it before
-- may still bring it; then it goes. KEYS set; ARGV match, ms that it is still known
local time = redis.call('TIME')
local now = time[1] * 1000
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then redis.call('ZADD', KEYS[1], -now, ARGV[1]) end
return redis.call('ZREMRANGEBYSCORE', KEYS[1], tonumber(ARGV[2]) - now, '(0')
""")

NOTE_MEETING = script("""
-- Notes a match that two have played, once however often it is brought.
-- KEYS matches tally; ARGV match, its end in ms, what it adds to in the tally, ms that it is kept
if redis.call('ZADD', KEYS[1], 'NX', ARGV[2], ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[2], ARGV[3], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return 1
""")

COUNT_RESULTS = script("""
-- Writes what the next results make of the lines, if nobody has counted them: lines, ranks, history
-- and notices together with how far it has been counted.
-- KEYS counted lines ranks version-ranks untold, then histories...
-- ARGV 1 how many had been counted, 2 how many have been then, 3 most points of a history,
--      4 number of lines, then (line, what it says, ordinal, 3 or 4: which ranks)...,
--         number of points, then (number of its history, number of the match, point)...,
--         number of notices, then (field, notice)...
-- Answers 0 if somebody was faster.
if tonumber(redis.call('GET', KEYS[1]) or '0') ~= tonumber(ARGV[1]) then return 0 end
local at = 4
local last = at + 4 * tonumber(ARGV[at])
while at < last do
  redis.call('HSET', KEYS[2], ARGV[at + 1], ARGV[at + 2])
  redis.call('ZADD', KEYS[tonumber(ARGV[at + 4])], ARGV[at + 3], ARGV[at + 1])
  at = at + 4
end
at = at + 1
last = at + 3 * tonumber(ARGV[at])
while at < last do
  local history = KEYS[5 + tonumber(ARGV[at + 1])]
  redis.call('ZADD', history, ARGV[at + 2], ARGV[at + 3])
  redis.call('ZREMRANGEBYRANK', history, 0, -1 - tonumber(ARGV[3]))
  at = at + 3
end
at = at + 1
last = at + 2 * tonumber(ARGV[at])
while at < last do
  redis.call('HSET', KEYS[5], ARGV[at + 1], ARGV[at + 2])
  at = at + 2
end
redis.call('SET', KEYS[1], ARGV[2])
return 1
""")
