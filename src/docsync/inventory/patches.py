"""Attributes that are set from outside: `SomeClass.name = …`, `setattr(SomeClass, …)`, `add(SomeClass, "name")`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace

from docsync.inventory import reasons
from docsync.inventory.bodies import Assignment, read_body
from docsync.inventory.constants import Constants
from docsync.inventory.model import ImportFacts, Kind, ObjectFacts
from docsync.inventory.syntax import SourceLines, dotted, literal_string, without_definitions
from docsync.inventory.tables import Anchor

_NO_ARGUMENTS = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])


class Patches:
    """Gathers what a module sets on things, and puts it where it belongs once all of the module is known."""

    def __init__(self) -> None:
        self._found: list[Assignment] = []
        self._calls: list[tuple[str, str, int]] = []
        self._setters: dict[str, list[str]] = {}

    def read_top_level(self, tree: ast.Module, text: SourceLines, constants: Constants) -> None:
        """What the module's top level sets, and which functions it gives its classes to."""
        body = without_definitions(tree.body)
        module = ast.FunctionDef(name="", args=_NO_ARGUMENTS, body=body, decorator_list=[])
        self.add(read_body(module, "", text, constants, loud=True).foreign)
        for statement in body:
            call = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(call, ast.Call) and call.args:
                self._read_call(call)

    def add(self, assignments: Iterable[Assignment]) -> None:
        """Assignments to attributes of something that is not the assigning method's own object."""
        self._found.extend(assignments)

    def add_setter(self, function: str, names: list[str]) -> None:
        """The names that a function sets on its arguments ("": a computed one)."""
        if names:
            self._setters[function] = names

    def _read_call(self, call: ast.Call) -> None:
        """`add_property(SomeClass, "name")` may well give the class an attribute of that name."""
        for owner in filter(None, map(dotted, call.args)):
            self._calls.append((dotted(call.func), owner, call.lineno))
            names = map(literal_string, call.args)
            self._found.extend(
                Assignment(owner, name, call.lineno, None, None) for name in names if name and name.isidentifier()
            )

    def placed(self, objects: list[ObjectFacts], imports: list[ImportFacts], anchor: Anchor) -> list[ObjectFacts]:
        """The module's definitions with what is set on them; what is set on other modules' things is labelled so."""
        own = {facts.name for facts in objects if facts.kind in (Kind.CLASS, Kind.FUNCTION)}
        imported = {facts.name for facts in imports}
        opened: set[str] = set()
        added: list[ObjectFacts] = []
        by_calls = [
            Assignment(owner, name, line, None, None)
            for function, owner, line in self._calls
            for name in self._setters.get(function, ())
        ]
        for item in [*self._found, *by_calls]:
            head = item.owner.partition(".")[0]
            if item.owner in own and item.name:
                added.append(_attribute(f"{item.owner}.{item.name}", item.line, "patch"))
            elif item.owner in own:
                opened.add(item.owner)
            elif head in imported or (anchor.is_package and anchor.is_sibling(head)):
                added.append(_attribute(f"{item.owner}.{item.name}", item.line, "patch", "imported"))
        kept = [
            replace(facts, open_because=facts.open_because or reasons.COMPUTED_BODY) if facts.name in opened else facts
            for facts in objects
        ]
        return [*kept, *added]


def _attribute(name: str, line: int, *labels: str) -> ObjectFacts:
    """What is set; a name that ends in a dot stands for attributes with computed names."""
    return ObjectFacts(name, Kind.ATTRIBUTE, line, line, labels=frozenset(labels))
