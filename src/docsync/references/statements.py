"""Walking the statements of a block: references to what it imports, reads and calls, and the names that it binds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from docsync.documents.model import CodeBlock
from docsync.references.bindings import OPAQUE, Binding, Call, Imported, Member, Opaque, Result, Subclass
from docsync.references.environment import Names, merged_branches
from docsync.references.expressions import annotated, call_of, evaluate
from docsync.references.model import Form, Reference
from docsync.references.past import expects_an_error
from docsync.references.reading import Reading
from docsync.source import Span

# What an example that shows a failure catches, or hands to `raises` and `suppress`.
_EXPECTED = frozenset(
    "ImportError ModuleNotFoundError AttributeError TypeError ValueError Exception BaseException".split()
)
_EXPECTING = {"raises", "suppress", "assertRaises", "assertRaisesRegex", "warns", "deprecated_call"}
# What has to stand in a text that sets an attribute, or asks for one: walking the tree is for those alone.
_SETS_ATTRIBUTES = re.compile(r"attr\(|\.\w+[ \t]*(?::[^=\n]+|[-+*/|&^%@]{0,2})=(?!=)|\bdel\b|\.\w+\s*,")
_NARROWS = re.compile(r"\bisinstance\(|\bissubclass\(|^\s*match\s|\btype\(\w+\)\s+is\b", re.MULTILINE)
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
_SCOPES = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class _More(TypedDict, total=False):
    binding: Binding
    call: Call


@dataclass(slots=True)
class BlockWalk:
    """One block's statements, walked in order. `names` is the environment, changed as the block binds names."""

    path: str
    block: CodeBlock
    reading: Reading
    past: bool
    names: Names
    references: list[Reference] = field(default_factory=list)
    imported: list[tuple[str, str]] = field(default_factory=list)
    defined: set[str] = field(default_factory=set)
    assured: frozenset[str] = frozenset()  # attributes that the block sets itself or asks for before it reads them
    guarded: bool = False
    narrows: bool = False  # the block asks what class a value is: an annotation is then not all that is known of it
    loose: list[Reference] = field(default_factory=list)  # names that nothing before them binds

    def walk(self) -> None:
        """Walk the whole block."""
        if _SETS_ATTRIBUTES.search(self.block.content):
            self.assured |= _assured_attributes(self.reading.statements)
        self.guarded = "Traceback (most recent call last)" in self.block.content
        self.narrows = _NARROWS.search(self.block.content) is not None
        self.body(self.reading.statements)

    def body(self, statements: Iterable[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Import() | ast.ImportFrom():
                self.imports(node)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.function(node)
            case ast.ClassDef():
                self.class_definition(node)
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                self.assignment(node)
            case ast.For() | ast.AsyncFor():
                self.expression(node.iter, node)
                self.bind_opaque(node.target)
                self.body([*node.body, *node.orelse])
            case ast.While() | ast.If():
                self.expression(node.test, node)
                self.branches([node.body, node.orelse])
            case ast.With() | ast.AsyncWith():
                self.with_statement(node)
            case ast.Try() | ast.TryStar():
                self.try_statement(node)
            case ast.Match():
                self.match_statement(node)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.expression(child, node)
                        self.bind_opaque(child)

    # --- statements that bind

    def imports(self, node: ast.Import | ast.ImportFrom) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                self.bind_import(alias.asname or top, alias.name if alias.asname else top)
                start = self.reading.lines.span(alias).start
                self.refer(Form.MODULE_IMPORT, alias.name, Span(start, start + len(alias.name)), node)
            return
        if node.level or not node.module:
            for alias in node.names:
                self.bind(alias.asname or alias.name, OPAQUE)
            return
        module = self.module_span(node, node.module)
        if module is not None:
            self.refer(Form.MODULE_IMPORT, node.module, module, node)
        for alias in node.names:
            if alias.name == "*" or set(alias.name) == {"_"}:  # the latter stands for an elided list
                continue
            target = f"{node.module}.{alias.name}"
            self.bind_import(alias.asname or alias.name, target)
            start = self.reading.lines.span(alias).start
            self.refer(Form.IMPORT, target, Span(start, start + len(alias.name)), node)

    def module_span(self, node: ast.ImportFrom, module: str) -> Span | None:
        """Where `from MODULE import` names its module: the tree itself does not say."""
        span = self.reading.lines.span(node)
        found = re.compile(r"from\s+").match(self.block.content, span.start)
        if found and self.block.content.startswith(module, found.end()):
            return Span(found.end(), found.end() + len(module))
        return None

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for part in (*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)):
            self.expression(part, node)
        self.bind(node.name, OPAQUE)
        inner = dict(self.names)
        arguments = node.args
        plain = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        for argument in plain:
            inner[argument.arg] = OPAQUE if self.narrows else annotated(argument.annotation, self.names)
            self.defined.add(argument.arg)
        for packed in (arguments.vararg, arguments.kwarg):
            if packed:
                inner[packed.arg] = OPAQUE
                self.defined.add(packed.arg)
        self.in_scope(inner, node.body)

    def class_definition(self, node: ast.ClassDef) -> None:
        for part in (*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)):
            self.expression(part, node)
        bases = tuple(evaluate(base, self.names) for base in node.bases)
        known = bases and not any(isinstance(base, Opaque) for base in bases) and not node.decorator_list
        known = known and not _makes_attributes(node)
        defines = frozenset(name for child in node.body for name in _bound_names(child))
        if any(isinstance(child, ast.AnnAssign) for child in node.body):
            defines |= {"__init__"}  # a field may be an argument of the constructor that is made from the fields
        self.bind(node.name, Subclass(bases, defines) if known and not node.keywords else OPAQUE)
        self.in_scope(dict(self.names), node.body)

    def assignment(self, node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> None:
        value: Binding = OPAQUE
        if node.value is not None:
            self.expression(node.value, node)
            value = OPAQUE if isinstance(node, ast.AugAssign) else evaluate(node.value, self.names)
        if isinstance(node, ast.AnnAssign) and isinstance(value, Opaque):
            value = annotated(node.annotation, self.names)
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Name):
                self.bind(target.id, value)
            else:
                self.bind_opaque(target)
                for child in ast.iter_child_nodes(target):
                    if isinstance(child, ast.expr):
                        self.expression(child, node)

    def with_statement(self, node: ast.With | ast.AsyncWith) -> None:
        enter = "__aenter__" if isinstance(node, ast.AsyncWith) else "__enter__"
        for item in node.items:
            self.expression(item.context_expr, node)
            context = evaluate(item.context_expr, self.names)
            if isinstance(item.optional_vars, ast.Name):
                known = not isinstance(context, Opaque)
                self.bind(item.optional_vars.id, Result(Member(context, enter)) if known else OPAQUE)
            elif item.optional_vars is not None:
                self.bind_opaque(item.optional_vars)
        outer = self.guarded
        self.guarded = outer or _expects_failure(node)
        self.body(node.body)
        self.guarded = outer

    def try_statement(self, node: ast.Try | ast.TryStar) -> None:
        outer = self.guarded
        self.guarded = outer or _expects_error(node)
        handlers = []
        for handler in node.handlers:
            if handler.name:
                self.bind(handler.name, OPAQUE)
            handlers.append(handler.body)
        self.branches([[*node.body, *node.orelse], *handlers])
        self.guarded = outer
        self.body(node.finalbody)

    def match_statement(self, node: ast.Match) -> None:
        self.expression(node.subject, node)
        for case in node.cases:
            for part in ast.walk(case.pattern):
                if isinstance(part, ast.MatchAs | ast.MatchStar) and part.name:
                    self.bind(part.name, OPAQUE)
        self.branches([case.body for case in node.cases])

    def branches(self, bodies: Sequence[Sequence[ast.stmt]]) -> None:
        before = self.names
        ends: list[Names] = []
        for body in bodies:
            self.names = dict(before)
            self.body(body)
            ends.append(self.names)
        self.names = merged_branches(before, ends)

    def in_scope(self, names: Names, body: Iterable[ast.stmt]) -> None:
        outer, self.names = self.names, names
        self.body(body)
        self.names = outer

    # --- names

    def bind(self, name: str, value: Binding) -> None:
        self.names[name] = value
        self.defined.add(name)

    def bind_import(self, name: str, path: str) -> None:
        self.names[name] = Imported(path)
        self.imported.append((name, path))

    def bind_opaque(self, target: ast.expr) -> None:
        for part in ast.walk(target):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store | ast.Del):
                self.bind(part.id, OPAQUE)

    # --- expressions

    def expression(self, node: ast.expr, statement: ast.stmt) -> None:
        """Note what an expression reads and calls."""
        if isinstance(node, ast.Lambda | _SCOPES):
            outer, self.names = self.names, dict(self.names)
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    self.names[part.id] = OPAQUE
                elif isinstance(part, ast.arg):
                    self.names[part.arg] = OPAQUE
            self.parts(node, statement)
            self.names = outer
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in self.names:
            self.loose.append(self.reference(Form.LOOSE_NAME, node.id, self.reading.lines.span(node), statement))
        if isinstance(node, ast.NamedExpr):
            self.bind(node.target.id, evaluate(node.value, self.names))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            self.attribute(node, statement)
        if isinstance(node, ast.Call):
            self.called(node, statement)
        self.parts(node, statement)

    def parts(self, node: ast.AST, statement: ast.stmt) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.expression(child, statement)
            elif not isinstance(child, ast.expr_context | ast.operator | ast.arguments):
                self.parts(child, statement)

    def attribute(self, node: ast.Attribute, statement: ast.stmt) -> None:
        owner = evaluate(node.value, self.names)
        if isinstance(owner, Opaque) or node.attr in self.assured:
            return
        end = self.reading.lines.span(node).end
        self.refer(Form.ATTRIBUTE, node.attr, Span(end - len(node.attr), end), statement, binding=owner)

    def called(self, node: ast.Call, statement: ast.stmt) -> None:
        callee = evaluate(node.func, self.names)
        if isinstance(callee, Opaque):
            return
        call = call_of(node, self.reading.lines, self.block.origin, self.block.content)
        span = self.reading.lines.span(node.func)
        self.refer(Form.CALL, self.block.content[span.start : span.end], span, statement, binding=callee, call=call)

    def refer(self, form: Form, target: str, span: Span, statement: ast.stmt, **more: Unpack[_More]) -> None:
        """Note one reference; `span` is in the block."""
        self.references.append(self.reference(form, target, span, statement, **more))

    def reference(
        self,
        form: Form,
        target: str,
        span: Span,
        statement: ast.stmt,
        *,
        binding: Binding = OPAQUE,
        call: Call | None = None,
    ) -> Reference:
        origin = self.block.origin
        whole = self.reading.lines.span(statement)
        line_end = self.block.content.find("\n", span.end)
        line = self.block.content[span.start : line_end if line_end >= 0 else None]
        return Reference(
            self.path,
            form,
            target,
            origin.span(span.start, span.end),
            origin.span(whole.start, whole.end),
            self.block.heading,
            self.block.tab,
            past=self.past or expects_an_error(line),
            guarded=self.guarded,
            binding=binding,
            call=call,
        )


def _expects_error(node: ast.Try | ast.TryStar) -> bool:
    for handler in node.handlers:
        if handler.type is None:
            return True
        names = {child.id for child in ast.walk(handler.type) if isinstance(child, ast.Name)}
        if names & _EXPECTED or any(name.endswith("Error") for name in names):
            return True
    return False


def _expects_failure(node: ast.With | ast.AsyncWith) -> bool:
    calls = (item.context_expr.func for item in node.items if isinstance(item.context_expr, ast.Call))
    return any((c.attr if isinstance(c, ast.Attribute) else getattr(c, "id", "")) in _EXPECTING for c in calls)


def _assured_attributes(statements: Iterable[ast.stmt]) -> frozenset[str]:
    """Attributes that the code sets itself, or names in a string for `hasattr`, `getattr` and `setattr`."""
    found = set()
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                found.add(node.attr)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("attr"):
                found |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return frozenset(found)


def _makes_attributes(node: ast.ClassDef) -> bool:
    """Whether a class of the page's own makes attributes in ways that its assignments do not show."""
    made = {"__getattr__", "__getattribute__", "__slots__", "__dict__", "setattr", "locals", "vars"}
    for part in ast.walk(node):
        name = getattr(part, "name", None) or getattr(part, "id", None) or getattr(part, "attr", None)
        if name in made or isinstance(part, ast.Import | ast.ImportFrom):
            return True
    return False


def _bound_names(node: ast.stmt) -> Iterable[str]:
    if isinstance(node, ast.ClassDef | _FUNCTIONS):
        yield node.name
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id
        elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part.attr
