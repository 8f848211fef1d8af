"""Printed sheets: turn-summary cards, one-page summaries, reference cards, component lists, posters.

    book (prepared data) -> content (cards and sheets as blocks) -> fit (sizes, measured by typst)
    -> geometry (where on which paper) -> drawing list -> typst -> PDF, PNG or SVG

Everything is decided in Python; the typst templates only measure and draw. Layouts are data, in `layouts/*.yaml`.
"""
