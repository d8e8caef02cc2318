"""A match that is over as one picture: as an image and without script it plays, to the end."""

from base64 import b64encode

import pytest

from engine.animation import Film
from engine.catalogue import GAMES
from tests.engine.test_animation import pictures_of
from tests.waiting import until

SIZE = {"width": 900, "height": 1000}
LOOKS = 24
VERY_LAST = 0.999  # the end is held for a while
AT = """(share) => {
    const all = document.getAnimations();
    for (const one of all) {
        one.pause();
        one.currentTime = share * one.effect.getComputedTiming().duration;
    }
    return all.length;
}"""
"""The film stopped where so much of it has been played; how many of its parts come and go."""

LOOKS_LIKE = """async (pictures) => {
    const block = 10;
    const [one, other] = await Promise.all(pictures.map(async (coded) => {
        const image = new Image();
        image.src = `data:image/png;base64,${coded}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width: image.width, height: image.height });
        const paint = canvas.getContext("2d");
        paint.drawImage(image, 0, 0);
        const { data, width, height } = paint.getImageData(0, 0, image.width, image.height);
        const sums = new Float64Array((width / block) * (height / block) * 4);
        for (let at = 0; at < data.length; at++) {
            const x = (at >> 2) % width, y = Math.floor((at >> 2) / width);
            const place = Math.floor(y / block) * (width / block) + Math.floor(x / block);
            sums[place * 4 + (at & 3)] += data[at] / block ** 2;
        }
        return sums;
    }));
    return one.length === other.length && one.every((level, at) => Math.abs(level - other[at]) < 6);
}"""
"""Whether nothing is drawn elsewhere or otherwise; edges are softened otherwise in motion."""


@pytest.fixture
def match(setting):
    """One that is over."""
    return f"{setting.address}/v1/matches/{setting.finished('north_pole')}"


@pytest.fixture
def viewer(person):
    """Somebody with a browser that runs no script of a page."""

    def came(**context):
        return person(viewport=SIZE, java_script_enabled=False, **context).page

    return came


def seen(page, address):
    """What a picture looks like."""
    page.goto(address)
    return page.screenshot()


def is_like(eye, *pictures):
    """Whether two pictures show the same, as far as a person could tell."""
    return eye.evaluate(LOOKS_LIKE, [b64encode(picture).decode() for picture in pictures])


def test_it_goes_through_the_match_from_the_deal_to_the_end(person, viewer, tmp_path):
    """Of a fixed deal: that the service's is such a film is tried below."""
    page, eye = viewer(), person().page
    pictures = pictures_of(GAMES["north_pole"])
    film = Film()
    for picture in pictures:
        film.add(picture)
    written = {"first": pictures[0], "last": pictures[-1], "film": film.written("A match", 500)}
    for name, picture in written.items():
        (tmp_path / f"{name}.svg").write_text(picture, encoding="utf-8")
    first, last = (seen(page, (tmp_path / f"{name}.svg").as_uri()) for name in ("first", "last"))
    page.goto((tmp_path / "film.svg").as_uri())

    shown = []
    for share in (*(look / LOOKS for look in range(LOOKS)), VERY_LAST):
        assert page.evaluate(AT, share) > 0
        shown.append(page.screenshot())

    assert is_like(eye, shown[0], first)
    assert is_like(eye, shown[-1], last)
    assert not is_like(eye, first, last)
    assert len(set(shown)) > LOOKS / 3


def test_as_an_image_it_plays_by_itself(viewer, match):
    page = viewer()
    page.set_content(f'<img src="{match}/replay.svg" width="600">')
    image = page.locator("img")
    until(lambda: image.evaluate("(one) => one.complete && one.naturalWidth > 0"), 120)

    before = image.screenshot()

    until(lambda: image.screenshot() != before, 120)


def test_whoever_wants_no_motion_sees_the_end_at_once(viewer, match):
    page = viewer(reduced_motion="reduce")
    end = seen(page, f"{match}/board.svg")

    still = seen(page, f"{match}/replay.svg")

    assert page.evaluate("document.getAnimations().length") == 0
    assert still == end
