"""Every request belongs to a trace: the caller's (W3C Trace Context), or one of its own."""

import pytest

from service.web.hooks import sent_trace

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SENT = f"00-{TRACE}-00f067aa0ba902b7-01"


@pytest.mark.parametrize(
    ("sent", "understood"),
    [
        (SENT, (TRACE, True)),
        (SENT[:-2] + "00", (TRACE, False)),
        (SENT[:-2] + "03", (TRACE, True)),
        ("01" + SENT[2:], (TRACE, True)),
        ("cc" + SENT[2:] + "-what-comes-later", (TRACE, True)),
        (SENT + "-more", None),
        ("cc" + SENT[2:] + "more", None),
        ("ff" + SENT[2:], None),
        (SENT.upper(), None),
        (f"00-{'0' * 32}-00f067aa0ba902b7-01", None),
        (f"00-{TRACE}-{'0' * 16}-01", None),
        (f"00-{TRACE}-00f067aa0ba902b7", None),
        ("", None),
        ("nonsense", None),
    ],
)
def test_a_trace_is_taken_over_if_it_is_one(sent, understood):
    assert sent_trace(sent) == understood
