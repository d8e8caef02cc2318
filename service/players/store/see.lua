-- Notes when a player was there, unless the store takes no writes. KEYS set; ARGV player, now in ms
-- Answers whether it is noted.
local noted = redis.pcall('ZADD', KEYS[1], 'XX', ARGV[2], ARGV[1])
return type(noted) == 'table' and 0 or 1
