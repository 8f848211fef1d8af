"""Pages made from books: Jinja2 templates -> plain Markdown, with pictures as SVG, stamped to see hand edits."""

from __future__ import annotations
