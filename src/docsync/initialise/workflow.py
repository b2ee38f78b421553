"""The workflow that checks every night: the packaged template with a project's names in it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.resources import files

from docsync.initialise.origin import PLACEHOLDER, Origin

FILE = ".github/workflows/docsync.yml"
_PYTHON = 12  # the minor version, where the project does not ask for a later one
_LOWEST = re.compile(r">=\s*3\.(\d+)")


def workflow(watched: Sequence[str], origin: Origin, requires_python: str = "") -> str:
    """The text of the workflow.

    `watched` are globs of the files whose changes it would look at in pull requests, `requires_python` the project's
    own condition (`>=3.10`).
    """
    lowest = _LOWEST.search(requires_python)
    replace = (
        f" # replace {PLACEHOLDER} with where docsync's repository is" if PLACEHOLDER in origin.requirement else ""
    )
    words = {
        "@PATHS@": "\n".join(f"  #     - {json.dumps(glob, ensure_ascii=False)}" for glob in watched),
        "@PYTHON@": f"3.{max(_PYTHON, int(lowest[1]) if lowest else 0)}",
        "@DOCSYNC@": origin.requirement,
        "@REPLACE@": replace,
    }
    text = files("docsync.initialise").joinpath("nightly.yml").read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(word, value)
    return text
