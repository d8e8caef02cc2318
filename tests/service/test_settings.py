"""Settings: each variable once, typed, explained; what cannot be read is named."""

import re

import pytest

from service.settings import GROUPS, BadSetting, Settings, list_settings, read_settings

SNOWMAN = "\N{SNOWMAN}"
TAKE_ANY_TEXT = {"DATA_DIRECTORY", "CORS_WRITE_ORIGINS"}
SECRET = {
    "REDIS_URL",
    "QUEUE_URL",
    "OPERATOR_TOKEN",
    "METRICS_TOKEN",
    "ARCHIVE_URL",
    "PUSH_PRIVATE_KEY",
}
"""What may hold a password: no message repeats it."""


def test_without_an_environment_everything_has_its_default():
    assert read_settings({}) == Settings()


def test_an_empty_variable_is_as_good_as_none():
    assert read_settings({"PORT": ""}) == Settings()


def test_a_variable_is_read_as_what_it_should_be():
    settings = read_settings(
        {"PORT": "9000", "WEBHOOKS_ALLOW_PRIVATE": "true", "LEASE_SECONDS": "5"}
    )

    assert (settings.port, settings.webhooks_allow_private, settings.lease_seconds) == (
        9000,
        True,
        5,
    )


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("PORT", "many", "a whole number from 1 to 65535"),
        ("PORT", "70000", "a whole number from 1 to 65535"),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("KEEP_FINISHED_DAYS", "-1", "a whole number, 1 or more"),
        ("BOT_JOB_SECONDS", "0", "a number above 0"),
        ("REDIS_CLUSTER", "perhaps", "true or false"),
        ("HOST", "here or there", "an address or a name, such as 127.0.0.1 or [::]"),
    ],
)
def test_what_cannot_be_read_is_named_with_what_is_wanted(variable, value, words):
    with pytest.raises(BadSetting) as refusal:
        read_settings({variable: value})

    assert str(refusal.value) == f"{variable}: wanted is {words}; given was {value!r}."


@pytest.mark.parametrize("setting", list(list_settings()), ids=lambda setting: setting.variable)
def test_every_refusal_is_in_words(setting):
    """Every setting is given something that it cannot be, whatever its type and its pattern are."""
    if setting.wanted == "any text":
        assert setting.variable in TAKE_ANY_TEXT
        return
    with pytest.raises(BadSetting) as refusal:
        read_settings({setting.variable: f"a kayak {SNOWMAN}"})

    said = str(refusal.value)
    assert said.startswith(f"{setting.variable}: wanted is {setting.wanted}; given was ")
    assert not re.search(r"regex|pattern|`|\^|\$|\[!|Expected", said)
    assert (SNOWMAN in said) == (setting.variable not in SECRET)


def test_a_token_that_is_too_short_is_told_so_and_not_repeated():
    with pytest.raises(BadSetting) as refusal:
        read_settings({"OPERATOR_TOKEN": "s3cret-and-too-shor"})

    assert "20 to 200 letters" in str(refusal.value)
    assert "19 characters" in str(refusal.value)
    assert "s3cret" not in str(refusal.value)


def test_what_is_given_is_not_repeated_at_any_length():
    with pytest.raises(BadSetting) as refusal:
        read_settings({"PORT": "1" * 5000})

    assert "given was 5000 characters" in str(refusal.value)


@pytest.mark.parametrize("variable", ["REDIS_URL", "QUEUE_URL"])
@pytest.mark.parametrize(
    "url",
    [
        "redis://127.0.0.1:6379/0",
        "redis://user:pass,word@redis.example",
        "rediss://:secret@redis.example:6380/1?ssl_ca_certs=/etc/ca.pem",
        "unix:///run/redis/redis.sock?db=0",
        "redis+sentinel://:s3cret@a.example:26379,b.example/mymaster/0",
        "rediss+sentinel://a.example/mymaster?sentinel_password=s3cret",
    ],
)
def test_a_store_is_named_by_address_by_its_socket_or_by_its_sentinels(variable, url):
    assert getattr(read_settings({variable: url}), variable.lower()) == url


@pytest.mark.parametrize("variable", ["REDIS_URL", "QUEUE_URL"])
@pytest.mark.parametrize(
    "url",
    [
        "sentinel://:s3cret@a.example:26379/mymaster",
        "redis+sentinel://:s3cret@a.example:26379,b.example:26379",
        "redis://:s3cret@a.example:26379,b.example:26379/mymaster",
        "valkey://:s3cret@a.example",
        "a.example:6379",
        "/run/redis.sock",
    ],
)
def test_what_names_no_server_is_refused_and_what_is_understood_is_named(variable, url):
    with pytest.raises(BadSetting, match=variable) as refusal:
        read_settings({variable: url})

    assert all(word in str(refusal.value) for word in ("redis://", "rediss://", "unix://"))
    assert "redis+sentinel://" in str(refusal.value)
    assert "s3cret" not in str(refusal.value)


@pytest.mark.parametrize(
    "url", ["redis://:s3cret@a.example:many", "redis+sentinel://:s3cret@a:1,b:many/mymaster"]
)
def test_a_port_that_is_none_is_refused_without_the_password(url):
    with pytest.raises(BadSetting, match="REDIS_URL") as refusal:
        read_settings({"REDIS_URL": url})

    assert "s3cret" not in str(refusal.value)


def test_a_cluster_is_not_named_by_a_socket():
    with pytest.raises(BadSetting, match="REDIS_URL"):
        read_settings({"REDIS_URL": "unix:///run/redis.sock", "REDIS_CLUSTER": "true"})


def test_nothing_can_be_confirmed_on_a_cluster():
    with pytest.raises(BadSetting, match="CONFIRMED_BY_REPLICAS"):
        read_settings({"REDIS_CLUSTER": "true", "CONFIRMED_BY_REPLICAS": "1"})


def test_every_setting_is_listed_with_its_meaning():
    listed = {setting.variable.lower(): setting for setting in list_settings()}

    assert list(listed) == list(Settings.__struct_fields__)
    assert all(setting.meaning.endswith(".") for setting in listed.values())
    assert all(setting.wanted and setting.group for setting in listed.values())


def test_every_group_begins_with_a_setting():
    assert GROUPS.keys() <= {*Settings.__struct_fields__}
