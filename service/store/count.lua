-- include: counted
-- Counts one request. KEYS counter; ARGV window in ms. Answers {count, ms until the window ends},
-- or {-1, 0}: not counted.
return {counted(KEYS[1], ARGV[1])}
