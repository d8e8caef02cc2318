-- include: feeds/append
-- One version of a document, all or nothing, if nobody was faster.
-- KEYS meta log answer, then everything else that is written
-- ARGV 1 id of this commit           2 version that it follows
--      3 life of all of it in ms or ''
--      4 what is kept of the answer to a client's key, or ''    5 its life in ms
--      6 head of the document or ''  7 how much of it stamps an entry
--      8 number of fields of the meta that bar this version, then these fields...,
--        then number of log entries, then entries...,
--        then commands: (number of parts that follow, command, number of its key, arguments...)...
-- Answers {'committed', version}, {'replayed', version, answer}, {'moved on', version} or
-- {'barred', version}.
local stored = redis.call('HMGET', KEYS[1], 'version', 'commit')
local current = tonumber(stored[1] or '0')
if stored[2] == ARGV[1] then return {'committed', current} end
if ARGV[4] ~= '' then
  local answer = redis.call('GET', KEYS[3])
  if answer then return {'replayed', current, answer} end
end
local expected = tonumber(ARGV[2])
if current ~= expected then return {'moved on', current} end
local first = 10 + tonumber(ARGV[8])
for i = 9, first - 2 do
  if redis.call('HEXISTS', KEYS[1], ARGV[i]) == 1 then return {'barred', current} end
end
local version = expected + 1
redis.call('HSET', KEYS[1], 'version', version, 'commit', ARGV[1], 'head', ARGV[6])
local stamp = string.sub(ARGV[6], 1, tonumber(ARGV[7]))
local log = additions_to(KEYS[2])
local entries = tonumber(ARGV[first - 1])
for i = 0, entries - 1 do append(log, version .. '-' .. i, stamp, ARGV[first + i]) end
local at = first + entries
while at < #ARGV do
  local last = at + tonumber(ARGV[at])
  redis.call(ARGV[at + 1], KEYS[tonumber(ARGV[at + 2])], unpack(ARGV, at + 3, last))
  at = last + 1
end
if ARGV[4] ~= '' then redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[5]) end
if ARGV[3] ~= '' then
  for i = 1, #KEYS do
    if i ~= 3 then redis.call('PEXPIRE', KEYS[i], ARGV[3]) end
  end
end
publish(log)
return {'committed', version}
