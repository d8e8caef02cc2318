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


def test_every_setting_is_listed_with_its_meaning():
    listed = {setting.variable.lower(): setting for setting in list_settings()}

    assert list(listed) == list(Settings.__struct_fields__)
    assert all(setting.meaning.endswith(".") for setting in listed.values())
