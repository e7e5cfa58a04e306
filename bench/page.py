"""The size and the smoothness of the page: bytes of a first visit, and frames while hands are played.

The processor is throttled to a quarter. Frames are compared with those of an empty page in the same browser in the same
run, which are the best that this machine can draw.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.person import SET_TABLE

from truco.app.cli.terminal.home import home
from truco.app.web.pages import BUNDLE, static_folders

THROTTLE: Final = 4
"""The factor by which the processor is slowed down."""
LIMITS: Final = {"bytes": 280_000, "requests": 12}
"""The limits of a first visit to the bundled page on the wire."""

_WATCH: Final = """() => {
    window.frames_ = []; window.long_ = [];
    let last = performance.now();
    const step = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(step); };
    requestAnimationFrame(step);
    new PerformanceObserver((list) => window.long_.push(...list.getEntries().map((one) => one.duration)))
        .observe({type: "longtask"});
}"""
_PLAY: Final = """() => {
    const lawful = (one) => one.getAttribute("aria-disabled") === "false";
    const calls = [...document.querySelectorAll(".call")].filter(lawful);
    const answer = calls.find((one) => /^(no-quiero|\\\\d+)$/.test(one.dataset.word));
    (answer ?? [...document.querySelectorAll(".hand .card")].find(lawful))?.click();
}"""


def weighed(browser: Browser, address: str) -> dict[str, int]:
    """Return the bytes and requests of a first visit, by a table's link, as they come over the wire."""
    host = browser.new_page(locale="es-AR")
    link = opened(host, address)
    page = browser.new_page(locale="es-AR")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(link)
    page.locator(".felt .head").first.wait_for()
    page.wait_for_timeout(1000)
    for opened_page in (page, host):
        opened_page.context.close()
    return {"bytes": round(sum(sizes)), "requests": len(sizes)}


def opened(page: Page, address: str) -> str:
    """Open a table of four with three bots, wait for the cards and return its link."""
    page.goto(address)
    body = {
        "rules": "oficial",
        "seats": {"A1": {"kind": "human", "name": "Nora"}}
        | {seat: {"kind": "bot", "bot": "vecino"} for seat in ("B1", "A2", "B2")},
        "settings": {"pace": "fast"},
        "roles": {},
    }
    code = page.evaluate(SET_TABLE, body)
    page.goto(f"{address}/t/{code}")
    page.locator(".hand .card").first.wait_for()
    return f"{address}/t/{code}"


def framed(page: Page, seconds: float, *, plays: bool) -> dict[str, Any]:
    """Return the frame times in milliseconds and the long tasks of some seconds, in which hands are played or not."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    page.evaluate(_WATCH)
    for _ in range(round(seconds * 4)):
        if plays:
            page.evaluate(_PLAY)
        page.wait_for_timeout(250)
    frames, long = page.evaluate("[window.frames_, window.long_]")
    ordered = sorted(frames)
    return {
        "frames": len(frames),
        "median_ms": round(statistics.median(ordered), 1),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 1),
        "long_tasks": len(long),
        "longest_ms": round(max(long, default=0)),
    }


def main() -> None:
    """Measure and print; end with status 1 where a first visit to the bundled page takes too many bytes or requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        home(f"sqlite:///{Path(folder) / 't.db'}", 8.0) as address,
        sync_playwright() as tools,
    ):
        chromium = os.environ.get("TRUCO_CHROMIUM")
        browser = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        weight = weighed(browser, address)
        page = browser.new_page(locale="es-AR", viewport={"width": 1280, "height": 800})
        opened(page, address)
        table = framed(page, args.seconds, plays=True)
        empty = browser.new_page()
        empty.goto(f"{address}/static/icon.svg")
        nothing = framed(empty, args.seconds / 3, plays=False)
        browser.close()
    bundled = BUNDLE in static_folders()
    report = {"bundled": bundled, "first_visit": weight, "table": table, "empty_page": nothing}
    if args.json:
        print(json.dumps(report))
    else:
        sent = "bundle" if bundled else "single modules; the limits hold for the bundle"
        print(f"a first visit: {weight['bytes']} bytes in {weight['requests']} requests (limits {LIMITS}; {sent})")
        ratio = table["median_ms"] / max(nothing["median_ms"], 0.1)
        print(
            f"frames at a quarter of the processor: median {table['median_ms']} ms, 95 of 100 within {table['p95_ms']}"
        )
        print(f"  {ratio:.2f} times an empty page ({nothing['median_ms']} ms); long tasks {table['long_tasks']}")
    if bundled and any(weight[key] > limit for key, limit in LIMITS.items()):
        raise SystemExit(f"a first visit takes more than {LIMITS}")


if __name__ == "__main__":
    main()
