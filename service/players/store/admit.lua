-- include: ../../store/counted
-- Knows a player by the digest of the token, and counts the request. KEYS profile counter
-- ARGV 1 digest, 2 window in ms, 0 for no counting
-- Answers {} for a wrong token, else {count, ms until the window ends, name, kind, and what there is
-- of guest, version and restraint}.
local known = redis.call('HMGET', KEYS[1], 'token', 'name', 'kind', 'guest', 'version',
  'restraint')
if not known[1] or known[1] ~= ARGV[1] then return {} end
local count, left = 0, 0
if ARGV[2] ~= '0' then count, left = counted(KEYS[2], ARGV[2]) end
return {count, left, known[2], known[3], known[4], known[5], known[6]}
