"""Seats that a house bot keeps warm: their players come back, or substitutes take them over."""
