-- Gives a decision to one who asks, for a while, unless another has it at this very version.
-- KEYS leases; ARGV 1 decision, 2 version, or '' to keep a lease that is held, 3 who asks,
--                   4 now in ms, 5 until when in ms, 6 ms that it is remembered, or ''
-- A lease is `<version>/<until>/<tries>/<holder>`. Answers how often this version has been
-- leased by now; 0 if another has it, or if what was to be kept is not held.
local held = redis.call('HGET', KEYS[1], ARGV[1]) or '///'
local version, ends, tries, holder = string.match(held, '^(%d*)/(%d*)/(%d*)/(.*)$')
if ARGV[2] == '' then
  if holder ~= ARGV[3] then return 0 end
elseif version == ARGV[2] then
  if holder ~= ARGV[3] and tonumber(ends) > tonumber(ARGV[4]) then return 0 end
  tries = tries + 1
else
  version, tries = ARGV[2], 1
end
local lease = table.concat({version, ARGV[5], string.format('%d', tries), ARGV[3]}, '/')
redis.call('HSET', KEYS[1], ARGV[1], lease)
if ARGV[6] ~= '' then redis.call('PEXPIRE', KEYS[1], ARGV[6]) end
return tonumber(tries)
