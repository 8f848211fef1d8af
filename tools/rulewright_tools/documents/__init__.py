"""Pages made from books: Jinja2 templates -> plain Markdown, with pictures as SVG, stamped so that hand edits are seen."""

from __future__ import annotations
