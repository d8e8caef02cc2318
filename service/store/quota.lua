-- Counts some more of what there may be so many of, unless a bound is reached. KEYS counted
-- ARGV 1 now in ms, 2 until when they count in ms, or +inf, 3 number of bounds,
--      then (what a name begins with, how many of these may have been there before)...,
--      then the names of those that are added
-- Answers the number of the bound that is reached, from 1, or 0.
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
local bounds, added = tonumber(ARGV[3]), {}
for i = 4 + 2 * bounds, #ARGV do added[ARGV[i]] = true end
local counted = redis.call('ZRANGE', KEYS[1], 0, -1)
for bound = 1, bounds do
  local start, most, count = ARGV[2 + 2 * bound], tonumber(ARGV[3 + 2 * bound]), 0
  for _, name in ipairs(counted) do
    if not added[name] and string.sub(name, 1, #start) == start then count = count + 1 end
  end
  if count > most then return bound end
end
for name in pairs(added) do redis.call('ZADD', KEYS[1], 'GT', ARGV[2], name) end
return 0
