-- Counts once under a key; answers the count and the ms until its window ends; -1 and 0 while the
-- store takes no writes, for nobody may be kept from reading by that.
local function counted(key, window)
  local count = redis.pcall('INCR', key)
  if type(count) == 'table' then return -1, 0 end
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, window)
    left = tonumber(window)
  end
  return count, left
end
