"""The colours of the picture, by day and by night: pieces keep theirs, save the edge."""

from engine.iglu_iglu.pieces import Animal, Colour

INK, MUTED, ALARM, PAPER = "#1d2b3a", "#51657a", "#c1121f", "#f4f8fb"
ICE, EDGE, SEA, ROCK, SNOW = "#fbfdff", "#9dbdd6", "#3f7fae", "#c9b68d", "#d5e3ef"

DARK, WHITE, WAVE, PEAK, STONE = "#1c2a39", "#ffffff", "#77add2", "#8aa4bd", "#8d7a4e"
DOME, GOLD = "#e8f1f8", "#f5c400"
TRIBES = {
    Colour.RED: "#c81e2b",
    Colour.BLUE: "#1f4fbf",
    Colour.YELLOW: GOLD,
    Colour.GREEN: "#1d7a3c",
}
LETTERING = {Colour.RED: WHITE, Colour.BLUE: WHITE, Colour.YELLOW: DARK, Colour.GREEN: WHITE}
ANIMALS = {Animal.FISH: "#ffe3b3", Animal.FOX: "#ffd2bd", Animal.BEAR: WHITE}

NIGHT = {
    INK: ("ink", "#eaf2f8"),
    MUTED: ("muted", "#a9bccb"),
    ALARM: ("alarm", "#ff8f88"),
    PAPER: ("paper", "#101f2b"),
    ICE: ("ice", "#2c4557"),
    EDGE: ("edge", "#587790"),
    SEA: ("sea", "#0d3049"),
    ROCK: ("rock", "#54492f"),
    SNOW: ("snow", "#47667b"),
}
