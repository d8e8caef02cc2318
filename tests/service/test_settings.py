"""Settings: each variable once, typed, explained; what cannot be read is named."""

import pytest

from service.settings import BadSetting, Settings, list_settings, read_settings


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
    ("variable", "value"),
    [
        ("PORT", "many"),
        ("PORT", "0"),
        ("PORT", "70000"),
        ("LOG_LEVEL", "loud"),
        ("KEEP_FINISHED_DAYS", "-1"),
    ],
)
def test_what_cannot_be_read_is_named(variable, value):
    with pytest.raises(BadSetting, match=variable):
        read_settings({variable: value})


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
