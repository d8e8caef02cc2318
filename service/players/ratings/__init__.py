"""How good somebody is: ratings made of results, ladders, histories."""
