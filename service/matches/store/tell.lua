-- include: ../../store/feeds/append
-- Puts notices on a player's stream, each once however often it is brought; says what is due.
-- KEYS events delivered due profile ended push
-- ARGV 1 match, 2 due 'now' or 'still', 'no' or '' (as it was), 3 now in ms,
--      4 ms that a notice is remembered, 5 how many the stream keeps, 6 how many matches are kept
--      that have ended, this as the last of them, or '' if it has not just now,
--      then (id, notice)...
-- Answers who is to be called for a decision that is due: 1 a webhook, 2 browsers, 3 both, 0 nobody.
if redis.call('EXISTS', KEYS[4]) == 0 then return 0 end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3] - ARGV[4])
local events = additions_to(KEYS[1])
for i = 7, #ARGV, 2 do
  if redis.call('ZADD', KEYS[2], 'NX', ARGV[3], ARGV[1] .. '/' .. ARGV[i]) == 1 then
    append_now(events, ARGV[5], string.match(ARGV[i], '%.(%x+)$') or '', ARGV[i + 1])
  end
end
local has_changed = #events.told > 1 or ARGV[2] == 'now'
if ARGV[2] == 'now' then redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
elseif ARGV[2] == 'still' then
  has_changed = redis.call('ZADD', KEYS[3], 'NX', ARGV[3], ARGV[1]) == 1 or has_changed
elseif ARGV[2] == 'no' then redis.call('ZREM', KEYS[3], ARGV[1]) end
if ARGV[6] ~= '' then  -- before whoever waits is woken
  redis.call('RPUSH', KEYS[5], ARGV[1])
  redis.call('LTRIM', KEYS[5], -ARGV[6], -1)
  redis.call('PEXPIRE', KEYS[5], ARGV[4])
  has_changed = true
end
if has_changed then publish(events) end
if ARGV[2] ~= 'now' and ARGV[2] ~= 'still' then return 0 end
local called_by = redis.call('HGET', KEYS[4], 'webhook_state') == 'enabled' and 1 or 0
return called_by + 2 * redis.call('EXISTS', KEYS[6])
