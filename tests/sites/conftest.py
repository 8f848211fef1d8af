"""Manual and site, built once for all tests of a run; a browser that notes what goes wrong on a page."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import http.server
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rulewright_tools.site.build import PROJECT, Step, configurations, run, site_step, write_root
from tests.sites.building import PYTHON

LANGUAGES = sorted(configurations())


@dataclass(frozen=True)
class Built:
    """The folder of the site, and below it one for each language and `manual`."""

    site: Path

    @property
    def manual(self) -> Path:
        return self.site / "manual"

    @property
    def sheets(self) -> Path:
        return self.site.parent / "sheets"


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a run see."""
    base = factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "sites"
    folder.mkdir(exist_ok=True)
    return folder


@contextlib.contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Of several processes one at a time."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def once(folder: Path, name: str, work: Callable[[], None]) -> None:
    """Work that is done by the first process that asks; what it raised is raised for all of them."""
    record = folder / f"{name}.json"
    with only_one(folder / f"{name}.lock"):
        if not record.exists():
            try:
                work()
                record.write_text("null", "utf-8")
            except Exception as error:
                record.write_text(json.dumps(str(error)), "utf-8")
    failed = json.loads(record.read_text("utf-8"))
    if failed is not None:
        pytest.fail(failed)


@pytest.fixture(scope="session")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual's folder: pages, inventory, EPUB; its examples were run."""
    folder = shared_folder(tmp_path_factory)
    target = folder / "site" / "manual"
    once(folder, "manual", lambda: run(Step("manual", (*PYTHON, "rulewright_tools.manual", str(target)))) and None)
    return target


@pytest.fixture(scope="session")
def built(manual: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site in all languages, beside the manual."""
    folder = shared_folder(tmp_path_factory)
    target = folder / "site"

    def build() -> None:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda code: run(site_step(code, target)), LANGUAGES))
        write_root(target)

    once(folder, "site", build)
    return Built(target)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that does not write to the screen."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    """A server that lets a browser hang up: pages are left before they have all come."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass


@pytest.fixture(scope="session")
def address(built: Built) -> Iterator[str]:
    """Where the built site is served."""
    handler = functools.partial(Quiet, directory=str(built.site))
    server = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def find_chromium() -> str:
    """The browser's path; without one the test is skipped, but in continuous integration it fails."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        found = shutil.which(name)
        if found:
            return found
    reason = "there is no chromium on this machine; install it to try the pages in a browser"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A headless Chromium that asks nobody for anything by itself."""
    path = find_chromium()
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        options = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
                   "--disable-background-networking", "--disable-component-update")  # fmt: skip
        found = playwright.chromium.launch(executable_path=path, args=list(options))
        yield found
        found.close()


@dataclass
class Visit:
    """An open page, with what went wrong on it: messages of the console, errors of scripts, requests that leave."""

    page: Any
    address: str
    wrong: list[str] = field(default_factory=list)

    def open(self, path: str) -> Any:
        """Goes to a page of the site."""
        answer = self.page.goto(f"{self.address}/{path}", wait_until="load")
        assert answer is not None and answer.ok, f"{path}: {answer and answer.status}"
        return self.page

    def heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console: {message.text} ({message.location})")

    def failed(self, request: Any) -> None:
        if "ERR_ABORTED" not in str(request.failure):  # what a page was still asking for when the reader went on
            self.wrong.append(f"failed: {request.url}: {request.failure}")

    def asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"asks {request.url}")


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Visit]]:
    """Opens new visits: `visit(scheme="dark")`. What went wrong on any of them fails the test."""
    contexts = []
    visits: list[Visit] = []

    def start(scheme: str = "light", width: int = 1280, height: int = 900) -> Visit:
        context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height},
                                      reduced_motion="reduce")  # fmt: skip
        contexts.append(context)
        one = Visit(context.new_page(), address)
        one.page.on("console", one.heard)
        one.page.on("pageerror", lambda error: one.wrong.append(f"script: {error}"))
        one.page.on("request", one.asked)
        one.page.on("requestfailed", one.failed)
        visits.append(one)
        return one

    yield start
    wrong = [message for one in visits for message in one.wrong]
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's folder."""
    return PROJECT
