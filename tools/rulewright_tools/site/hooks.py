"""What MkDocs (or ProperDocs) calls while it builds one language's site: see `hooks` in mkdocs.yml."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Link, Navigation
from mkdocs.structure.pages import Page

from rulewright.exceptions import RulewrightError
from rulewright.languages import _, use_language
from rulewright_tools.site.downloads import Downloads
from rulewright_tools.site.manual_links import Manual
from rulewright_tools.site.navigation import GALLERY, game_folders, navigation
from rulewright_tools.site.switch import alternates, spoken

log = logging.getLogger("mkdocs.hooks.rulewright")

SEARCH = 'data-md-component="search" role="dialog"'
MANUAL = "RULEWRIGHT_MANUAL"
"""An environment variable: the folder of a manual that was built somewhere else."""


class Site:
    """What one build knows."""

    def __init__(self, config: MkDocsConfig) -> None:
        self.pages = Path(config.docs_dir)
        self.language = self.pages.name
        self.languages = spoken(config.extra["languages"], self.pages)
        folder = Path(os.environ.get(MANUAL) or Path(config.site_dir).parent / "manual")
        try:
            self.manual = Manual.read(folder / "objects.inv")
        except (OSError, ValueError) as error:
            raise PluginError(f"the pages link to the manual, but it is not built ({error}); run: make docs") from error
        games = [folder.name for folder in game_folders(self.pages)]
        self.downloads = Downloads(self.language, Path(config.site_dir).parent.parent / "sheets", games)


_sites: dict[int, Site] = {}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Speaks the site's language, and builds the navigation from the pages."""
    site = Site(config)
    use_language(site.language)
    _sites.clear()
    _sites[id(config)] = site
    config.nav = navigation(site.pages)
    # the theme's own switch goes by site maps, which pages on a disk have none of: ours is in partials/alternate.html
    config.extra["alternate"] = True
    config.extra["switch"] = alternates(site.languages, site.pages, "index.md", "index.html")
    config.extra["homepage"] = "index.html"
    config.extra["words"] = {
        "not_found": _("This page is not in the box"),
        "perhaps": _("Perhaps it was moved. The games are all on the first page."),
        "start": _("To the games"),
    }
    return config


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Adds the manual, which is built by Sphinx and stands beside the site."""
    nav.items.append(Link(_("Manual"), "../manual/index.html"))
    return nav


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Makes the sheets to download, and adds them."""
    try:
        sheets = _sites[id(config)].downloads.make()
    except (RulewrightError, OSError) as error:
        raise PluginError(f"a sheet cannot be made: {error}") from error
    for path, file in sheets.items():
        files.append(File.generated(config, path, abs_src_path=str(file)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Adds a game's downloads to its page; the gallery has the whole width to itself."""
    if page.file.src_uri == GALLERY:
        page.meta.setdefault("hide", ["navigation", "toc"])
    return _sites[id(config)].downloads.add_to(page.file.src_uri, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Resolves links into the manual; a strict build stops at one that leads nowhere."""
    site = _sites[id(config)]
    base = "/".join([".."] * (page.file.src_uri.count("/") + 1) + ["manual"])
    html, unknown = site.manual.link(html, base)
    for name in unknown:
        log.warning("%s links to %s, which the manual does not describe", page.file.src_uri, name)
    return html


def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: Any) -> Any:
    """Where this page is in the other languages."""
    site = _sites[id(config)]
    config.extra["switch"] = alternates(site.languages, site.pages, page.file.src_uri, page.file.url)
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The theme's search is a dialogue without a name; a screen reader wants one."""
    return output.replace(SEARCH, f'{SEARCH} aria-label="{_("Search")}"')


def on_template_context(context: Any, template_name: str, config: MkDocsConfig) -> Any:
    """A page that is not found may be asked for at any depth, so its links count from the top."""
    if template_name == "404.html" and not config.site_url:
        context["base_url"] = f"/{Path(config.site_dir).name}/"
    return context
