"""Who plays whom next, by kind of contest; purely, from what was played before."""
