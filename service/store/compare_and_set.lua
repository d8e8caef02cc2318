-- Does some commands, all of them or none, if others are still answered as they were.
-- KEYS every key of these commands; each command is sent as the number of its words and the words
-- ARGV 1 number of questions, then (command, answer)..., then the commands to be done...
-- Answers the answers to what was done, or nothing if an answer has changed. A list is compared as
-- its members, each with a newline behind it, and what is not there as ''.
local at = 2
local function command()
  local count = tonumber(ARGV[at])
  local words = {unpack(ARGV, at + 1, at + count)}
  at = at + count + 1
  return words
end
local function written(answer)
  if type(answer) ~= 'table' then return tostring(answer or '') end
  local members = {}
  for i, member in ipairs(answer) do members[i] = tostring(member or '') .. '\n' end
  return table.concat(members)
end
for _ = 1, ARGV[1] do
  if written(redis.call(unpack(command()))) ~= ARGV[at] then return nil end
  at = at + 1
end
local answers = {}
while at <= #ARGV do answers[#answers + 1] = redis.call(unpack(command())) end
return answers
