"""`truco serve`: tables for everybody who can reach this machine."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import signal
import socket
import sys
import tempfile
import threading
import traceback
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final

import click
import segno
import uvicorn
from click.decorators import FC
from starlette.applications import Starlette

from truco.app.cli.database import delete_address, no_database, server_address, write_address
from truco.app.cli.hosts import read_hosts
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.refusal import Refusal, Unusable, as_word
from truco.app.cli.speech import chosen_language
from truco.app.office import device_of
from truco.app.tables import Durability, Host, Keeping, Store, Surroundings, default_database
from truco.app.tables.settings import ADMISSIONS, TALKS
from truco.app.web import create_app
from truco.app.web.connections import Limits, limits_for, protocols
from truco.app.web.errands import Errands
from truco.app.web.names import ServerNames, name_in, names_file, read_name
from truco.app.web.reach import Reach, is_near, read_public
from truco.app.web.security import LARGEST_FRAME
from truco.errors import TableError
from truco.messages import text

if sys.platform != "win32":
    import resource

_FILES_ENOUGH: Final = 8192 + 256


def read_proxies(_context: click.Context, _option: click.Parameter, proxies: Sequence[str]) -> tuple[str, ...]:
    """Return the networks of proxies from the command line.

    Raises `BadParameter` for a text that is neither an address nor a network.
    """
    networks = []
    for proxy in proxies:
        try:
            networks.append(str(ipaddress.ip_network(proxy, strict=False)))
        except ValueError:
            problem = text("serve.bad-proxy", chosen_language(), proxy=repr(proxy))
            raise click.BadParameter(problem) from None
    return tuple(networks)


def read_url(_context: click.Context, _option: click.Parameter, url: str) -> str:
    """Return the public address from the command line; raises `BadParameter` for a text that is not an address."""
    try:
        return read_public(url) if url else ""
    except ValueError:
        raise click.BadParameter(text("serve.bad-url", chosen_language(), url=repr(url))) from None


def _days(name: str, default: int, help_text: str) -> Callable[[FC], FC]:
    """Return the option for the number of days after which tables or events are deleted."""
    return click.option(
        name, type=click.IntRange(0), default=default, show_default=True, metavar="DAYS", help=help_text
    )


@click.command("serve")
@with_rulebooks
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for the network."
)
@click.option("--port", default=0, type=click.IntRange(0, 65_535), help="The port; a free one where none is given.")
@click.option("--open", "browse", is_flag=True, help="Open the page in a browser, where there is one.")
@click.option("--database", default=None, metavar="URL", help="Another database than the one in your data folder.")
@click.option(
    "--durability",
    type=click.Choice([*Durability]),
    default=Durability.CRASH,
    show_default=True,
    help="What a stored act survives in SQLite: the end of the program (kill -9), or a loss of power as well.",
)
@click.option(
    "--admission",
    type=click.Choice(ADMISSIONS),
    default=ADMISSIONS[0],
    show_default=True,
    help="What tables take whose maker does not choose: lawful acts alone, or every act, without a judge or with one.",
)
@click.option(
    "--talk",
    type=click.Choice(TALKS),
    default=TALKS[0],
    show_default=True,
    help="How tables talk whose maker does not choose.",
)
@click.option(
    "--allow-host",
    "allowed",
    multiple=True,
    metavar="NAME",
    help="A name under which the server answers too, as in truco hosts add.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    callback=read_proxies,
    metavar="ADDRESS",
    help="A proxy before the server, whose X-Forwarded-For is believed: an address, or a network such as 10.0.0.0/8.",
)
@click.option(
    "--public-url",
    default="",
    callback=read_url,
    metavar="URL",
    help="The address that invitations name, such as https://truco.example.org; its name is allowed too.",
)
@click.option(
    "--copies",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="A folder, such as a stick, into which the tournaments here are copied every minute.",
)
@_days("--keep-tables", Keeping().tables, "Days after its last act after which a table is deleted; 0 keeps all.")
@_days("--keep-events", Keeping().events, "Days after its last entry after which a tournament is deleted; 0 keeps all.")
@_days(
    "--keep-unbegun",
    Keeping().unbegun,
    "The same for tables where no match began and tournaments without a team; 0 keeps all.",
)
def serve_command(  # noqa: PLR0913  (one for each option)
    host: str,
    port: int,
    *,
    browse: bool,
    database: str | None,
    durability: Durability,
    admission: str,
    talk: str,
    allowed: Sequence[str],
    proxies: Sequence[str],
    public_url: str,
    copies: Path | None,
    keep_tables: int,
    keep_events: int,
    keep_unbegun: int,
) -> None:
    """Serve tables in the browser, until Ctrl-C.

    Where a server of yours uses the same tables already, its address is printed; with --open the browser opens there,
    and the exit status is 0.
    """
    names = ServerNames((*read_hosts(allowed), *name_to_allow(public_url)), names_file())
    if copies is not None:
        make_folder(copies)
    url = database or default_database()
    try:
        store = open_store(url, durability)
    except Refusal as refusal:
        running = server_address(url) if browse and refusal.code == "database-in-use" else ""
        if not running:
            raise
        click.echo(text("serve.already", chosen_language(), address=running))
        open_page(running)
        return
    try:
        listening = listen(host, port)
    except OSError as error:
        language = chosen_language()
        problem = text("serve.no-address", language, host=host, port=port, reason=as_word(error, language))
        raise Refusal("no-address", problem) from None
    address = page_address(host, listening.getsockname()[1])
    keeping = Keeping(keep_tables, keep_events, keep_unbegun)
    tables = Host(Surroundings(store), {"admission": admission, "talk": talk}, keeping)
    near = _near(address)
    reach = Reach(public_url, "" if near else address.rstrip("/"))
    device = device_of(url)
    app = create_app(
        tables,
        names=names,
        limits=limits_for(files_at_most()),
        reach=reach,
        device=device,
        copies=copies,
        address=public_url or address,
        keeping=keeping,
    )
    server = _Announced(server_config(app, proxies), address, browse=browse)
    if near and not proxies:  # through a proxy every visitor would seem to be at this machine
        reach.opener = partial(listen_too, server, listening.getsockname()[1])
    write_address(url, address)
    try:
        server.run(sockets=[listening])
    finally:
        delete_address(url)


def make_folder(folder: Path) -> None:
    """Make a folder if it does not exist, and check that files can be written there.

    The folder above it must exist, because a folder of the disk must not replace a stick that is not plugged in.
    Raises `Unusable` (`no-file`) where copies cannot be written.
    """
    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        language = chosen_language()
        problem = text("command.file", language, file=folder, problem=as_word(error, language))
        raise Unusable("no-file", problem) from None


def open_page(address: str) -> None:
    """Open a page in the browser, if there is one."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def open_store(database: str | None, durability: Durability = Durability.CRASH) -> Store:
    """Return the store of a database after opening it once, so that a wrong address is reported at once.

    Raises `Refusal` for an address that is not a database, cannot be reached, or belongs to another server.
    """

    async def try_once() -> None:
        store = Store(url)
        try:
            await store.open(alone=True)
        finally:
            await store.close()

    url = database or default_database()
    try:
        with ThreadPoolExecutor(1) as executor:  # the caller may have a running event loop
            executor.submit(lambda: asyncio.run(try_once())).result()
    except TableError as error:
        raise no_database(error, url) from None
    return Store(url, durability)


class _Announced(uvicorn.Server):
    """A server that prints its address when it can be reached there."""

    def __init__(self, config: uvicorn.Config, address: str, *, browse: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browse = browse

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the server, then print its address."""
        await super().startup(sockets)
        if not self.started:
            return
        spare_collector()
        language = chosen_language()
        click.echo(text("serve.here", language, address=self._address))
        if not _near(self._address):
            click.echo(text("serve.phone", language))
            segno.make_qr(self._address).terminal(compact=True)
        click.echo(text("serve.stop", language))
        if self._browse:
            open_page(self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the server; long work of requests is cancelled at once, and requests that have an answer get it."""
        app: Starlette = self.config.app  # type: ignore[assignment]  # as `server_config` has it
        errands: Errands = app.state.errands
        ending = asyncio.create_task(errands.close())
        await super().shutdown(sockets)
        await ending

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at Ctrl-C, at the end of the terminal, and when the system asks for it.

        The base class raises the signal again when the server has stopped, which kills the process before it has
        released its resources of the system, such as the semaphores of the processes in which bots think. Here the
        process ends by itself; signals that come after that are ignored.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        # `nohup` starts a program in which the end of the terminal is ignored already.
        numbers = [
            number for number in _SIGNALS if number is signal.SIGINT or signal.getsignal(number) is not signal.SIG_IGN
        ]
        for number in numbers:
            signal.signal(number, self.handle_exit)
        try:
            yield
        finally:
            for number in numbers:
                signal.signal(number, signal.SIG_IGN)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  (as the base class has it)
        """Stop; a second signal changes nothing, because a stop takes seconds at most."""
        self.should_exit = True


_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)
"""The signals at which a server stops."""


_COLLECT: Final = (5_000, 5, 100)
"""When Python's garbage collector looks at the young, the middle and all objects; its own values are 700, 10, 10.

Almost all objects are freed with their last reference. A look at all objects takes 150 ms with 300 tables, and no
request is served meanwhile, so it is rare: once in some 100,000 acts. A look at the young ones takes 7 ms.
"""


def spare_collector() -> None:
    """Make the garbage collector run seldom, and never over the objects of the start, mainly the rulebooks."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)


_NO_ERRORS: Final = ("without completing handshake", "timeout graceful shutdown exceeded")
"""Phrases in lines of uvicorn's log that report no error."""


def discreet(record: logging.LogRecord) -> bool:
    """Remove from a line of the log everything that could contain cards, and return whether the line is written.

    An error is logged with its kind and its frames, without its text. Sockets that the server refuses with a reason are
    not errors and are not logged, nor are requests that end because the server stops.
    """
    if any(phrase in str(record.msg) for phrase in _NO_ERRORS):
        return False
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, asyncio.CancelledError):
        return False
    if error is not None:
        frames = "".join(traceback.format_tb(error.__traceback__))
        line = record.getMessage().partition("\n")[0]
        record.msg, record.args = f"{line}\n{frames}{type(error).__name__}", ()
        record.exc_info = record.exc_text = None
    return True


def server_config(app: Starlette, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """Return the configuration of a server; forwarding headers count only from `proxies`."""
    limits: Limits = app.state.limits
    http, ws = protocols(limits, proxies)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # the table that a visitor looks at is private
        http=http,
        ws=ws,
        limit_concurrency=limits.connections,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # the size of compressed data depends on its content
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(discreet)
    return config


def files_at_most() -> int:
    """Return how many files this process may have open, after requesting as many as the system allows."""
    if sys.platform == "win32":
        return _FILES_ENOUGH
    soft, hard = (
        _FILES_ENOUGH if limit == resource.RLIM_INFINITY else limit
        for limit in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    wanted = min(hard, _FILES_ENOUGH)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
            return wanted
    return soft


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that is already bound, so that no other program takes the free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def page_address(host: str, port: int) -> str:
    """Return the address at which people find the page.

    >>> page_address("127.0.0.1", 8000), page_address("::1", 8000)
    ('http://127.0.0.1:8000/', 'http://[::1]:8000/')

    If the server listens on all addresses, this is the machine's own on the local network.
    """
    shown = local_address() if host in ("", "0.0.0.0", "::") else host  # noqa: S104  (a comparison; nothing is bound)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


async def listen_too(server: uvicorn.Server, port: int) -> str:
    """Make a running server listen on the local network as well, until it ends; return the address there.

    The port is the same if it is free there. The address is empty where there is no network that may be used.
    """
    address = local_address()
    if is_near(address):
        return ""
    try:
        listening = listen(address, port)
    except OSError:
        try:
            listening = listen(address, 0)
        except OSError:
            return ""
    config = server.config

    def protocol() -> asyncio.Protocol:
        # The same protocol as that of uvicorn's own listeners, so that limits, count and end apply to both.
        return config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=server.server_state, app_state=server.lifespan.state
        )

    listener = await asyncio.get_running_loop().create_server(protocol, sock=listening, backlog=config.backlog)
    server.servers.append(listener)
    return page_address(address, listening.getsockname()[1]).rstrip("/")


def name_to_allow(public_url: str) -> tuple[str, ...]:
    """Return the name of a public address that must be allowed, none for a numeric address or no address.

    >>> name_to_allow("https://truco.example.org:8443"), name_to_allow("http://192.168.1.7"), name_to_allow("")
    (('truco.example.org',), (), ())
    """
    name = name_in(public_url.partition("://")[2])
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(name)
        return ()
    return (read_name(name),) if name else ()


def local_address() -> str:
    """Return this machine's address on the local network, or its loopback name where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says from which address it would send (to a documentation network).
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        name: str = probe.getsockname()[0]
        return name


def _near(address: str) -> bool:
    name = address.split("://")[1].rsplit(":", 1)[0].strip("[]")
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost"
