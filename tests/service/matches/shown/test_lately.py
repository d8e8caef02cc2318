"""What is remembered of what was shown: so many bytes, and what is asked for stays."""

from service.matches.shown.lately import BYTES_BESIDE, Lately

SIZE = 1000 - BYTES_BESIDE


def test_no_more_is_kept_than_twice_so_much():
    lately = Lately[str, int, bytes](10_000)

    for number in range(100):
        lately.keep("ada", number, bytes(SIZE), SIZE)

    kept = [number for number in range(100) if lately.late("ada").get(number)]
    kept += [number for number in range(100) if lately.early("ada", number)]
    assert kept
    assert set(kept) <= set(range(80, 100))


def test_what_is_larger_than_all_that_may_be_kept_drives_out_the_rest_and_nothing_more():
    lately = Lately[str, int, bytes](10_000)

    for number in range(3):
        lately.keep("ada", number, bytes(SIZE), 20_000)

    assert list(lately.late("ada")) == [2]
    assert [lately.early("ada", number) is not None for number in range(3)] == [0, 1, 0]


def test_what_is_asked_for_again_and_again_is_never_forgotten():
    lately = Lately[str, int, bytes](10_000)
    lately.keep("ada", 0, b"asked for", SIZE)

    for number in range(1, 100):
        if 0 not in lately.late("ada"):
            found = lately.early("ada", 0)
            assert found == b"asked for"
            lately.keep("ada", 0, found, SIZE)
        lately.keep("ada", number, bytes(SIZE), SIZE)

    assert lately.late("ada").get(0) or lately.early("ada", 0)


def test_what_was_made_for_one_is_found_by_nobody_else():
    lately = Lately[str, int, bytes](1000)
    lately.keep("ada", 1, b"hers", SIZE)
    lately.keep("eve", 2, b"the rest", SIZE)

    assert lately.early("ada", 1) == b"hers"
    assert lately.early("ben", 1) is None
    assert not lately.late("ben")
