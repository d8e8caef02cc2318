"""Every setting of the service, declared once: an environment variable, its default, its meaning.

The variable is the member's name in capitals (`redis_url` is `REDIS_URL`). `python -m service
settings` lists them.
"""

import os
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

SCHEMES_OF_A_SERVER = ("redis", "rediss", "unix")
SCHEMES_OF_SENTINELS = ("redis+sentinel", "rediss+sentinel")
A_SERVER = (
    "redis://…, rediss://… (TLS) or unix://… (a socket), each the address of one server; or "
    "redis+sentinel://host:26379,host:26379/name/0 (with TLS rediss+sentinel://…), the primary "
    "that these sentinels know by that name"
)
WANTED = "wanted"
"""In the `extra` of a setting: what a pattern asks for, in words."""
SECRET = "secret"
"""The same: whether it holds a password or may, so that no message repeats it."""
LONGEST_REPEATED = 60

WIPED_AT = 3
"""The hour (UTC) at which a demo forgets what was made before."""


class BadSetting(ValueError):
    """An environment variable that cannot be read as what it should be."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings, typed; made from the environment by `read_settings`."""

    host: Annotated[
        str,
        Meta(
            pattern=r"^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])$",
            extra={WANTED: "an address or a name, such as 127.0.0.1 or [::]"},
            description="The address the web process listens at: `127.0.0.1` is this machine only, "
            "`0.0.0.0` all its IPv4 addresses, `[::]` all of both kinds.",
        ),
    ] = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535, description="Where the web process listens.")] = 8000
    proxy_count: Annotated[
        int,
        Meta(
            ge=0,
            description="Proxies in a row whose X-Forwarded headers are believed; 0: none is.",
        ),
    ] = 0
    cors_write_origins: Annotated[
        str,
        Meta(
            description="Origins whose pages may write, with spaces between; `*`: all. "
            "Reading is open to all."
        ),
    ] = "*"
    web_concurrency: Annotated[
        int, Meta(ge=1, description="Web processes (gunicorn workers); one per core is best.")
    ] = 2

    redis_url: Annotated[
        str,
        Meta(
            extra={WANTED: A_SERVER, SECRET: True},
            description="The Redis or Valkey that holds matches and players: `redis://…`, "
            "`rediss://…` (TLS), `unix://…` (a socket), `redis+sentinel://host,host/name/0` (the "
            "primary that sentinels know). `make run` starts an embedded one if this is not set.",
        ),
    ] = "redis://127.0.0.1:6379/0"
    queue_url: Annotated[
        str,
        Meta(
            extra={WANTED: A_SERVER, SECRET: True},
            description="The Redis that holds RQ's queues, never a cluster; empty: the same "
            "server.",
        ),
    ] = ""
    redis_cluster: Annotated[
        bool,
        Meta(description="Whether `REDIS_URL` is a node of a cluster; then set `QUEUE_URL` too."),
    ] = False
    confirmed_by_replicas: Annotated[
        int,
        Meta(
            ge=0,
            description="How many replicas must have what is written before it is acknowledged; "
            "0: a failover may lose the last second.",
        ),
    ] = 0
    data_directory: Annotated[
        str, Meta(description="Where the embedded server of `make run` keeps its data.")
    ] = ".floe"

    operator_token: Annotated[
        str,
        Meta(
            pattern="^([!-~]{20,200})?$",
            extra={
                WANTED: "20 to 200 letters, digits and signs of ASCII, without spaces",
                SECRET: True,
            },
            description="Whoever sends it as `Authorization: Bearer …` may look into matches and "
            "put things right under `/v1/admin/`; empty: nobody may. At least 20 characters.",
        ),
    ] = ""
    metrics_token: Annotated[
        str,
        Meta(
            pattern="^[!-~]*$",
            extra={WANTED: "letters, digits and signs of ASCII, without spaces", SECRET: True},
            description="Whoever sends it as `Authorization: Bearer …` may read `/metrics` from "
            "anywhere; empty: it can be read on this machine only.",
        ),
    ] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="The least that is logged.")
    ] = "info"
    log_format: Annotated[
        Literal["json", "text"],
        Meta(description="How log lines are written; `make run` at a terminal takes `text`."),
    ] = "json"

    demo: Annotated[
        bool,
        Meta(
            description="Whether this is a demo: whoever comes is a guest, nothing is rated or "
            "archived, and everything made before 03:00 UTC is forgotten then. What a player may "
            "have, and how often anybody may ask, is less, unless it is set."
        ),
    ] = False
    archive_url: Annotated[
        str,
        Meta(
            pattern="^((file|s3|gs|az)://.+)?$",
            extra={WANTED: "file://…, s3://…, gs://… or az://…", SECRET: True},
            description="Where records of finished matches are kept for good, as JSON lines: a "
            "folder (`file:///srv/floe`) or a bucket (`s3://floe/records`, with `AWS_…` variables; "
            "among them one for the endpoint of others than Amazon); empty: nowhere.",
        ),
    ] = ""
    keep_finished_days: Annotated[
        int, Meta(ge=1, description="Days until a finished or cancelled match is forgotten.")
    ] = 30
    keep_contests_days: Annotated[
        int,
        Meta(
            ge=1,
            description="Days until a contest that is over is forgotten; its matches go as all do.",
        ),
    ] = 365
    keep_waiting_days: Annotated[
        int, Meta(ge=1, description="Days until a match that never starts is cancelled.")
    ] = 7
    keep_idle_matches_days: Annotated[
        int, Meta(ge=1, description="Days without a command until a running match is cancelled.")
    ] = 90
    keep_idle_players_days: Annotated[
        int, Meta(ge=1, description="Days without a request until a player is forgotten.")
    ] = 365
    keep_idempotency_hours: Annotated[
        int, Meta(ge=1, description="Hours for which a repeated `Idempotency-Key` is recognised.")
    ] = 24

    reads_per_minute: Annotated[
        int, Meta(ge=1, description="How often a player, or an address, may read in a minute.")
    ] = 12_000
    writes_per_minute: Annotated[
        int, Meta(ge=1, description="How often a player may change something in a minute.")
    ] = 6_000
    registrations_per_minute: Annotated[
        int,
        Meta(
            ge=1,
            description="How many players an address (of IPv6: a /64) may register in a minute.",
        ),
    ] = 600
    checks_per_minute: Annotated[
        int, Meta(ge=1, description="How often a player may have the webhook checked in a minute.")
    ] = 6
    takebacks_per_minute: Annotated[
        int,
        Meta(
            ge=1,
            description="How often a player may ask to take back in a minute, granted or refused.",
        ),
    ] = 60
    streams_per_caller: Annotated[
        int,
        Meta(ge=1, description="Event streams a player, or an address, may follow at a process."),
    ] = 500
    max_body_bytes: Annotated[
        int, Meta(ge=1024, description="The largest request body that is read.")
    ] = 65_536

    running_matches_per_player: Annotated[
        int, Meta(ge=1, description="Running matches a player may have created.")
    ] = 500
    open_matches_per_player: Annotated[
        int, Meta(ge=1, description="Waiting matches a player may have created.")
    ] = 500
    searching_bots_per_player: Annotated[
        int,
        Meta(
            ge=0, description="Searching house bots in all the matches that a player has created."
        ),
    ] = 200
    invitations_per_player: Annotated[
        int, Meta(ge=0, description="Invitations that a player may have pending.")
    ] = 100
    invitations_from_one: Annotated[
        int, Meta(ge=0, description="How many of these may come from one and the same player.")
    ] = 10
    contests_per_player: Annotated[
        int, Meta(ge=0, description="Contests a player may organise that are not over.")
    ] = 20
    keys_per_player: Annotated[
        int, Meta(ge=0, description="Keys that a player may have cut from the token.")
    ] = 200
    seeks_per_player: Annotated[
        int, Meta(ge=0, description="Seeks that a player may have open.")
    ] = 5
    subscriptions_per_player: Annotated[
        int, Meta(ge=0, description="Browsers that a player may have told of turns by Web Push.")
    ] = 10

    stand_in_bot: Annotated[
        Literal["random", "greedy"],
        Meta(description="The quick house bot that plays timed-out turns and seats given up."),
    ] = "greedy"
    bot_job_seconds: Annotated[
        float,
        Meta(
            gt=0, description="How long one job plays one match before other matches get their go."
        ),
    ] = 2.0
    lease_seconds: Annotated[
        int, Meta(ge=1, description="How long a decision leased by `POST /v1/work` is kept.")
    ] = 60
    webhooks_allow_private: Annotated[
        bool,
        Meta(
            description="Whether webhooks and push services may have private and loopback "
            "addresses."
        ),
    ] = False
    webhook_timeout_seconds: Annotated[
        float,
        Meta(
            gt=0,
            description="How long a call of a webhook or a push service may take, from name to "
            "answer.",
        ),
    ] = 10.0
    webhook_tries: Annotated[
        int,
        Meta(
            ge=1,
            description="Calls for one decision before a webhook is disabled; pushes of one turn.",
        ),
    ] = 6
    webhook_pause_seconds: Annotated[
        float,
        Meta(gt=0, description="The pause before the second call; each further one is 4 times it."),
    ] = 1.0
    push_private_key: Annotated[
        str,
        Meta(
            pattern="^([A-Za-z0-9_-]{43})?$",
            extra={WANTED: "32 bytes in base64url, without padding", SECRET: True},
            description="The private key that pushes are signed with (VAPID); empty: the one that "
            "the service makes for itself and keeps in the store. Another key ends every "
            "subscription.",
        ),
    ] = ""
    push_contact: Annotated[
        str,
        Meta(
            pattern=r"^(mailto:[^\s@]+@[A-Za-z0-9.-]+|https://[A-Za-z0-9.-]+)$",
            extra={WANTED: "mailto: with an address, or https:// with a host"},
            description="Where push services find whoever runs this: `mailto:you@example.org`, or "
            "`https://example.org`. Some take no pushes without a true one.",
        ),
    ] = "mailto:operator@localhost"

    cached_matches: Annotated[
        int, Meta(ge=0, description="How many matches a process keeps as it read or wrote them.")
    ] = 1024
    cache_bytes: Annotated[
        int,
        Meta(
            ge=0,
            description="How many bytes of entries of logs, and as many of boards, a process keeps "
            "as they were sent.",
        ),
    ] = 16_777_216


GROUPS: Mapping[str, str] = {
    "host": "Where it listens",
    "redis_url": "The store",
    "operator_token": "Who looks in",
    "demo": "How long things are kept",
    "reads_per_minute": "How often anybody may ask",
    "running_matches_per_player": "How much a player may have",
    "stand_in_bot": "Bots and webhooks",
    "push_private_key": "Pushes to browsers",
    "cached_matches": "Memory of a process",
}
"""What settings are about, each group by the first of its members; the rest follow it."""


DEMO: Mapping[str, int] = {
    "keep_finished_days": 1,
    "keep_waiting_days": 1,
    "keep_idle_matches_days": 1,
    "keep_idle_players_days": 1,
    "keep_idempotency_hours": 1,
    "reads_per_minute": 1_200,
    "writes_per_minute": 600,
    "registrations_per_minute": 30,
    "streams_per_caller": 50,
    "running_matches_per_player": 10,
    "open_matches_per_player": 5,
    "searching_bots_per_player": 3,
    "contests_per_player": 0,
    "keys_per_player": 20,
    "seeks_per_player": 2,
    "subscriptions_per_player": 2,
}
"""What a demo has in place of the defaults."""


def night_before(moment: datetime) -> datetime:
    """When a demo last forgot everything, seen from this moment (of UTC)."""
    night = moment.replace(hour=WIPED_AT, minute=0, second=0, microsecond=0)
    return night if night <= moment else night - timedelta(days=1)


class Setting(msgspec.Struct, frozen=True):
    """One line of the list of settings."""

    group: str
    variable: str
    default: str
    wanted: str
    meaning: str


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings as the environment has them, or BadSetting naming the variable at fault."""
    given: dict[str, Any] = {}
    for name, hint in get_type_hints(Settings, include_extras=True).items():
        if value := environment.get(name.upper()):
            try:
                given[name] = msgspec.convert(value, hint, strict=False)
            except msgspec.ValidationError:
                raise _bad(name, value) from None
    settings = Settings(**given)
    if settings.demo:
        settings = Settings(**{**DEMO, **given, "archive_url": ""})
    for name in ("redis_url", "queue_url"):
        _require_address(name, given.get(name, Settings().redis_url))
    if settings.redis_cluster and not settings.redis_url.startswith(("redis:", "rediss:")):
        raise _bad("redis_url", settings.redis_url, "the address of one node of the cluster")
    if settings.redis_cluster and settings.confirmed_by_replicas:
        many = str(settings.confirmed_by_replicas)
        raise _bad("confirmed_by_replicas", many, "0, as nothing can be confirmed on a cluster")
    return settings


def list_settings() -> Iterator[Setting]:
    """Every setting in order of declaration."""
    group = ""
    for field in msgspec.structs.fields(Settings):
        group = GROUPS.get(field.name, group)
        default = field.default
        spelled = str(default).lower() if isinstance(default, bool) else str(default)
        meaning = _meta(field.name).description or ""
        yield Setting(group, field.name.upper(), spelled, wanted(field.name), meaning)


def wanted(name: str) -> str:
    """What a setting may be, in words."""
    meta = _meta(name)
    if meta.extra and WANTED in meta.extra:
        return str(meta.extra[WANTED])
    kind = get_args(get_type_hints(Settings, include_extras=True)[name])[0]
    if get_origin(kind) is Literal:
        *others, last = get_args(kind)
        return f"{', '.join(others)} or {last}"
    if kind is bool:
        return "true or false"
    if kind is float:
        return f"a number above {meta.gt}"
    if kind is int:
        least = f"a whole number, {meta.ge} or more"
        return f"a whole number from {meta.ge} to {meta.le}" if meta.le else least
    return "any text"


def _meta(name: str) -> Meta:
    """What is declared of a setting beside its type."""
    declared = get_args(get_type_hints(Settings, include_extras=True)[name])
    return next(part for part in declared if isinstance(part, Meta))


def _bad(name: str, value: str, instead: str = "") -> BadSetting:
    """Says which setting, what is wanted, and what was given unless it may be secret."""
    given = repr(value) if len(value) <= LONGEST_REPEATED else f"{len(value)} characters"
    if (_meta(name).extra or {}).get(SECRET):
        given = f"a value of {len(value)} characters, which is not repeated here"
    return BadSetting(f"{name.upper()}: wanted is {instead or wanted(name)}; given was {given}.")


def _require_address(name: str, url: str) -> None:
    """Refuse what names no server."""
    scheme, _, rest = url.partition("://")
    hosts, _, path = rest.partition("?")[0].partition("/")
    hosts = hosts.rpartition("@")[2]
    is_one = scheme in SCHEMES_OF_A_SERVER and "," not in hosts
    is_sentinels = scheme in SCHEMES_OF_SENTINELS and bool(path.partition("/")[0])
    if not is_one and not is_sentinels:
        raise _bad(name, url)
    for host in hosts.split(",") if scheme != "unix" else ():
        try:
            has_good_port = urlsplit(f"//{host}").port != 0
        except ValueError:
            has_good_port = False
        if not has_good_port:
            raise _bad(name, url, "a host, and if it has one a port from 1 to 65535")
