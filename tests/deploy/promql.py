"""What a query of Prometheus asks for: its metrics and labels, read word by word."""

import re

from tests.docs.tables import DECLARED_METRICS

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[A-Za-z_:][\w:]*|[\d.]+|[{}()\[\],]|=~|!~|!=|[^\s\w]')
SERIES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
GROUPINGS = {"by", "without"}
FUNCTIONS = {"sum", "max", "rate", "increase", "histogram_quantile", "topk"}
OF_PROMETHEUS = {"up": {"job"}}
"""What Prometheus itself says of whom it asks."""


def series_of(metric):
    """The series of one metric, with their labels."""
    described = next(iter(metric.describe()))
    for ending in SERIES[described.type]:
        le = {"le"} if ending == "_bucket" else set()
        yield f"{described.name}{ending}", {*metric._labelnames} | le


def series():
    """Every series that `/metrics` may serve, with its labels."""
    return dict(told for metric in DECLARED_METRICS for told in series_of(metric))


def asked_for(query):
    """The series that a query names.

    ValueError at a word that is neither one of ours nor PromQL's, and at a label that no series of
    the query has.
    """
    known = series() | OF_PROMETHEUS
    named, labels = set(), set()
    words = [word for word in TOKEN.findall(query) if not word.startswith('"')]
    inside = ""
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word in "{[":
            inside = word
        elif word in "}])":
            inside = ""
        elif word in GROUPINGS and after == "(":
            inside = "labels"
        elif not re.match(r"[A-Za-z_:]", word) or inside == "[":
            continue
        elif inside:
            labels.add(word)
        elif word in known:
            named.add(word)
        elif word not in FUNCTIONS:
            raise ValueError(f"{word}: no series of ours, nor a function")
    has = set().union(*(known[name] for name in named))
    if not labels <= has:
        raise ValueError(f"{labels - has}: labels of none of {named}")
    return named
