-- include: ../../store/counted
-- A record of a key is `<digest>/<cut from>/<expires in ms, or nothing>/<ancestors>/<what it may>`:
-- the digest of its secret; that of the token that it hangs on, or `@<host>` for a link, which hangs
-- on the record of its host; and the ids of the keys between, each with a comma behind it. What is
-- left of its uses stands beside it, under `<id>/left`.
local function taken_apart(record, now)
  if not record then return nil end
  local digest, from, expires, key =
    string.match(record, '^(%x*)/(@?%w+)/(%d*)/[^/]*/(.*)$')
  if not digest then return nil end
  if expires ~= '' and tonumber(expires) <= tonumber(now) then return nil end
  return digest, from, key
end
-- Knows whoever comes with a key that was cut, or with a ticket, which is spent by this and stands
-- for what it was cut from; and counts the request. KEYS profile counter keys, and the ticket
-- ARGV 1 digest, 2 window in ms, 0 for no counting, 3 now in ms, 4 id of the key
-- Answers {} for a wrong key, else {count, ms until the window ends, name and kind (nil where nobody
-- has sat down by a link), what there is of guest, version and restraint, what it hangs on, and what
-- it may, '' for the ticket of a token}.
local known = redis.call('HMGET', KEYS[1], 'token', 'name', 'kind', 'guest', 'version',
  'restraint')
local id, digest = ARGV[4], ARGV[1]
if KEYS[4] then
  local cut_from = redis.call('SET', KEYS[4], '', 'XX', 'KEEPTTL', 'GET')
  id, digest = string.match(cut_from or '', '^([^/]*)/(%x*)$')
  if not id then return {} end
end
local from, key = digest, ''
if id ~= '' then
  local kept, hangs_on, may = taken_apart(redis.call('HGET', KEYS[3], id), ARGV[3])
  if not kept or (not KEYS[4] and kept ~= digest) then return {} end
  from, key = hangs_on, may
end
if string.sub(from, 1, 1) ~= '@' and known[1] ~= from then return {} end
local count, left = 0, 0
if ARGV[2] ~= '0' then count, left = counted(KEYS[2], ARGV[2]) end
return {count, left, known[2], known[3], known[4], known[5], known[6], from, key}
