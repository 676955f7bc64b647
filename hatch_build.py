"""Compile the catalogues before the package is built, so that a wheel speaks every language."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Write the .mo files beside their .po files, for a wheel and for an editable install alike."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Run before the files of the package are gathered."""
        keeper = Path(self.root, "hokm_teach", "locale", "__main__.py")
        runpy.run_path(str(keeper))["compile_all"]()
