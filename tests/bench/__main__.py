"""Run every benchmark of this folder, one after the other: `python -m tests.bench [NAME…]`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

names = sys.argv[1:] or sorted(
    path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_")
)
sys.exit(max(importlib.import_module(f"tests.bench.{name}").main() for name in names))
