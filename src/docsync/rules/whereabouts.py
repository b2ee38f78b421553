"""Where a missing name went, as far as the code shows: what the help says, and what to write instead."""

from __future__ import annotations

from dataclasses import dataclass

from docsync.inventory.model import Missing
from docsync.project import Project
from docsync.project.slips import plainly_meant
from docsync.rules.base import one_of

_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """`help` for people; `instead` is the one target that is plainly meant, in the author's own style (empty: in doubt)."""

    help: str
    instead: str = ""


def whereabouts(project: Project, target: str, missing: Missing) -> Whereabouts:
    """What the package has instead of a target: the same name elsewhere, or a name much like it."""
    last = target.replace("#", ".").rpartition(".")[2]
    paths = missing.elsewhere
    if not paths and missing.missing != last:
        # The way to it is wrong, the name itself may be right: look for it wherever it is. A method is its class's.
        named = (found for found in project.inventory.named(last) if found.kind in ("class", "function"))
        paths = tuple(found.path for found in named if found.facts is None or "." not in found.facts.name)
    if paths:
        shown = ", ".join(f"`{path}`" for path in paths[:_SHOWN])
        return Whereabouts(
            f"the package has it as {shown}", _styled(project, target, paths[0]) if len(paths) == 1 else ""
        )
    brought = project.inventory.dependency_exports(last) if not missing.nearest and missing.missing == last else ()
    if brought:
        return Whereabouts(f"a dependency has it: `{brought[0]}`")
    meant = plainly_meant(last, missing.nearest) if missing.missing == last else ""
    instead = target[: len(target) - len(last)] + meant if meant else ""
    return Whereabouts(one_of(missing.nearest), instead)


def _styled(project: Project, target: str, path: str) -> str:
    """A path with the package in front only if the author wrote it so."""
    package, _, inside = path.partition(".")
    return path if target.partition(".")[0] in project.inventory.packages else inside or package
