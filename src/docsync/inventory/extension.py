"""The griffe extension that turns what griffe visits, and what it drops, into flat facts.

griffe visits every definition, import and assignment of a module and keeps the last of those with one name; the hooks
see them all, each with its syntax node. What lies in function bodies griffe never looks at: that is read from the node.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from dataclasses import dataclass, replace

import griffe

from docsync.inventory import deprecations, reasons
from docsync.inventory.bodies import read_body
from docsync.inventory.constants import Value, readable
from docsync.inventory.decorating import decorator_labels, rewrites_subclasses
from docsync.inventory.factories import class_from_call, tuple_base
from docsync.inventory.keywords import follow_keywords
from docsync.inventory.model import (
    Docstring,
    ImportFacts,
    Kind,
    ObjectFacts,
    Parameter,
    ParameterKind,
)
from docsync.inventory.patches import Patches
from docsync.inventory.syntax import FunctionNode, SourceLines, docstring_node, dotted, place_of, without_definitions
from docsync.inventory.tables import Anchor, TopLevel, read_top_level

_BRANCHES = (ast.If, ast.Try, ast.TryStar, ast.ExceptHandler, ast.For, ast.While, ast.Match, ast.match_case)
_ENUMS = ("Enum", "Flag", "EnumMeta")


_GLOBAL = re.compile(r"^[ \t]+global[ \t]+\w", re.MULTILINE)


class MarkedLines:
    """The lines of a file that hold one of some words, so that most bodies need no search."""

    def __init__(self, code: str, lines: list[str], *words: str) -> None:
        there = [word for word in words if word in code]
        numbered = enumerate(lines, 1) if there else ()
        self._lines = [number for number, line in numbered if any(word in line for word in there)]

    def any_in(self, node: ast.stmt) -> bool:
        """Whether a line of the statement is marked."""
        index = bisect_left(self._lines, node.lineno)
        return index < len(self._lines) and self._lines[index] <= (node.end_lineno or node.lineno)


@dataclass(slots=True)
class _Owner:
    """The class that is being visited; without a name it is one inside a function, which is nobody's business."""

    name: str
    constants: dict[str, Value]


class Gatherer(griffe.Extension):
    """Gathers the facts of one file; a new one for each."""

    def __init__(self, code: str, anchor: Anchor) -> None:
        self.text = SourceLines(code)
        self.anchor = anchor
        self.objects: list[ObjectFacts] = []
        self.imports: list[ImportFacts] = []
        self.wildcards: list[str] = []
        self.docstring: Docstring | None = None
        self.top = TopLevel()
        self._owners: list[_Owner] = []
        self._dynamic = MarkedLines(code, self.text.lines, "setattr", "__dict__", "vars(")
        self._warning = MarkedLines(code, self.text.lines, "warn")
        self._has_globals = "globals()" in code or (" global " in code and _GLOBAL.search(code) is not None)
        self._open: dict[str, str] = {}
        self._deprecated: dict[str, str] = {}
        self._seen: set[str] = set()
        self._patches = Patches()

    # The hooks, in the order in which griffe calls them.

    def on_module_node(self, *, node: ast.AST | griffe.ObjectNode, **_: object) -> None:
        """Read the module's top level before its definitions are visited."""
        if isinstance(node, ast.Module):
            self.top = read_top_level(node, self.anchor, has_globals=self._has_globals)
            literal = docstring_node(node.body)
            self.docstring = place_of(literal) if literal is not None else None
            self._patches.read_top_level(node, self.text, self.top.constants)

    def on_alias_instance(self, *, node: ast.AST | griffe.ObjectNode, alias: griffe.Alias, **others: object) -> None:
        """An import."""
        if self._is_hidden(others.get("agent")) or not isinstance(node, (ast.Import, ast.ImportFrom)):
            return
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            self.wildcards.append(alias.target_path)
            return
        is_conditional = "conditional" in self._labels(node)
        name = self._qualified(alias.name)
        self.imports.append(ImportFacts(name, alias.target_path, node.lineno, not alias.runtime, is_conditional))

    def on_class_instance(self, *, node: ast.AST | griffe.ObjectNode, cls: griffe.Class, **_: object) -> None:
        """A class, before its members."""
        if not isinstance(node, ast.ClassDef) or isinstance(cls.parent, griffe.Function) or self._is_inside_function():
            self._owners.append(_Owner("", {}))
            return
        name = self._qualified(node.name)
        literal = docstring_node(node.body)
        bases = [(self.text.text(base), base) for base in node.bases]
        tuples = [tuple_base(name, base, self.text) for _, base in bases]
        self.objects.append(
            ObjectFacts(
                name=name,
                kind=Kind.CLASS,
                line=node.lineno,
                end_line=node.end_lineno or node.lineno,
                bases=tuple(
                    "typing.NamedTuple" if made else text for (text, _), made in zip(bases, tuples, strict=True)
                ),
                class_keywords=tuple((word.arg or "**", self.text.text(word.value)) for word in node.keywords),
                decorators=tuple(self.text.text(decorator) for decorator in node.decorator_list),
                labels=self._labels(node),
                deprecation=deprecations.decorated(node.decorator_list) or deprecations.documented(node.body),
                docstring=place_of(literal) if literal is not None else None,
            )
        )
        self.objects.extend(field for fields in tuples for field in fields)
        self._owners.append(_Owner(name, self._class_constants(node)))
        self._read_class_body(node, name)

    def on_class_members(self, **_: object) -> None:
        """The end of a class."""
        self._owners.pop()

    def on_function_instance(self, *, node: ast.AST | griffe.ObjectNode, func: griffe.Function, **_: object) -> None:
        """A function or method."""
        is_inner = isinstance(func.parent, griffe.Function) or self._is_inside_function()
        if not is_inner and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self._add_function(node, Kind.FUNCTION)

    def on_attribute_instance(
        self, *, node: ast.AST | griffe.ObjectNode, attr: griffe.Attribute, **others: object
    ) -> None:
        """An assignment to a name, or a property."""
        if self._is_inside_function() or self._is_hidden(others.get("agent")):
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self._add_function(node, Kind.PROPERTY)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            self._add_attribute(node, attr)

    def finish(self) -> None:
        """Put in what was learnt of a class after its definition had been recorded."""
        if self._open or self._deprecated:
            self.objects = [
                replace(
                    facts,
                    open_because=facts.open_because or self._open.get(facts.name, ""),
                    deprecation=facts.deprecation or self._deprecated.get(facts.name, ""),
                )
                if facts.name in self._open or facts.name in self._deprecated
                else facts
                for facts in self.objects
            ]
        self.objects = self._patches.placed(self.objects, self.imports, self.anchor)
        known = {facts.name for facts in self.objects} | {facts.name for facts in self.imports}
        for name, line in self.top.bound:
            if name not in known:
                known.add(name)
                self.objects.append(ObjectFacts(name, Kind.ATTRIBUTE, line, line, labels=frozenset({"bound"})))
        self.imports.extend(self.top.lazy)

    # What they are made of.

    def _is_inside_function(self) -> bool:
        return bool(self._owners) and not self._owners[-1].name

    def _is_hidden(self, agent: object) -> bool:
        """Inside a function: griffe goes into `__init__` alone, and only for `self.x`."""
        return self._is_inside_function() or isinstance(getattr(agent, "current", None), griffe.Function)

    def _qualified(self, name: str) -> str:
        return f"{self._owners[-1].name}.{name}" if self._owners else name

    def _labels(self, node: ast.stmt) -> frozenset[str]:
        parent = getattr(node, "parent", None)
        return frozenset({"conditional"}) if isinstance(parent, _BRANCHES) else frozenset()

    def _function_labels(self, node: FunctionNode) -> frozenset[str]:
        labels = set(decorator_labels(node)) if not self._owners else set()
        if isinstance(node, ast.AsyncFunctionDef):
            labels.add("async")
        for decorator in node.decorator_list:
            word = dotted(decorator).rpartition(".")[2]
            if word in ("classmethod", "staticmethod", "overload"):
                labels.add(word)
            elif word == "abstractmethod":
                labels.add("abstract")
            elif word in ("setter", "deleter"):
                labels.add("setter")
        return frozenset(labels)

    def _add_function(self, node: FunctionNode, kind: Kind) -> None:
        literal = docstring_node(node.body)
        is_loud = self._warning.any_in(node)
        message = deprecations.decorated(node.decorator_list) or deprecations.documented(node.body)
        forwards, why = follow_keywords(node, self.text)
        if node.name == "__init_subclass__" and self._owners and rewrites_subclasses(node):
            why = reasons.SUBCLASS_HOOK
        self.objects.append(
            ObjectFacts(
                name=self._qualified(node.name),
                kind=kind,
                line=node.lineno,
                end_line=node.end_lineno or node.lineno,
                parameters=self._parameters(node.args),
                returns=self.text.text(node.returns) if node.returns is not None else "",
                decorators=tuple(self.text.text(decorator) for decorator in node.decorator_list),
                labels=self._labels(node) | self._function_labels(node),
                forwards=forwards,
                deprecation=message or (deprecations.warned(node) if is_loud else ""),
                docstring=place_of(literal) if literal is not None else None,
                open_because=why,
            )
        )
        self._read_function_body(node, is_loud)

    def _parameters(self, arguments: ast.arguments) -> tuple[Parameter, ...]:
        names = [*arguments.posonlyargs, *arguments.args]
        defaults: list[ast.expr | None] = [None] * (len(names) - len(arguments.defaults))
        defaults.extend(arguments.defaults)
        first = len(arguments.posonlyargs)
        kinds = [ParameterKind.POSITIONAL_ONLY] * first
        kinds += [ParameterKind.POSITIONAL_OR_KEYWORD] * (len(names) - first)
        found = [self._parameter(*parts) for parts in zip(names, kinds, defaults, strict=True)]
        if arguments.vararg is not None:
            found.append(self._parameter(arguments.vararg, ParameterKind.VAR_POSITIONAL, None))
        for name, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            found.append(self._parameter(name, ParameterKind.KEYWORD_ONLY, default))
        if arguments.kwarg is not None:
            found.append(self._parameter(arguments.kwarg, ParameterKind.VAR_KEYWORD, None))
        return tuple(found)

    def _parameter(self, argument: ast.arg, kind: ParameterKind, default: ast.expr | None) -> Parameter:
        annotation = self.text.text(argument.annotation) if argument.annotation is not None else ""
        return Parameter(argument.arg, kind, annotation, self.text.text(default) if default is not None else None)

    def _read_function_body(self, node: FunctionNode, is_loud: bool) -> None:
        owner = self._owners[-1] if self._owners else _Owner("", self.top.constants)
        body = read_body(node, owner.name, self.text, owner.constants, self._dynamic.any_in(node))
        for facts in body.attributes:
            if facts.name not in self._seen:
                self._seen.add(facts.name)
                self.objects.append(facts)
        self._patches.add(body.foreign)
        self._patches.add_setter(self._qualified(node.name), body.on_arguments)
        if body.open_because:
            self._open.setdefault(owner.name, body.open_because)
        if owner.name and node.name in ("__getattr__", "__getattribute__"):
            self._open[owner.name] = reasons.CLASS_GETATTR
        if not is_loud or not owner.name:
            return
        if node.name in ("__init__", "__new__", "__post_init__"):
            message = deprecations.warned(node)
            if message:
                self._deprecated.setdefault(owner.name, message)
            for name, message in deprecations.warned_fields(node):
                self._deprecated.setdefault(f"{owner.name}.{name}", message)

    def _add_attribute(self, node: ast.Assign | ast.AnnAssign, attr: griffe.Attribute) -> None:
        name = self._qualified(attr.name)
        if self._decorate(name, attr.name, node.value):
            return
        made = class_from_call(name, node, self.text)
        if made:
            self.objects.extend(made)
            return
        value = self.text.text(node.value) if node.value is not None else ""
        labels = set(self._labels(node))
        if self._owners and "." not in attr.name and self._is_enum(name.rpartition(".")[0]):
            labels.add("enum-member")
        if node.value is not None and not isinstance(node.value, ast.Constant) and self._is_unpacked(node):
            value = ""
        self.objects.append(
            ObjectFacts(
                name=name,
                kind=Kind.ATTRIBUTE,
                line=node.lineno,
                end_line=node.end_lineno or node.lineno,
                annotation=self.text.text(node.annotation) if isinstance(node, ast.AnnAssign) else "",
                value=value or None,
                labels=frozenset(labels),
                docstring=self._docstring_after(node) if attr.docstring is not None else None,
            )
        )

    def _decorate(self, name: str, plain: str, value: ast.expr | None) -> bool:
        """`Name = wrap(Name)` does to a class or function what a decorator does; whether it is one."""
        if not isinstance(value, ast.Call) or not any(dotted(argument) == plain for argument in value.args):
            return False
        for index in reversed(range(len(self.objects))):
            facts = self.objects[index]
            if facts.name == name and facts.kind in (Kind.CLASS, Kind.FUNCTION):
                decorators = (self.text.text(value.func), *facts.decorators)
                self.objects[index] = replace(facts, decorators=decorators)
                return True
        return False

    def _is_unpacked(self, node: ast.Assign | ast.AnnAssign) -> bool:
        """`a, b = value`: the value is neither's."""
        return isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Tuple, ast.List))

    def _docstring_after(self, node: ast.stmt) -> Docstring | None:
        """The string literal that follows an assignment."""
        parent = getattr(node, "parent", None)
        for block in (getattr(parent, name, []) for name in ("body", "orelse", "finalbody")):
            if node in block:
                literal = docstring_node(block[block.index(node) + 1 :][:1])
                return place_of(literal) if literal is not None else None
        return None

    def _is_enum(self, owner: str) -> bool:
        facts = next((facts for facts in reversed(self.objects) if facts.name == owner), None)
        return facts is not None and any(base.rpartition(".")[2].endswith(_ENUMS) for base in facts.bases)

    def _class_constants(self, node: ast.ClassDef) -> dict[str, Value]:
        """The literals of a class, on top of the module's."""
        constants = dict(self.top.constants)
        if not self._dynamic.any_in(node):
            return constants
        for statement in node.body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                constants[statement.targets[0].id] = readable(statement.value, constants)
            elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name) and statement.value:
                constants[statement.target.id] = readable(statement.value, constants)
        return constants

    def _read_class_body(self, node: ast.ClassDef, name: str) -> None:
        """Names that a class body binds by other means than definitions."""
        top = read_top_level(ast.Module(without_definitions(node.body), []), self.anchor)
        if top.open_because:
            self._open[name] = reasons.COMPUTED_BODY
        for bound, line in top.bound:
            self.objects.append(ObjectFacts(f"{name}.{bound}", Kind.ATTRIBUTE, line, line, labels=frozenset({"bound"})))
        for slot in _slots(top.constants.get("__slots__")):
            self.objects.append(
                ObjectFacts(f"{name}.{slot}", Kind.ATTRIBUTE, node.lineno, node.lineno, labels=frozenset({"instance"}))
            )


def _slots(value: Value) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [slot for slot in value or () if isinstance(slot, str) and slot not in ("__dict__", "__weakref__")]
