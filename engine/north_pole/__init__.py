"""Race to the North Pole: expeditions, storms that turn the board, and hands that lie open."""
