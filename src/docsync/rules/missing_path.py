"""DS503."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import splitext

from docsync.diagnostics import Applicability, Diagnostic, Edit, Evidence, Fix
from docsync.project import Project
from docsync.project.path_faults import FaultKind, PathFault
from docsync.references.model import PathForm
from docsync.rules.base import Advice, Rule, bad, good
from docsync.settings import Dialect
from docsync.source import Span

_SHORT_HASH = 9
_API = """# file: setup.py
setup(url="https://github.com/owner/pkg")
# file: examples/scripts/online_dpo.py
print(1)
# START here
print(2)
# file: examples/scripts/train.py
# file: examples/scripts/train_small.py
# file: .gitignore
/build
"""


class MissingPath(Rule):
    """A path in the repository is not there.

    ## What it finds
    Files and folders that links to the library's own hosting, includes, code spans and command lines name and that the
    repository does not have; lines of a link or an include beyond the end of the file; markers that an include looks
    for and the file does not hold.

    ## Why
    The link is dead, the command fails, or the page is built with a hole in it.

    ## How it knows
    Links to the library's own hosting and includes are held against the working tree; a link to a tag or a commit
    against what that held, where it is known here. A code span or a word of a command line is a path only if git knew
    it, or if a file of that very name, or of a name much like it in that folder, is there. Where git's history has the
    commit by which it went, the message says so. Ignored files, submodules, placeholders, and what the text tells the
    reader to make are left alone.

    ## Fix safety
    Unsafe: the file that has moved may have changed too.
    """

    code = "DS503"
    name = "missing-path"
    examples = (
        bad("See [`examples/train.py`](https://github.com/owner/pkg/blob/main/examples/train.py).", "examples/train.py", api=_API, fixed="See [`examples/scripts/train.py`](https://github.com/owner/pkg/blob/main/examples/scripts/train.py)."),
        bad("See [the script](https://github.com/owner/pkg/blob/main/gone.py) and <https://github.com/Owner/pkg/tree/main/gone>.", "gone.py", "gone", api=_API),
        bad("Open https://colab.research.google.com/github/owner/pkg/blob/main/nb.ipynb.", "nb.ipynb", api=_API),
        bad("As [here](https://github.com/owner/pkg/blob/main/examples/scripts/online_dpo.py#L2-L20).", "examples/scripts/online_dpo.py", api=_API),
        bad("Run `examples/train_small.py`.", "examples/train_small.py", api=_API, fixed="Run `examples/scripts/train_small.py`."),
        bad("Run `examples/scripts/online_dop.py`.", "examples/scripts/online_dop.py", api=_API),
        bad('<literalinclude>\n{"path": "examples/scripts/online_dpo.py",\n"start-after": "# START there"}\n</literalinclude>', "# START there", api=_API),
        bad('```python\n--8<-- "examples/gone.py"\n```', "examples/gone.py", api=_API, dialect=Dialect.MKDOCS),
        good("See [`x`](https://github.com/owner/pkg/blob/main/examples/scripts/online_dpo.py#L2) and `examples/scripts/train.py`, `scripts/train.py`.", api=_API),
        good("Others: https://github.com/other/pkg/blob/main/gone.py, https://github.com/owner/pkg/blob/some-branch/gone.py, https://github.com/owner/pkg/issues/1.", api=_API),
        good("`Qwen/Qwen2.5-1.5B`, `text/html`, `eval/loss`, `examples/your_script.py`, `examples/*.py`, `build/train.py`, `and/or`.", api=_API),
        good("Create a file `examples/train_small.py`, or in your project `examples/train_small.py`.", api=_API),
        good('<literalinclude>\n{"path": "examples/scripts/online_dpo.py",\n"start-after": "# START here"}\n</literalinclude>', api=_API),
        good("<!-- https://github.com/owner/pkg/blob/main/gone.py -->", api=_API),
        good("A template: https://github.com/owner/pkg/blob/main/examples/{name}.py.", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for fault in project.paths.faults():
            yield self.fault(project, fault)

    def fault(self, project: Project, fault: PathFault) -> Diagnostic:
        reference = fault.reference
        document = project.page(reference.path).document
        symbol = reference.marker if fault.kind is FaultKind.MARKER else reference.target
        keys = ((symbol, document.source[reference.context]),)
        advice = Advice(_help(fault), _evidence(fault), _fix(project, fault))
        return self.at_span(document, reference.span, _message(fault), symbol, keys, advice)


def _message(fault: PathFault) -> str:
    reference = fault.reference
    if fault.kind is FaultKind.MARKER:
        return f"`{reference.marker}` does not stand in `{fault.path}`"
    if fault.kind is FaultKind.LINES:
        number = f"{fault.lines} line{'' if fault.lines == 1 else 's'}"
        return f"`{fault.path}` has {number}, so it has no line {reference.last_line}"
    if fault.kind is FaultKind.NOT_AT_VERSION:
        return f"`{fault.path}` was not in the repository at `{reference.branch}`"
    gone = fault.departure
    if gone is None:
        return f"`{fault.path}` is not in the repository"
    by = f"by {gone.commit[:_SHORT_HASH]} ({gone.date})" if gone.commit else "by what is staged"
    how = f"renamed to `{gone.moved_to}`" if gone.moved_to else "removed"
    return f"`{fault.path}` is not in the repository: {how} {by}"


def _help(fault: PathFault) -> str:
    instead = fault.whither.instead
    if not instead:
        return ""
    if fault.whither.guessed:
        return f"did you mean `{instead}`?"
    moved = fault.departure is not None and fault.departure.moved_to == instead
    return f"it is `{instead}` now" if moved else f"the repository has a file of that name: `{instead}`"


def _evidence(fault: PathFault) -> tuple[Evidence, ...]:
    gone = fault.departure
    found = []
    if gone is not None:
        how = f"renamed to `{gone.moved_to}`" if gone.moved_to else "removed"
        kind = "rename" if gone.moved_to else "removal"
        found.append(Evidence(kind, f"`{fault.path}` {how}", fault.path, commit=gone.commit, date=gone.date))
    if fault.kind in (FaultKind.LINES, FaultKind.MARKER):
        found.append(Evidence("file", f"`{fault.path}`", fault.path, fault.lines))
    return tuple(found)


def _fix(project: Project, fault: PathFault) -> Fix | None:
    """Replace the path, in the link's label too; none where what was written is not the path from the root."""
    reference, instead = fault.reference, fault.whither.instead
    if fault.whither.guessed and splitext(instead)[1] != splitext(fault.path)[1]:
        return None  # a file instead of a folder is another thing
    if not instead or not (reference.target == fault.path or reference.form is PathForm.HOSTING):
        return None
    document = project.page(reference.path).document
    edits = [
        _edit(project, reference.path, span, reference.target, instead) for span in (*reference.also, reference.span)
    ]
    before = document.source[reference.span]
    return Fix(f"Replace `{before}` by `{instead}`", tuple(edits), Applicability.UNSAFE)


def _edit(project: Project, page: str, span: Span, path: str, instead: str) -> Edit:
    """A label may say only the end of the path."""
    before = project.page(page).document.source[span]
    left_out = path[: len(path) - len(before)] if path.endswith(f"/{before}") else ""
    after = instead.removeprefix(left_out)
    if left_out and "/" not in before:
        after = instead.rpartition("/")[2]
    return Edit(page, span, before, after)
