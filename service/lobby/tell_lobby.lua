-- include: ../store/feeds/append
-- Puts notices of one match on the stream of the lobby, each once and in their order, however often
-- and by however many they are brought. KEYS events told
-- ARGV 1 match, 2 how many the stream keeps, then (number, stamp, notice)... by number
local last = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or '-1')
local lobby = additions_to(KEYS[1])
for i = 3, #ARGV, 3 do
  local number = tonumber(ARGV[i])
  if number > last then
    append_now(lobby, ARGV[2], ARGV[i + 1], ARGV[i + 2])
    last = number
  end
end
if #lobby.told > 1 then
  redis.call('ZADD', KEYS[2], last, ARGV[1])
  publish(lobby)
end
