"""`play --server`: a match of a service at the terminal, read and played in words alone."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import msgspec

from engine.catalogue import GAMES, find_game
from engine.cli.arguments import PERSON, read_options, read_sitters
from engine.cli.choosing import POSITION, MatchLeft, ask, chosen
from engine.cli.ranking import ranking_text
from engine.cli.sentences import WORDS, bad_argument, in_one_line
from engine.cli.service import (
    TOKEN,
    WAIT_SECONDS,
    Decision,
    Entry,
    Log,
    RemoteMatch,
    Service,
    in_path,
)
from engine.cli.typed import Offered, understood
from engine.refusals import Refusal
from engine.sections import Section, written
from engine.words import Language, Word, tell

PAGE = 200
UNDO, RESIGN, LEAVE, YES, NO, HELP = "/undo", "/resign", "/leave", "/yes", "/no", "/help"
OVER = frozenset({"finished", "cancelled"})


class _Board(msgspec.Struct, frozen=True):
    """The board in words."""

    sections: tuple[Section, ...]


class _NewPlayer(msgspec.Struct, frozen=True):
    """What a new player is given once."""

    token: str


def play_at_server(arguments: Namespace) -> int:
    """Play a match of a service to its end, or until the person leaves the terminal."""
    language = arguments.lang
    if arguments.seed:
        raise bad_argument("not-with-server", word="--seed")
    service = Service(arguments.server, language)
    try:
        _become_somebody(service, language)
        match = RemotePlay(service, _match(service, arguments), language)
        code = match.play()
    except (MatchLeft, KeyboardInterrupt) as left:
        print()
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    if arguments.record and match.is_finished:
        Path(arguments.record).write_bytes(service.read(f"{match.path}/record"))
        print(WORDS.tell("recorded", language, path=arguments.record))
    return code


def _become_somebody(service: Service, language: Language) -> None:
    """Whoever has no token becomes a player by a name, and is told how to come back."""
    if service.token:
        return
    name = ask(WORDS.tell("your-name", language))
    service.token = service.post("/v1/players", {"name": name}, _NewPlayer).token
    print(WORDS.tell("come-back", language, variable=TOKEN, token=service.token))


def _match(service: Service, arguments: Namespace) -> str:
    """The id of the match: one that there is, with a seat taken there, or a new one."""
    if arguments.match:
        return _joined(service, in_path(arguments.match))
    game = find_game(arguments.game or _game(arguments.lang))
    options = read_options(game, arguments.option)
    seats: list[dict[str, str]] = []
    for sitter in read_sitters(arguments.seats, arguments.lang):
        if sitter.bot is not None:
            seats.append({"kind": "bot", "bot": sitter.bot})
        else:
            seats.append({"kind": "open" if {"kind": "me"} in seats else "me"})
    if {"kind": "me"} not in seats:
        raise bad_argument("nobody-to-play", word=PERSON)
    wanted = {"game": game.name, "options": options, "seats": seats}
    return service.post("/v1/matches", wanted, RemoteMatch).id


def _game(language: Language) -> str:
    """One of the games, by its title."""
    offers = [
        Offered(game.words.tell("title", language), {"name": name}) for name, game in GAMES.items()
    ]
    picked = chosen(offers, language, lambda _: False)
    return next(name for offer, name in zip(offers, GAMES, strict=True) if offer is picked)


def _joined(service: Service, match_id: str) -> str:
    match = service.get(f"/v1/matches/{match_id}", RemoteMatch)
    if match.your_seat is None and match.status == "waiting":
        service.do("POST", f"/v1/matches/{match_id}/seats", {})
    return match_id


class RemotePlay:
    """One match, as long as somebody plays it here."""

    def __init__(self, service: Service, match_id: str, language: Language) -> None:
        self.path = f"/v1/matches/{match_id}"
        self._service = service
        self._language = language
        self._heard: str | None = None
        self._own_versions: list[int] = []
        self._match = self._read()
        self._shown = -1
        self._asides: dict[str, Callable[[], None]] = {
            UNDO: self._undo,
            RESIGN: lambda: self._give_up("resign-sure", "", is_final=True),
            LEAVE: lambda: self._give_up("leave-sure", "?keep=true", is_final=False),
            YES: lambda: self._answer("yes"),
            NO: lambda: self._answer("no"),
            HELP: lambda: self._say("server-help"),
        }

    @property
    def is_finished(self) -> bool:
        """Whether it was played to an end."""
        return self._match.status == "finished"

    def play(self) -> int:
        """Tell what happens, ask what is to be done, until it is over."""
        self._say("server-match", match=self._match.id, title=self._title())
        self._say("server-help")
        self._listen(0)
        while self._match.status not in OVER:
            self._go_on()
        self._show_end()
        return 0

    def _title(self) -> str:
        game = GAMES.get(self._match.game)
        return game.words.tell("title", self._language) if game else self._match.game

    def _go_on(self) -> None:
        """One decision, or one wait for something to happen."""
        decision = self._match.decision
        if decision is None or not decision.commands:
            self._say_once("waiting" if self._match.status == "waiting" else "others-act")
            self._listen(WAIT_SECONDS)
        else:
            self._decide(decision)
        self._match = self._read()
        self._listen(0)  # all that led there is told before what can be done

    def _decide(self, decision: Decision) -> None:
        print(WORDS.tell("your-turn", self._language), in_one_line(decision.prompt))
        offers = [Offered(in_one_line(one.text), one.command) for one in decision.commands]
        try:
            picked = chosen(offers, self._language, self._is_aside)
            self._send(picked.command, decision.version)
        except _Changed:
            pass
        except Refusal as refusal:
            if refusal.code == "unreachable":
                raise
            print(tell(refusal.sentence, self._language))

    def _send(self, command: object, version: int) -> None:
        body = {"command": command, "expected_version": version}
        self._service.do("POST", f"{self.path}/commands", body)
        self._own_versions.append(version)

    def _is_aside(self, answer: str) -> bool:
        """What is no choice: the position, or something that is done with the match."""
        if answer.startswith(POSITION):
            self._show_position(answer.removeprefix(POSITION))
            return True
        deed = self._asides.get(answer.lower())
        if deed is None:
            return False
        deed()
        if deed is not self._asides[HELP]:
            raise _Changed
        return True

    def _show_position(self, wanted: str) -> None:
        """All of it, or only the parts whose headings have these words."""
        sections = self._service.get(f"{self.path}/board.json", _Board).sections
        titles = [Offered(part.title, None) for part in sections]
        meant = understood(wanted, titles)
        parts = [sections[place] for place in meant.found] or sections
        for line in written(parts).splitlines():
            print("".join(it if it.isprintable() else "?" for it in line))

    def _undo(self) -> None:
        if not self._own_versions:
            return self._say("nothing-to-undo")
        wanted = {"to_version": self._own_versions[-1]}
        self._service.do("POST", f"{self.path}/takebacks", wanted)
        return None

    def _answer(self, answer: str) -> None:
        match = self._read()
        if match.takeback is None:
            return self._say("nothing-asked")
        path = f"{self.path}/takebacks/{in_path(match.takeback.id)}"
        self._service.do("PUT", path, {"answer": answer})
        return None

    def _give_up(self, question: str, query: str, *, is_final: bool) -> None:
        """Resign, or have a house bot keep the seat warm; asked first."""
        if ask(WORDS.tell(question, self._language)):
            return
        self._service.do("DELETE", f"{self.path}/seats/{self._match.your_seat}{query}")
        if not is_final:
            raise MatchLeft

    def _read(self) -> RemoteMatch:
        return self._service.get(f"{self.path}?include=decision", RemoteMatch)

    def _listen(self, wait: int) -> None:
        """Everything that has happened since, a sentence each."""
        while True:
            after = "" if self._heard is None else f"&after={self._heard}"
            path = f"{self.path}/events?limit={PAGE}&wait={wait}{after}"
            log = self._service.get_if_any(path, Log)
            entries = log.items if log is not None else ()
            for entry in entries:
                self._tell(entry)
            if len(entries) < PAGE:
                return

    def _tell(self, entry: Entry) -> None:
        self._heard = entry.id
        print(" ", in_one_line(entry.text))
        to = entry.data.get("to_version")
        if entry.type == "taken_back" and isinstance(to, int):
            self._own_versions = [version for version in self._own_versions if version < to]

    def _show_end(self) -> None:
        outcome = self._match.outcome
        if outcome is None:
            return
        parts = GAMES[self._match.game].names(self._language).parts
        self._say("the-end", termination=outcome.termination.value)
        print(ranking_text(outcome, self._match.names(self._language), parts))

    def _say_once(self, key: str) -> None:
        """Once for every version, however long it lasts."""
        if self._shown != self._match.version:
            self._shown = self._match.version
            self._say(key, address=f"{self._service.address}/table/#/matches/{self._match.id}")

    def _say(self, key: str, **gaps: Word) -> None:
        print(WORDS.tell(key, self._language, **gaps))


class _Changed(Exception):
    """Something was done with the match instead of a choice: it is read anew."""
