"""What `docsync init` says: what was found and by what, what was written, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docsync.initialise.findings import Findings, SiteFound
from docsync.initialise.plan import Change

_NEXT = """\
next:
  docsync check      shows what is wrong today
  docsync baseline   writes that down; from then on `docsync check` speaks of what is new
"""


def tell(findings: Findings, changes: Sequence[Change], *, dry_run: bool) -> str:
    """The whole message, with a final newline; in a dry run, the changes instead of what was done."""
    parts = ["\n".join(_found(findings))]
    if dry_run:
        left = [f"{change.path}: {change.told}\n" for change in changes if change.after is None]
        parts += ["".join(left)] if left else []
        parts += [change.diff() for change in changes if change.after is not None]
        parts.append("nothing was written (--dry-run)\n")
    else:
        parts.append("".join(f"{change.path}: {change.told}\n" for change in changes))
        parts.append(_NEXT)
    return "\n".join(parts)


def _found(findings: Findings) -> Iterator[str]:
    packages = [f"{found.name} ({found.path}), {found.told_by}" for found in findings.packages]
    families = [f"{family.name} ({family.pattern}): {family.members}" for family in findings.families]
    yield "found:"
    yield from _row("package", packages)
    yield from _row("documents", [_site(site) for site in findings.sites])
    yield from _row("families", families or ["no class is named like *Trainer or *Config"])
    yield ""


def _row(title: str, entries: Sequence[str]) -> Iterator[str]:
    for number, entry in enumerate(entries):
        yield f"  {'' if number else title:10} {entry}"


def _site(site: SiteFound) -> str:
    told = f" ({site.told_by})" if site.told_by else ""
    pages = f"{site.pages} page{'' if site.pages == 1 else 's'}, "
    return f"{site.docs}: {pages}{site.dialect}{told}"
