"""The colours of the picture, by day and by night. What lies on an animal's disc stays as it is."""

INK, MUTED, ACCENT = "#16324a", "#4d6880", "#b3261e"
ICE, PAPER, BACK = "#dcebf5", "#fdfeff", "#b9d3e6"
"""Under everything, the faces of cards, and their backs."""

SIGN, WHITE = "#15314a", "#ffffff"
"""What an animal is drawn with."""
DISCS = ("#f6b26b", "#c9a27e", "#eab8d0", "#c4cbd4", "#8cc6ef", WHITE)

NIGHT = {
    INK: ("ink", "#e6f1f8"),
    MUTED: ("muted", "#a9c0d1"),
    ACCENT: ("accent", "#ff9d92"),
    ICE: ("ice", "#0f2230"),
    PAPER: ("paper", "#1a3446"),
    BACK: ("back", "#2c5069"),
}
