"""Builds everything there is to read and print: the manual, and the site in each language, with sheets to download.

What fails says so with the output of the program that failed; nothing is asked of another machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, StrictUndefined
from ruamel.yaml import YAML

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
BUILDER = "mkdocs"
OTHER_BUILDER = "properdocs"


@dataclass(frozen=True, slots=True)
class Step:
    """One program to run. `name` is what it makes."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """How a step went: what it printed, how long it took in seconds."""

    step: Step
    failed: bool
    output: str
    seconds: float


class BuildFailed(Exception):
    """A step failed; the message is what it printed."""


def configurations(root: Path = PROJECT) -> dict[str, Path]:
    """The site's configuration for each language that has pages, by code; English is `mkdocs.yml` itself."""
    yaml = YAML(typ="safe", pure=True)
    found = {}
    for code in languages(root):
        own = root / f"mkdocs.{code}.yml"
        file = own if own.is_file() else root / "mkdocs.yml"
        pages = root / yaml.load(file.read_text("utf-8"))["docs_dir"]
        if pages.name == code and (pages / "index.md").is_file():
            found[code] = file
    return found


def languages(root: Path = PROJECT) -> dict[str, str]:
    """What the languages of the site are called, by code."""
    found: dict[str, str] = YAML(typ="safe", pure=True).load((root / "mkdocs.yml").read_text("utf-8"))["extra"][
        "languages"
    ]
    return found


def build_all(target: Path, *, builder: str = BUILDER, root: Path = PROJECT, workers: int = 2) -> Iterator[Done]:
    """Build manual and site into `target`, step by step as they end.

    Raises:
        BuildFailed: a step failed.
    """
    manual = (*_python("rulewright_tools.manual"), str(target / "manual"))
    first = [Step("pages up to date", (*_python("rulewright_tools"), "docs", "--check")),
             Step("manual", (*manual, "html"))]  # fmt: skip
    then = [*(site_step(code, target, builder, root) for code in configurations(root)),
            Step("EPUB and examples", (*manual, "epub", "doctest"))]  # fmt: skip
    with ThreadPoolExecutor(workers) as pool:
        for steps in (first, then):  # pages link to the manual
            yield from pool.map(lambda step: run(step, root), steps)
    write_root(target, root)


def site_step(code: str, target: Path, builder: str = BUILDER, root: Path = PROJECT) -> Step:
    """The build of one language's site. Never quiet: quiet mode hides warnings from `strict`."""
    command = (*_python(builder), "build", "-f", str(configurations(root)[code]), "-d", str(target / code))
    return Step(f"site {code}", command)


def _python(module: str) -> tuple[str, ...]:
    return sys.executable, "-m", module


def run(step: Step, root: Path = PROJECT) -> Done:
    """Run one step.

    Raises:
        BuildFailed: it ended with an error.
    """
    began = time.monotonic()
    done = attempt(step, root)
    if done.failed:
        raise BuildFailed(f"{step.name}: {' '.join(step.command)}\n{done.output}")
    return Done(step, False, done.output, time.monotonic() - began)


def attempt(step: Step, root: Path = PROJECT) -> Done:
    """Run one step, whatever comes of it."""
    began = time.monotonic()
    paths = [str(root / "interpreter"), str(root / "tools"), os.environ.get("PYTHONPATH", "")]
    env = {
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "DISABLE_MKDOCS_2_WARNING": "true",
        "PYTHONPATH": os.pathsep.join(p for p in paths if p),
        "RULEWRIGHT_LANG": "en",
    }
    ended = subprocess.run(
        step.command, cwd=root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return Done(step, ended.returncode != 0, ended.stdout, time.monotonic() - began)


def write_root(target: Path, root: Path = PROJECT) -> None:
    """The page above all languages, which leads to the reader's own."""
    names = {code: name for code, name in languages(root).items() if code in configurations(root)}
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    template = environment.from_string((HERE / "root.html").read_text("utf-8"))
    (target / "index.html").write_text(template.render(languages=names), "utf-8")


def main(arguments: Sequence[str]) -> int:
    """`python -m rulewright_tools.site [FOLDER] [--properdocs]`: exit code 1 where a step failed."""
    builder = OTHER_BUILDER if "--properdocs" in arguments else BUILDER
    rest = [a for a in arguments if a != "--properdocs"]
    if len(rest) > 1 or any(a.startswith("-") for a in rest):
        print("usage: python -m rulewright_tools.site [FOLDER] [--properdocs]", file=sys.stderr)
        return 2
    target = Path(rest[0]).resolve() if rest else PROJECT / "build" / "site"
    began = time.monotonic()
    try:
        for done in build_all(target, builder=builder):
            print(f"{done.step.name:<20} {done.seconds:5.1f} s", flush=True)
    except BuildFailed as failed:
        print(failed, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"cannot build the site: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    shown = os.path.relpath(target)
    print(f"Built in {time.monotonic() - began:.0f} s. To look at it:")
    print(f"    python3 -m http.server --directory {shown} 8000")
    print("and open http://localhost:8000/ (the manual is at http://localhost:8000/manual/,")
    print(f"as an EPUB it is {shown}/manual/rulewright.epub).")
    return 0
