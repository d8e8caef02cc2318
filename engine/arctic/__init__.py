"""Arctic: piles of animals, a row of landscape, and a secret totem."""
