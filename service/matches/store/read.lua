-- A match and its state, unless whoever asks has them as they stand. KEYS meta state
-- ARGV 1 the commit that they have it by, or '', then names of three fields
-- Answers {commit or nil, those fields...}, and document and state where they have other ones.
local found = redis.call('HMGET', KEYS[1], 'commit', ARGV[2], ARGV[3], ARGV[4])
if found[1] ~= ARGV[1] then
  found[5] = redis.call('HGET', KEYS[1], 'doc')
  found[6] = redis.call('GET', KEYS[2])
end
return found
