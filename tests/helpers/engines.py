"""Drives other browsers than Chromium: Firefox over WebDriver BiDi, WebKit over WebDriver, each in its own window.

Both protocols are standards of the W3C. A test does the same in either: it opens a page, clicks, writes, and reads
the value of an expression in JavaScript.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE: Final = 60.0
"""Seconds in which a page may do what is waited for."""
_MINIBROWSERS: Final = ("/usr/lib", "/usr/libexec")


class Window(Protocol):
    """A window of a browser."""

    def open(self, address: str) -> None:
        """Open a page and wait until it is loaded."""

    def tell(self, expression: str) -> Any:  # noqa: ANN401  (a value of JavaScript)
        """Return the value of an expression, as JSON has it."""

    def click(self, target: str) -> None:
        """Click with the pointer on the element that an expression gives."""

    def write(self, text: str) -> None:
        """Write with the keyboard where the focus is."""


def until(window: Window, expression: str) -> None:
    """Wait until an expression is true."""
    end = time.monotonic() + PATIENCE
    while not window.tell(f"Boolean({expression})"):
        if time.monotonic() > end:
            text = window.tell("document.body.innerText.slice(0, 600)")
            raise AssertionError(f"{expression} never came true: {text}")
        time.sleep(0.05)


def first(css: str, text: str = "") -> str:
    """Return an expression for the first element in sight of a kind, with this text in it."""
    condition = f" && one.textContent.includes({json.dumps(text)})" if text else ""
    return f"[...document.querySelectorAll({json.dumps(css)})].find((one) => one.getClientRects().length{condition})"


def press(window: Window, css: str, text: str = "") -> None:
    """Wait for an element and click it."""
    until(window, first(css, text))
    window.click(first(css, text))


class _Firefox:
    """A window of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._asked = 0
        self._ask("session.new", {"capabilities": {}})
        self._place = self._ask("browsingContext.getTree", {})["contexts"][0]["context"]

    def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=PATIENCE))
            if answer.get("id") == self._asked:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result

    def _value(self, expression: str) -> dict[str, Any]:
        parameters = {"expression": expression, "target": {"context": self._place}, "awaitPromise": True}
        answer = self._ask("script.evaluate", parameters)
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", {"context": self._place, "url": address, "wait": "complete"})

    def tell(self, expression: str) -> Any:  # noqa: ANN401  (a value of JavaScript)
        return json.loads(self._value(f"JSON.stringify([{expression}])")["value"])[0]

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._ask("input.performActions", {"context": self._place, "actions": [source]})

    def click(self, target: str) -> None:
        self._value(f"({target}).scrollIntoView({{block: 'nearest', behavior: 'instant'}})")
        element = {"type": "element", "element": {"sharedId": self._value(target)["sharedId"]}}
        move = {"type": "pointerMove", "x": 0, "y": 0, "origin": element}
        self._act("pointer", [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def write(self, text: str) -> None:
        self._act("key", [{"type": kind, "value": character} for character in text for kind in ("keyDown", "keyUp")])


@contextmanager
def firefox(home: Path) -> Iterator[Window]:
    """Start Firefox without a screen, in Spanish; its profile is in a folder."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "engines-missing: expected Firefox on the path"
    home.mkdir()
    (home / "user.js").write_text('user_pref("intl.accept_languages", "es-AR, es");', encoding="utf-8")
    options = ["--headless", "--no-remote", "--profile", str(home), "--remote-debugging-port", "0", "about:blank"]
    with subprocess.Popen([program, *options], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stderr
            address = next(
                (m[1] for line in process.stderr if (m := re.search(r"BiDi listening on (ws://\S+)", line))), ""
            )
            assert address, "Firefox said no address"
            with connect(f"{address}/session", max_size=None, proxy=None) as line:
                yield _Firefox(line)
        finally:
            process.kill()


class _GoneError(Exception):
    """The page drew an element anew between the moment in which it was found and the click."""


_DRAWN_ANEW: Final = 5
"""How often an element is looked for again that the page draws anew meanwhile."""


class _WebKit:
    """A window of WebKit."""

    def __init__(self, client: httpx.Client, session: str) -> None:
        self._client = client
        self._session = session

    def _ask(self, what: str, body: dict[str, Any]) -> Any:  # noqa: ANN401  (what the protocol answers)
        answer = self._client.post(f"/session/{self._session}/{what}", json=body)
        value = answer.json()["value"]
        if answer.status_code != httpx.codes.OK and value["error"] == "stale element reference":
            raise _GoneError
        assert answer.status_code == httpx.codes.OK, value
        return value

    def open(self, address: str) -> None:
        self._ask("url", {"url": address})

    def tell(self, expression: str) -> Any:  # noqa: ANN401  (a value of JavaScript)
        return self._ask("execute/sync", {"script": f"return ({expression})", "args": []})

    def click(self, target: str) -> None:
        for _ in range(_DRAWN_ANEW):
            element = self._ask("execute/sync", {"script": f"return ({target})", "args": []})
            with contextlib.suppress(_GoneError):
                self._ask(f"element/{next(iter(element.values()))}/click", {})
                return
        raise _GoneError

    def write(self, text: str) -> None:
        actions = [{"type": kind, "value": character} for character in text for kind in ("keyDown", "keyUp")]
        self._ask("actions", {"actions": [{"type": "key", "id": "key", "actions": actions}]})


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def webkit(screen: str) -> Iterator[Window]:
    """Start WebKit on a screen, such as one of Xvfb, in Spanish."""
    places = (place for root in _MINIBROWSERS for place in Path(root).glob("**/webkit2gtk-4*/MiniBrowser"))
    binary = next(places, None)
    driver = shutil.which("WebKitWebDriver")
    assert driver, "engines-missing: expected WebKitWebDriver on the path"
    assert binary, "engines-missing: expected WebKit's MiniBrowser"
    port = _free_port()
    environment = os.environ | {"DISPLAY": screen, "LANGUAGE": "es_AR", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    wanted = {"webkitgtk:browserOptions": {"binary": str(binary), "args": ["--automation"]}}
    with subprocess.Popen([driver, f"--port={port}"], env=environment) as process:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False) as client:
                answer = _once_up(client, {"capabilities": {"alwaysMatch": wanted}})
                session = answer["value"]["sessionId"]
                yield _WebKit(client, session)
                client.delete(f"/session/{session}")
        finally:
            process.kill()


def _once_up(client: httpx.Client, body: dict[str, Any]) -> Any:  # noqa: ANN401  (what the protocol answers)
    end = time.monotonic() + PATIENCE
    while True:
        try:
            answer = client.post("/session", json=body)
            assert answer.status_code == httpx.codes.OK, answer.text
            return answer.json()
        except httpx.ConnectError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def screen() -> Iterator[str]:
    """Start a virtual screen, and return its name."""
    program = shutil.which("Xvfb")
    assert program, "engines-missing: expected Xvfb on the path"
    options = ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen([program, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout
            yield f":{process.stdout.readline().strip()}"
        finally:
            process.kill()
