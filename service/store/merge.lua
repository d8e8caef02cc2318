-- The newest members of several sorted sets that have no member in common, as if they were one:
-- by score, then by name, both downwards. KEYS sets
-- ARGV 1 how many, 2 score and 3 member behind which to begin, or '' to begin at the newest
-- Answers member, score, member, score, ...
local FEW = 8
local function first_rank(key)
  if ARGV[3] == '' then return 0 end
  local low = redis.call('ZCOUNT', key, '(' .. ARGV[2], '+inf')
  local high = redis.call('ZCOUNT', key, ARGV[2], '+inf')
  while low < high do
    local middle = math.floor((low + high) / 2)
    if redis.call('ZREVRANGE', key, middle, middle)[1] >= ARGV[3] then low = middle + 1
    else high = middle end
  end
  return low
end
local function step(set)
  set.at = set.at + 2
  if set.at > #set.found then
    set.found = redis.call('ZREVRANGE', set.key, set.rank, set.rank + FEW - 1, 'WITHSCORES')
    set.rank = set.rank + FEW
    set.at = 1
  end
  set.member, set.score = set.found[set.at], tonumber(set.found[set.at + 1])
end
local sets = {}
for _, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then
    local set = {key = key, rank = first_rank(key), found = {}, at = 1}
    step(set)
    if set.member then sets[#sets + 1] = set end
  end
end
local merged = {}
while #merged < 2 * tonumber(ARGV[1]) and #sets > 0 do
  local best = 1
  for i = 2, #sets do
    local set, top = sets[i], sets[best]
    local is_tied = set.score == top.score
    if set.score > top.score or (is_tied and set.member > top.member) then best = i end
  end
  local top = sets[best]
  merged[#merged + 1] = top.member
  merged[#merged + 1] = string.format('%.0f', top.score)
  step(top)
  if not top.member then table.remove(sets, best) end
end
return merged
