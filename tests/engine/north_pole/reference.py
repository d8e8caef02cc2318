"""A slow, obvious account of the movement cards, written from the rules page and nothing else.

Rows and columns as they are seen, sets of squares, cracks as pairs of squares; a diagonal step is
judged by the two ways round the corner it passes. `printed_diagonals` and `printed_dash` are what
the book prints where the publisher's page narrows it (Rulings R-1 and R-3).
"""

CENTRE = {(3, 3): "northwest", (3, 4): "northeast", (4, 4): "southeast", (4, 3): "southwest"}
CAMPS = {(0, c) for c in (2, 3, 4, 5)} | {(7, c) for c in (2, 3, 4, 5)}
CAMPS |= {(r, 0) for r in (2, 3, 4, 5)} | {(r, 7) for r in (2, 3, 4, 5)}
ORTHOGONAL = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
DIRECTIONS = {
    "march": ORTHOGONAL,
    "swoop": DIAGONAL,
    "gallop": ORTHOGONAL + DIAGONAL,
    "dash": ORTHOGONAL,
}


def place(name):
    return int(name[1]) - 1, "abcdefgh".index(name[0])


def name_of(square):
    return "abcdefgh"[square[1]] + str(square[0] + 1)


def cut(cracks, one, other):
    return frozenset((one, other)) in cracks


def can_step(cracks, start, goal, *, printed_diagonals=False):
    """One step between neighbours, as far as rim, cracks and the Pole are concerned."""
    (r, c), (r2, c2) = start, goal
    if not (0 <= r2 < 8 and 0 <= c2 < 8):
        return False
    if r == r2 or c == c2:
        return not cut(cracks, start, goal)
    if start in CENTRE and goal in CENTRE:
        return False
    if printed_diagonals:
        return True
    one_way = cut(cracks, start, (r, c2)) or cut(cracks, (r, c2), goal)
    other_way = cut(cracks, start, (r2, c)) or cut(cracks, (r2, c), goal)
    return not (one_way and other_way)


class Crowd:
    """Who stands where, for the pawn on `start`; `pieces` are all squares with somebody else."""

    def __init__(
        self,
        start,
        *,
        cracks,
        pieces,
        prey,
        holes,
        openings,
        ambush,
        all_safe=False,
        printed_diagonals=False,
        printed_dash=False,
    ):
        self.start, self.cracks, self.pieces, self.prey = start, cracks, pieces, prey
        self.holes, self.openings, self.ambush, self.all_safe = holes, openings, ambush, all_safe
        self.printed_diagonals, self.printed_dash = printed_diagonals, printed_dash

    def can_step(self, start, goal):
        return can_step(self.cracks, start, goal, printed_diagonals=self.printed_diagonals)

    def is_safe(self, square):
        return self.all_safe or square in CAMPS

    def is_blocked(self, square):
        return square in self.holes or (square in self.pieces and not self.is_safe(square))

    def may_attack(self, square):
        peaceful = not self.ambush or self.is_safe(square) or self.is_safe(self.start)
        return square in self.prey and square not in self.holes and not peaceful

    def may_enter(self, square):
        return not self.is_blocked(square) or self.may_attack(square)

    def is_gate(self, square):
        return square in CENTRE and CENTRE[square] in self.openings


def reachable(action, crowd):
    """All goals of a card."""
    if action == "sling":
        return slung_at(crowd)
    goals = {"pole"} if crowd.is_gate(crowd.start) else set()
    directions = DIRECTIONS[action]
    if action == "dash" and crowd.printed_dash:
        directions = ORTHOGONAL + DIAGONAL
    for direction in directions:
        goals |= reached(crowd, direction, far=action == "dash")
    return goals


def reached(crowd, direction, *, far):
    """One step, and for a Dash a second one straight on: to a square or onto the Pole."""
    (r, c), (dr, dc) = crowd.start, direction
    first, second = (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)
    if not crowd.can_step(crowd.start, first):
        return set()
    goals = {name_of(first)} if crowd.may_enter(first) else set()
    if not far or crowd.is_blocked(first):
        return goals
    if crowd.can_step(first, second) and crowd.may_enter(second):
        goals.add(name_of(second))
    # Straight on from open thin ice, towards the other central squares, lies the Pole.
    return goals | {"pole"} if crowd.is_gate(first) and second in CENTRE else goals


def slung_at(crowd):
    """The nearest piece each way along row and column, if it may be ambushed."""
    goals = set()
    for dr, dc in DIRECTIONS["march"]:
        way = [(crowd.start[0] + far * dr, crowd.start[1] + far * dc) for far in range(1, 8)]
        nearest = next((square for square in way if square in crowd.pieces), None)
        if nearest is not None and crowd.may_attack(nearest):
            goals.add(name_of(nearest))
    return goals
