"""DS209."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Evidence, Severity
from docsync.project import Project
from docsync.project.coverage.list_model import CoveredList, Wanted
from docsync.project.coverage.lists import covered_lists
from docsync.references.lists import ListForm
from docsync.rules.base import Advice, Rule, bad, good, words

_PLACES_SHOWN = 3  # missing things of which the message itself says where they are

_API = """class SFTTrainer: ...
class DPOTrainer: ...
class GRPOTrainer: ...
class KTOTrainer: ...
# file: pkg/experimental/__init__.py
# file: pkg/experimental/gold.py
class GOLDTrainer: ...
# file: pkg/experimental/orpo.py
class ORPOTrainer: ...
# file: pkg/experimental/cpo.py
class CPOTrainer: ...
# file: pkg/experimental/xpo.py
class XPOTrainer: ...
"""


class IncompleteList(Rule):
    """A table or list that sets out to name everything of a kind leaves some of it out."""

    code = "DS209"
    name = "incomplete-list"
    severity = Severity.WARNING
    examples = ()

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for held in covered_lists(project):
            if held.missing:
                yield self.missing(held)

    def missing(self, held: CoveredList) -> Diagnostic:
        names = [one.name for one in held.missing]
        heading = words(held.heading)
        places = _places(held)
        told = ", ".join(_with_place(one) if len(names) <= _PLACES_SHOWN else f"`{one.name}`" for one in held.missing)
        number = len(held.named)
        message = f"{places} {_verb(held)} {number} of {number + len(names)} {held.of}, not {told}"
        listed = ", ".join(_with_place(one) for one in held.missing)
        evidence = [Evidence("missing", f"missing: {listed}")] if len(names) > _PLACES_SHOWN else []
        evidence += [Evidence("member", one.name, one.file, one.line) for one in held.missing]
        help_ = f"add an entry for each, or say why not: <!-- docsync: ignore[{self.code}] reason -->"
        identity = tuple((heading, held.of, one.key) for one in held.missing)
        found = self.at_span(held.document, held.place, message, ", ".join(names), identity, Advice(help_, tuple(evidence)))
        return replace(found, preview=held.doubtful)


def _places(held: CoveredList) -> str:
    heading = words(held.heading)
    if not held.lists:
        return f'the page "{heading}"'
    form = held.lists[0].form
    noun = {ListForm.TABLE: "table", ListForm.LIST: "list", ListForm.HEADINGS: "headings"}[form]
    several = len({one.span for one in held.lists}) > 1
    noun = f"{noun}s" if several and form is not ListForm.HEADINGS else noun
    return f'the {noun} under "{heading}"' if heading else f"the {noun}"


def _verb(held: CoveredList) -> str:
    several = len(held.lists) > 1 or any(one.form is ListForm.HEADINGS for one in held.lists)
    return "name" if several else "names"


def _with_place(one: Wanted) -> str:
    return f"`{one.name}` ({one.file}:{one.line})" if one.line else f"`{one.name}`"
