"""`python -m docsync`."""

import sys
from pathlib import Path

# `python -m` puts the working folder first on the path, and that is the checked repository: nothing of it is imported.
sys.path[:] = [entry for entry in sys.path if entry and Path(entry).resolve() != Path.cwd()]

from docsync.cli import main  # noqa: E402

main()
