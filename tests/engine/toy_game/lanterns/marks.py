"""How whatever can be touched is marked on the picture."""

SNOW = "place:snow"
SKY = "place:sky"


def lantern_mark(lantern: str) -> str:
    """A lantern, held or lit: `lantern:red-4`."""
    return f"lantern:{lantern}"
