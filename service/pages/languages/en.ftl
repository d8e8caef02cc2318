# The page by which a match is shared.

share-title = { $game }: { $names }
share-not-there = There is no match to see here
share-not-there-why = It may be over and forgotten, or private. If you play in it, the table shows it to you.
share-waiting = Waits for players
share-playing = Is being played
share-late = Spectators see it a round late.
share-hidden = Spectators see the board after the end.
share-over = Is over
share-cancelled = Called off
share-picture = The board of { $game }: { $names }
share-watch = Look on at the table
share-sit = To the table
share-replay = Replay at the table
share-film = As a moving picture
share-embed = On a page of your own
share-element = A board with controls, on any page:
share-frame = Where a page takes no script, such as in a forum:
share-copy-address = The address of this page:
