"""`python -m docsync`."""

from docsync.cli import main

main()
