"""The table as an installed program: what it is called, what it shows without a connection, and
turns that are told with the page closed."""

import hashlib
import json
import re
from base64 import urlsafe_b64decode
from pathlib import Path

import pytest

from tests.push_service import Browser, push_service
from tests.waiting import until

TABLE = Path(__file__).parents[2] / "table"
LANGUAGES = ("en", "de", "it", "es")
PUSH = "/v1/players/me/push"

A_BROWSER = """(said => {
    if (location.protocol === "about:") return;
    let subscribed = JSON.parse(localStorage.getItem("subscribed"));
    const note = (now) => localStorage.setItem("subscribed", JSON.stringify(subscribed = now));
    const bytes = (text) => Uint8Array.from(
        atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)).buffer;
    const shown = () => subscribed && {
        endpoint: said.endpoint,
        options: { applicationServerKey: bytes(subscribed) },
        toJSON: () => said,
        unsubscribe: async () => note(null),
    };
    const manager = {
        getSubscription: async () => shown(),
        subscribe: async ({ applicationServerKey, userVisibleOnly }) => {
            if (!userVisibleOnly) throw new Error("not allowed");
            note(applicationServerKey);
            return shown();
        },
    };
    const { prototype } = ServiceWorkerRegistration;
    Object.defineProperty(prototype, "pushManager", { get: () => manager });
    window.Notification = class {
        static permission = localStorage.getItem("permission") ?? "default";
        static async requestPermission() {
            localStorage.setItem("permission", window.answer ?? "granted");
            return (this.permission = window.answer ?? "granted");
        }
    };
})"""
"""A headless browser has no push service: this one says that the test's is its own."""


@pytest.fixture
def visitor(person):
    """Somebody whose browser lets workers stand by."""

    def come(name=None, **context):
        someone = person(name, service_workers="allow", **context)
        someone.go()
        someone.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        someone.page.wait_for_function("navigator.serviceWorker.controller !== null")
        return someone

    return come


def test_the_browser_finds_a_program_to_install(person):
    ada = person()
    ada.go()
    session = ada.context.new_cdp_session(ada.page)

    found = session.send("Page.getAppManifest")

    assert found["url"].endswith("/table/manifest.webmanifest")
    assert found["errors"] == []
    told = json.loads(found["data"])
    assert (told["name"], told["display"]) == ("Floe", "standalone")
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault for fault in faults if fault["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("name", ["192.png", "maskable.png"])
def test_every_icon_has_the_size_that_it_is_told_to_have(name):
    told = json.loads((TABLE / "manifest.webmanifest").read_text(encoding="utf-8"))
    [icon] = [icon for icon in told["icons"] if icon["src"] == f"icons/{name}"]
    head = (TABLE / "icons" / name).read_bytes()[:24]

    width, height = (int.from_bytes(head[start : start + 4], "big") for start in (16, 20))

    assert icon["sizes"] == f"{width}x{height}"


def test_what_is_kept_is_fetched_anew_when_it_changes():
    worker = (TABLE / "sw.js").read_text(encoding="utf-8")
    names = re.search(r"OFFLINE = \[(.*?)\]", worker)[1].replace('"', "").split(", ")
    kept = b"".join((TABLE / name).read_bytes() for name in names)

    assert f'"floe-offline-{hashlib.sha256(kept).hexdigest()[:12]}"' in worker


def test_the_install_button_is_there_while_the_browser_offers_it(person, words):
    ada = person()
    ada.go()
    button = ada.page.get_by_role("button", name=words["frame.install"])
    assert button.count() == 0

    ada.page.evaluate("""() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        offer.prompt = async () => { window.asked = true; };
        dispatchEvent(offer);
        window.barred = offer.defaultPrevented;
    }""")

    button.click()
    assert ada.page.evaluate("[asked, barred]") == [True, True]
    ada.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    assert button.count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_connection_a_page_says_so_in_the_language_that_was_chosen(visitor, language):
    ada = visitor(locale="it" if language == "de" else language)
    ada.page.select_option("#choice-language", language)
    ada.page.select_option("#choice-light", "dark")
    titles = dict(
        re.findall(
            r'<section lang="(\w+)">\s*<h1>(.*?)</h1>',
            (TABLE / "offline.html").read_text(encoding="utf-8"),
        )
    )
    assert set(titles) == set(LANGUAGES)

    ada.context.set_offline(True)
    for path in ("/table/", "/docs/guides"):
        ada.page.goto(ada.at.removesuffix("/table/") + path)
        assert ada.page.locator("h1").all_inner_texts() == [titles[language]]
        assert ada.page.get_attribute("html", "lang") == language
        ground = "getComputedStyle(document.body).backgroundColor"
        assert ada.page.evaluate(ground) == "rgb(10, 26, 36)"

    ada.page.goto(ada.at)
    ada.context.set_offline(False)
    ada.page.wait_for_selector("main[data-page='']")


def test_nothing_but_that_page_is_ever_kept(visitor, setting):
    ada = visitor("Ada")
    match = setting.match(ada.player, "arctic", "me", "random")
    ada.go(f"matches/{match}")
    ada.page.wait_for_selector(".board svg")

    kept = ada.page.evaluate("""async () => {
        const found = [];
        for (const name of await caches.keys()) {
            for (const { url } of await (await caches.open(name)).keys()) found.push(url);
        }
        return found;
    }""")

    names = ("offline.html", "offline.css", "offline.js", "floe.svg")
    assert sorted(kept) == sorted(f"{ada.at}{name}" for name in names)


def test_a_new_release_is_there_with_the_next_visit(visitor, other_origin):
    """The worker answers with what the network says, whatever it said before."""
    ada = visitor()
    fetched = "fetch('js/main.js').then((answer) => answer.headers.get('ETag'))"

    before = ada.page.evaluate(fetched)
    ada.context.set_extra_http_headers({"If-None-Match": '"another"'})

    assert ada.page.evaluate(fetched) == before
    assert ada.page.evaluate("fetch('js/main.js').then((answer) => answer.status)") == 200


def told_to(someone, data):
    """What the worker shows when its push service brings it that."""
    session = someone.context.new_cdp_session(someone.page)
    registrations = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    until(lambda: someone.page.evaluate("1") and registrations)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": someone.at.removesuffix("/table/"),
            "registrationId": registrations[0]["registrationId"],
            "data": json.dumps(data),
        },
    )


SHOWN = """navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang })))"""


def test_the_worker_shows_what_it_is_told_and_one_for_each_match(visitor):
    ada = visitor("Ada")
    ada.context.grant_permissions(["notifications"])
    told = {"match": "01a", "title": "Du bist am Zug", "text": "Ben hat gespielt.", "off": "Nie"}

    for text in ("Ben hat gespielt.", "Cem hat gespielt."):
        told_to(ada, {**told, "text": text, "game": "g", "moved": None, "language": "de"})
        until(lambda text=text: any(one["body"] == text for one in ada.page.evaluate(SHOWN)))

    assert ada.page.evaluate(SHOWN) == [
        {
            "title": "Du bist am Zug",
            "body": "Cem hat gespielt.",
            "tag": "#/matches/01a",
            "lang": "de",
        }
    ]


@pytest.fixture
def service():
    with push_service() as started:
        yield started


@pytest.fixture
def ada(visitor, setting, service):
    """Somebody with a browser that can be pushed to, as the test's push service has it."""
    someone = visitor("Ada")
    someone.browser = Browser(service, setting.call("GET", "/v1/push")["public_key"])
    said = json.dumps(someone.browser.subscription)
    someone.context.add_init_script(f"{A_BROWSER}({said})")
    someone.go("player")
    someone.page.reload()
    return someone


def subscriptions(setting, someone):
    return setting.call("GET", PUSH, None, someone.player["token"])["items"]


def test_one_switch_has_turns_told_with_the_page_closed_and_one_ends_it(ada, setting):
    ada.page.check("#switch-push")
    until(lambda: subscriptions(setting, ada))
    ada.page.goto("about:blank")
    until(lambda: push_comes(ada, setting))
    assert ada.browser.told[-1]["game"] == "arctic"
    assert len(urlsafe_b64decode(ada.browser.key + "=")) == 65

    ada.go("player")
    assert ada.page.is_checked("#switch-push")
    ada.page.uncheck("#switch-push")
    until(lambda: not subscriptions(setting, ada))
    ada.page.goto("about:blank")
    count = len(ada.browser.calls)
    match = setting.match(ada.player, "arctic", "me", "random", options={"start_seat": 0})
    setting.call("GET", f"/v1/matches/{match}", None, ada.player["token"])

    assert len(ada.browser.calls) == count


def push_comes(someone, setting):
    """Whether a push comes for a match that begins with them."""
    if not someone.browser.calls:
        setting.match(someone.player, "arctic", "me", "random", options={"start_seat": 0})
        until(lambda: someone.browser.calls)
    return True


def test_who_says_no_to_the_browser_is_not_subscribed(ada, setting):
    ada.page.evaluate("answer = 'denied'")

    ada.page.click("#switch-push")

    ada.page.wait_for_function("() => !document.querySelector('#switch-push').checked")
    assert subscriptions(setting, ada) == []


def test_what_was_ended_by_a_notification_is_off_and_stays_so(ada, setting):
    ada.page.check("#switch-push")
    until(lambda: subscriptions(setting, ada))
    ada.page.evaluate("localStorage.setItem('subscribed', 'null')")

    ada.page.reload()
    until(lambda: ada.page.evaluate("localStorage.getItem('floe.push')") == "false")

    ada.page.reload()
    ada.page.wait_for_selector("#switch-push")
    assert not ada.page.is_checked("#switch-push")


def test_another_language_is_told_from_the_next_page_on(ada, setting):
    ada.page.check("#switch-push")
    until(lambda: subscriptions(setting, ada))

    ada.page.select_option("#choice-language", "es")

    until(lambda: [one["language"] for one in subscriptions(setting, ada)] == ["es"])


def test_whoever_forgets_who_they_are_here_is_told_no_more(ada, setting, words):
    ada.page.check("#switch-push")
    until(lambda: subscriptions(setting, ada))

    ada.press(words["player.forget"])
    ada.page.locator("dialog").get_by_role("button", name=words["player.forget"]).click()

    until(lambda: not subscriptions(setting, ada))
