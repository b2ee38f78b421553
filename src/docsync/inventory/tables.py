"""What a module's top level says beyond its definitions: lazy tables, `__all__`, loops, writes to `globals()`."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import Path

from docsync.inventory import reasons
from docsync.inventory.constants import Unreadable, Value, evaluate, joined, readable, strings
from docsync.inventory.lookups import ModuleGetattr
from docsync.inventory.model import ImportFacts
from docsync.inventory.namespaces import is_given_away, is_namespace, is_this_module, writes_in_functions
from docsync.inventory.syntax import FunctionNode, blocks, bound_names, dotted, literal_string


@dataclass(slots=True)
class TopLevel:
    """The findings, in the order in which the module runs."""

    lazy: list[ImportFacts] = field(default_factory=list)
    bound: list[tuple[str, int]] = field(default_factory=list)
    constants: dict[str, Value] = field(default_factory=dict)
    exports: tuple[str, ...] | None = None
    open_because: str = ""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a module stands, for names relative to it: its dotted path, its package, and that package's folder."""

    path: str
    package: str
    folder: Path | None = None

    def absolute(self, module: str) -> str:
        """The absolute dotted path of a module that a lazy table gives: relative with or without dots, or absolute."""
        if module.startswith("."):
            rest = module.lstrip(".")
            base = self.package.split(".")
            base = base[: len(base) - (len(module) - len(rest) - 1)]
            return ".".join([*base, rest] if rest else base)
        return f"{self.package}.{module}" if self.is_sibling(module.partition(".")[0]) else module

    @property
    def is_package(self) -> bool:
        """Whether the module is its package's `__init__`."""
        return self.path == self.package

    def is_sibling(self, name: str) -> bool:
        """Whether a module or folder of that name lies in the package."""
        if self.folder is None:
            return False
        return (self.folder / name).is_dir() or any((self.folder / f"{name}{end}").is_file() for end in (".py", ".pyi"))


def read_top_level(tree: ast.Module, anchor: Anchor, *, has_globals: bool = False) -> TopLevel:
    """Read the statements of a module's top level, those under `if`, `try`, `with` and loops included.

    `has_globals` says that the text has `global` or `globals()` somewhere, so that functions have to be searched.
    """
    reader = _Reader(anchor)
    reader.block(tree.body)
    return reader.finish(tree, has_globals)


class _Reader:
    def __init__(self, anchor: Anchor) -> None:
        self.anchor = anchor
        self.result = TopLevel()
        self.constants = self.result.constants
        self.replaced = False
        self.table_read = False
        self.type_checking = False
        self.getattr: FunctionNode | None = None
        self.exports_unreadable = False

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)

    def finish(self, tree: ast.Module, has_globals: bool) -> TopLevel:
        """Decide, once all is read, what the names are and whether there may be others."""
        result = self.result
        if self.getattr is not None:
            self._read_getattr(self.getattr)
        if self.replaced and not self.table_read and not self.type_checking:
            self._open(reasons.REPLACED_MODULE)
        if "__all__" in self.constants and not self.exports_unreadable:
            result.exports = strings(self.constants["__all__"])
        if has_globals:
            self._read_functions(tree)
        return result

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign():
                self._read_expression(statement.value)
                for target in statement.targets:
                    self._assign(target, statement.value)
            case ast.AnnAssign(value=ast.expr() as value):
                self._assign(statement.target, value)
            case ast.AugAssign():
                self._augment(statement)
            case ast.Expr(value=ast.Call() as call):
                self._call(call)
                self._read_expression(call)
            case ast.FunctionDef(name="__getattr__"):
                self.getattr = statement
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                pass
            case ast.ImportFrom():
                if any((name.asname or name.name) == "__getattr__" for name in statement.names):
                    self._open(reasons.MODULE_GETATTR)
            case _:
                self._compound(statement)

    def _compound(self, statement: ast.stmt) -> None:
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            self._bind(statement.target)
            self._loop_writes(statement)
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            for item in statement.items:
                if item.optional_vars is not None:
                    self._bind(item.optional_vars)
        elif isinstance(statement, ast.If) and dotted(statement.test).rpartition(".")[2] == "TYPE_CHECKING":
            self.type_checking |= any(isinstance(part, (ast.ImportFrom, ast.Import)) for part in statement.body)
        elif isinstance(statement, (ast.If, ast.While, ast.Expr, ast.Assert)):
            self._read_expression(statement.value if isinstance(statement, ast.Expr) else statement.test)
        elif isinstance(statement, ast.Match):
            for node in ast.walk(statement):
                if isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
                    self.result.bound.append((node.name, statement.lineno))
        for body in blocks(statement):
            self.block(body)

    def _read_expression(self, expression: ast.expr) -> None:
        """Names bound by `:=`, and calls that are handed the module's namespace."""
        if isinstance(expression, (ast.Constant, ast.Name, ast.Attribute)):
            return
        for node in ast.walk(expression):
            if isinstance(node, ast.NamedExpr):
                self._bind(node.target)
            elif isinstance(node, ast.Call) and is_given_away(node):
                self._open(reasons.GLOBALS)

    def _bind(self, target: ast.expr) -> None:
        self.result.bound.extend((name, target.lineno) for name in bound_names(target))

    def _open(self, reason: str) -> None:
        self.result.open_because = self.result.open_because or reason

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._assign_name(target.id, value)
        elif isinstance(target, ast.Subscript):
            self._assign_item(target, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self._assign_several(target, value)
        elif isinstance(target, ast.Attribute) and is_this_module(target.value):
            if target.attr == "__class__":
                self._open(reasons.REPLACED_MODULE)
            else:
                self.result.bound.append((target.attr, target.lineno))

    def _assign_name(self, name: str, value: ast.expr) -> None:
        if name == "__getattr__":
            self._attach(value, known=False)
            return
        try:
            read = evaluate(value, self.constants)
        except Unreadable:
            self.exports_unreadable = self.exports_unreadable or name == "__all__"
            self.constants.pop(name, None)
            return
        # Both branches of an `if` count: a table that is set in each holds the names of both.
        before = self.constants.get(name)
        both = isinstance(before, dict) and isinstance(read, dict)
        self.constants[name] = joined(before, read) if both else read

    def _assign_several(self, target: ast.Tuple | ast.List, value: ast.expr) -> None:
        names = bound_names(target)
        # griffe passes over nested and starred targets.
        self.result.bound.extend((name, target.lineno) for name in names if not name.startswith("__"))
        if "__getattr__" in names:
            self._attach(value, known=_last_word(value).startswith("attach"))
        elif isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
            for part, item in zip(target.elts, value.elts, strict=True):
                self._assign(part, item)

    def _assign_item(self, target: ast.Subscript, value: ast.expr) -> None:
        if dotted(target.value) == "sys.modules":
            if dotted(target.slice) == "__name__":
                self._replace(value)
            return
        if is_namespace(target.value):
            self._write_global(target.slice, target.lineno)
            return
        self._extend_table(dotted(target.value), literal_string(target.slice), value)

    def _augment(self, statement: ast.AugAssign) -> None:
        if isinstance(statement.target, ast.Subscript):
            self._extend_table(dotted(statement.target.value), literal_string(statement.target.slice), statement.value)
            return
        name = dotted(statement.target)
        try:
            self.constants[name] = joined(self.constants.get(name), evaluate(statement.value, self.constants))
        except Unreadable:
            self.exports_unreadable = self.exports_unreadable or name == "__all__"

    def _extend_table(self, name: str, key: str | None, value: ast.expr) -> None:
        """`table[key] = […]` adds to what is there: the same key may be set in both branches of an `if`."""
        table = self.constants.get(name)
        if not isinstance(table, dict) or key is None:
            return
        added, before = readable(value, self.constants), table.get(key)
        table[key] = [*before, *added] if isinstance(before, list) and isinstance(added, list) else added

    def _call(self, call: ast.Call) -> None:
        function = call.func
        if isinstance(function, ast.Name) and function.id in ("exec", "setattr"):
            if function.id == "exec" or (call.args and is_this_module(call.args[0])):
                self._write_global(call.args[1] if len(call.args) > 2 else call, call.lineno)
            return
        if not isinstance(function, ast.Attribute):
            return
        if is_namespace(function.value) and function.attr in ("update", "setdefault", "__setitem__"):
            self._update_globals(call, function.attr)
            return
        item = call.args[-1] if call.args else None
        if item is not None and function.attr in ("append", "extend", "add", "update", "insert", "remove"):
            self._mutate(function, item)

    def _mutate(self, function: ast.Attribute, item: ast.expr) -> None:
        owner = function.value
        single = function.attr in ("append", "add", "insert")
        as_list: ast.expr = ast.copy_location(ast.List([item], ast.Load()), item) if single else item
        if isinstance(owner, ast.Subscript):
            self._extend_table(dotted(owner.value), literal_string(owner.slice), as_list)
        elif isinstance(owner, ast.Call) and isinstance(owner.func, ast.Attribute) and owner.func.attr == "setdefault":
            key = literal_string(owner.args[0]) if owner.args else None
            self._extend_table(dotted(owner.func.value), key, as_list)
        elif isinstance(owner, ast.Name) and function.attr != "remove":
            self._grow(owner.id, as_list)

    def _grow(self, name: str, value: ast.expr) -> None:
        before = self.constants.get(name)
        try:
            added = evaluate(value, self.constants)
            if isinstance(before, dict) and isinstance(added, dict):
                before.update(added)
            elif isinstance(before, list) and isinstance(added, list):
                before.extend(added)
        except Unreadable:
            self.exports_unreadable = self.exports_unreadable or name == "__all__"

    def _update_globals(self, call: ast.Call, method: str) -> None:
        if method != "update":
            self._write_global(call.args[0] if call.args else call, call.lineno)
            return
        for word in call.keywords:
            if word.arg:
                self.result.bound.append((word.arg, call.lineno))
        for value in [*call.args, *(word.value for word in call.keywords if word.arg is None)]:
            table = readable(value, self.constants)
            if isinstance(table, dict):
                self.result.bound.extend((name, call.lineno) for name in table)
            else:
                self._open(reasons.GLOBALS)

    def _write_global(self, key: ast.expr, line: int) -> None:
        name = readable(key, self.constants)
        if isinstance(name, str):
            self.result.bound.append((name, line))
        elif isinstance(name, list) and name:
            self.result.bound.extend((item, line) for item in strings(name))
        else:
            self._open(reasons.GLOBALS)

    def _loop_writes(self, loop: ast.For | ast.AsyncFor) -> None:
        """Inside `for name in ("a", "b"): globals()[name] = …` the loop's name stands for all of its values."""
        values = readable(loop.iter, self.constants)
        if not isinstance(loop.target, ast.Name):
            return
        if isinstance(values, (list, dict)) and strings(values):
            self.constants[loop.target.id] = list(strings(values))
        else:
            self.constants.pop(loop.target.id, None)

    def _read_functions(self, tree: ast.Module) -> None:
        """Names that functions bind at the module's top level, by `global` or through `globals()`."""
        stack: list[ast.stmt] = list(tree.body)
        while stack:
            statement = stack.pop()
            if isinstance(statement, ast.Global):
                self.result.bound.extend((name, statement.lineno) for name in statement.names)
            for block in blocks(statement):
                stack.extend(block)
        for key in writes_in_functions(tree):
            self._write_global(key, key.lineno)

    def _replace(self, value: ast.expr) -> None:
        """`sys.modules[__name__] = _LazyModule(…, table, …)`."""
        self.replaced = True
        if not isinstance(value, ast.Call):
            return
        for argument in [*value.args, *(word.value for word in value.keywords if word.arg != "extra_objects")]:
            table = readable(argument, self.constants)
            if isinstance(table, dict):
                self.table_read = True
                self._lazy_table(table, argument.lineno)
        for word in value.keywords:
            if word.arg == "extra_objects" and isinstance(word.value, ast.Dict):
                keys = [literal_string(key) for key in word.value.keys]
                self.result.bound.extend((key, value.lineno) for key in keys if key)

    def _lazy_table(self, table: dict[str, Value], line: int) -> None:
        """A table from submodules to the names they hold."""
        for module, names in table.items():
            target = self.anchor.absolute("." + module if not module.startswith(".") else module)
            self.result.lazy.extend(ImportFacts(name, f"{target}.{name}", line, lazy=True) for name in strings(names))

    def _attach(self, value: ast.expr, *, known: bool) -> None:
        """`__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, submodules, submod_attrs)`."""
        if not isinstance(value, ast.Call):
            self._open(reasons.MODULE_GETATTR)
            return
        names: list[str] = []
        for argument in [*value.args, *(word.value for word in value.keywords)]:
            table = readable(argument, self.constants)
            if isinstance(table, dict):
                self._lazy_table(table, argument.lineno)
                names.extend(name for value in table.values() for name in strings(value))
            elif isinstance(table, list):
                names.extend(strings(table))
        if not known:
            self._open(reasons.MODULE_GETATTR)
        elif names:
            self.constants["__all__"] = list(names)

    def _read_getattr(self, function: FunctionNode) -> None:
        lookup = ModuleGetattr(function, self.constants)
        if not lookup.closed:
            self._open(reasons.MODULE_GETATTR)
        inner = {
            name.asname or name.name: (node, name.name)
            for node in ast.walk(function)
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }
        for name, value in lookup.names.items():
            target = self._target(name, value)
            if not target and name in inner:
                node, original = inner[name]
                target = self.anchor.absolute("." * node.level + (node.module or "")) + "." + original
            if target:
                self.result.lazy.append(ImportFacts(name, target, function.lineno, lazy=True))
            else:
                self.result.bound.append((name, function.lineno))

    def _target(self, name: str, value: Value) -> str:
        """The dotted path that a table's value for a name means; empty when it does not say."""
        if isinstance(value, list):
            words = strings(value)
            return f"{self.anchor.absolute(words[0])}.{words[1]}" if len(words) == 2 == len(value) else ""
        if not isinstance(value, str) or not value.replace(".", "").replace(":", "").replace("_", "").isalnum():
            return ""
        module, colon, attribute = value.partition(":")
        if colon:
            return f"{self.anchor.absolute(module)}.{attribute}"
        if value.rpartition(".")[2] == name and "." in value.lstrip("."):
            return self.anchor.absolute(value)
        return f"{self.anchor.absolute(value)}.{name}"


def _last_word(value: ast.expr) -> str:
    return dotted(value.func).rpartition(".")[2] if isinstance(value, ast.Call) else ""
