"""The words of matches and seats, for players."""

from engine.words import Words

WORDS = Words("service.matches")
