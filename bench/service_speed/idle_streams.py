"""What idle event streams cost in memory, and the commands beside them."""

from bench.floe import Floe
from bench.load import measure
from bench.requests import STREAM, open_stream, request_of
from bench.servers import Server, memory_kb


def measure_streams(floe: Floe, server: Server, count: int, requests: int) -> bool:
    """What idle event streams cost in memory, and the commands beside them."""
    if not count:
        return True
    match_id = floe.new_match()
    before = measure(server.port, server.pids, floe.commands(requests))
    memory = memory_kb(server)
    request = request_of("GET", f"/v1/matches/{match_id}/events", headers=STREAM)
    streams = [open_stream(server.port, request) for _ in range(count)]
    each = (memory_kb(server) - memory) / count
    beside = measure(server.port, server.pids, floe.commands(requests))
    for stream in streams:
        stream.close()
    slower = beside.percentile_ms(0.99) / before.percentile_ms(0.99)
    print(f"{count} idle streams: {each:.1f} KB each; commands beside them: p99 × {slower:.2f}")
    return each <= 30 and slower <= 1.5
