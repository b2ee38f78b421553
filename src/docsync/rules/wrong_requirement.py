"""DS406."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Evidence
from docsync.project import Project
from docsync.rules.base import Advice, Rule, bad, good, words

_PROJECT = """# file: pyproject.toml
[project]
name = "pkg"
requires-python = ">=3.10"
dependencies = ["numpy>=1.20"]

[project.optional-dependencies]
fast = ["engine>=0.16.0,<=0.23.0"]
"""


class WrongRequirement(Rule):
    """A version that the documents name contradicts the project's own metadata.

    ## What it finds
    "tested on Python 3.8+" where the metadata asks for 3.10; "supports engine versions from 0.13.0 to 0.23.0" and
    "`pkg[fast]` pins `engine<=0.19`" where it asks for others.

    ## Why
    The reader sets up what the installer then refuses.

    ## How it knows
    `pyproject.toml`, `setup.cfg` or the literals of `setup.py`. A minimum of Python is wrong only where it is below the
    metadata's, and the sentence speaks of the whole project: one feature may need more.

    ## Fix safety
    No fix: the sentence may have to be put otherwise.
    """

    code = "DS406"
    name = "wrong-requirement"
    examples = (
        bad("pkg is tested on **Python 3.8+**.", "Python 3.8+", api=_PROJECT),
        bad("Pkg requires Python 3.9 or later.", "Python 3.9 or later", api=_PROJECT),
        bad("Pkg only supports engine versions from `0.13.0` to `0.23.0`.", "0.13.0` to `0.23.0", api=_PROJECT),
        bad("The `pkg[fast]` extra currently pins `engine<=0.19`.", "engine<=0.19", api=_PROJECT),
        good("pkg is tested on Python 3.10+, and its Python 3.12 builds are faster.", api=_PROJECT),
        good("This feature of pkg requires Python 3.12 or newer.", api=_PROJECT),
        good("Pkg supports engine versions from 0.16 to 0.23. `pkg[fast]` requires `engine>=0.16.0`.", api=_PROJECT),
        good("Version 0.2 of pkg was tested on Python 3.8+, which is no longer supported.", api=_PROJECT),
        good('It finds "pkg is tested on Python 3.8+" in a README.', api=_PROJECT),
        good("Another tool requires Python 3.8+.", api=_PROJECT),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for fault in project.versions.faults():
            claim = fault.claim
            document = project.page(claim.path).document
            said = words(document.source[claim.span]).replace("`", "")
            message = f'{fault.file} asks for {fault.subject} `{fault.actual}`, which is not "{said}"'
            evidence = Evidence("definition", f"the requirements in {fault.file}", fault.file)
            key = (fault.subject, words(document.source[claim.context]))
            yield self.at_span(document, claim.span, message, fault.subject, (key,), Advice("", (evidence,)))
