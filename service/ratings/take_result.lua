-- Puts the result of a match behind the others, once however often it is brought.
-- KEYS results taken; ARGV match, result; answers its number from 1, which nobody knows any more of
-- a match that was forgotten: 0
local known = redis.call('ZSCORE', KEYS[2], ARGV[1])
if known then return math.max(0, tonumber(known)) end
local number = redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], number, ARGV[1])
return number
