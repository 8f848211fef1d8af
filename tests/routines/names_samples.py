"""Constants and tables that the samples use."""

from __future__ import annotations

from collections.abc import Sequence

TABLE: Sequence[int] = ()
ON = 0
OFF = 0
