"""The manual: Sphinx builds it from the pages in this folder, and makes the entries of verbs, sections and messages.

Use it through `make docs`, which knows the order of things; `python -m rulewright_tools.manual` builds it alone.
"""

import rulewright

project = "Rulewright"
author = "The authors of Rulewright"
copyright = "the authors of Rulewright"
version = release = rulewright.__version__
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "rulewright_tools.manual.extension",
]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

nitpicky = True
# what Python's own manual explains, and what is met in play but never named by a program
nitpick_ignore = [
    ("py:class", "Path"),
    ("py:class", "rulewright.play.decision.Chance"),
    ("py:exc", "IllegalMove"),
    ("py:exc", "UndoRefused"),
]

default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
add_module_names = False
python_use_unqualified_type_names = True

doctest_global_setup = "from rulewright_tools.manual.examples import try_example"
doctest_test_doctest_blocks = "default"

highlight_language = "yaml"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

html_theme = "furo"
html_favicon = "../tools/rulewright_tools/site/theme/images/icon.svg"
html_title = "Rulewright manual"
html_theme_options = {
    "announcement": '<a href="../index.html">Games, rulebooks, sheets to print: the site</a>',
    "light_css_variables": {
        "color-brand-primary": "#14595c",
        "color-brand-content": "#14595c",
        "color-brand-visited": "#14595c",
        "color-announcement-background": "#1d5b5e",
        "color-announcement-text": "#fdfaf4",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fd0cd",
        "color-brand-content": "#7fd0cd",
        "color-brand-visited": "#7fd0cd",
    },
}
html_copy_source = False
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_last_updated_fmt = None

epub_basename = "rulewright"
epub_title = "Rulewright"
epub_author = author
epub_publisher = author
epub_uid = "rulewright"
epub_identifier = "rulewright"
epub_scheme = "name"
epub_description = "The manual of the rules language: guide, vocabulary, messages, Python."
epub_show_urls = "no"
epub_tocdepth = 2

exclude_patterns = ["_static", "pictures"]
