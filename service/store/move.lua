-- Gives members other moments, or strikes them off, unless they were given others since they were
-- read. KEYS timetable; ARGV (member, score seen, score to be or '' for none)...
-- Answers 1 for each that was as it had been seen, else 0.
local done = {}
for i = 1, #ARGV, 3 do
  local score = redis.call('ZSCORE', KEYS[1], ARGV[i])
  local is_as_seen = score and tonumber(score) == tonumber(ARGV[i + 1])
  if is_as_seen and ARGV[i + 2] == '' then redis.call('ZREM', KEYS[1], ARGV[i])
  elseif is_as_seen then redis.call('ZADD', KEYS[1], ARGV[i + 2], ARGV[i]) end
  done[#done + 1] = is_as_seen and 1 or 0
end
return done
