-- Appends entries to feeds, and publishes them for whoever follows: the id of the entry before them
-- on the first line, then each with its id on a line of its own, unless they are long.
local MOST_PUBLISHED = 4096
local function stamped(id, stamp)
  return stamp == '' and id or id .. '.' .. stamp
end
local function additions_to(key)
  local last = redis.call('XREVRANGE', key, '+', '-', 'COUNT', 1)[1]
  return {key = key, told = {last and stamped(last[1], last[2][4] or '') or '0-0'}}
end
local function append(additions, id, stamp, entry)
  redis.call('XADD', additions.key, id, 'e', entry, 'h', stamp)
  table.insert(additions.told, stamped(id, stamp) .. ' ' .. entry)
end
-- The same under an id by time, in a feed that keeps so many.
local function append_now(additions, most, stamp, entry)
  local id = redis.call('XADD', additions.key, 'MAXLEN', '~', most, '*', 'e', entry, 'h', stamp)
  table.insert(additions.told, stamped(id, stamp) .. ' ' .. entry)
end
local function publish(additions)
  local told = table.concat(additions.told, '\n')
  redis.call('PUBLISH', additions.key, #told > MOST_PUBLISHED and additions.told[1] or told)
end
