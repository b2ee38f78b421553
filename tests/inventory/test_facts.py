"""What one file says: the flat facts, with their places, texts, deprecations and forwards."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from docsync.inventory.deprecations import decorated, documented, warned
from docsync.inventory.model import Docstring, Forward, Kind, ModuleFacts, ObjectFacts, Parameter, ParameterKind
from docsync.inventory.syntax import SourceLines
from tests.inventory.libraries import library


def facts_of(folder: Path, text: str) -> ModuleFacts:
    return library(folder, dedent(text)).modules[0]


def one(facts: ModuleFacts, name: str) -> ObjectFacts:
    found = [item for item in facts.objects if item.name == name]
    assert len(found) == 1, (name, found)
    return found[0]


def test_definitions(tmp_path: Path) -> None:
    facts = facts_of(
        tmp_path,
        '''
        """The module."""
        import os.path
        from . import sub as renamed

        @decorate(1)
        class A(Base, metaclass=Meta):
            """The class,
            in two lines."""

            field: "int" = field(
                default=1,
                metadata={"help": "né"},
            )
            """The field."""

            @property
            def prop(self) -> int: "One line."

            async def run(self, x: int = 1) -> None:
                self.made: str = "x"

        if os.path:
            VALUE = 1
        # file: pkg/sub.py
        ''',
    )
    assert facts.path == "pkg"
    assert facts.is_package
    assert facts.submodules == ("sub",)
    assert facts.docstring == Docstring(1, 0, 1, 17)
    assert [(item.name, item.target, item.line) for item in facts.imports] == [
        ("os", "os", 2),
        ("renamed", "pkg.sub", 3),
    ]
    cls = one(facts, "A")
    assert (cls.kind, cls.line, cls.end_line) == (Kind.CLASS, 6, 20)
    assert (cls.bases, cls.class_keywords, cls.decorators) == (("Base",), (("metaclass", "Meta"),), ("decorate(1)",))
    assert cls.docstring == Docstring(7, 4, 8, 20)
    field = one(facts, "A.field")
    assert field.annotation == '"int"'
    assert field.value == 'field(\n        default=1,\n        metadata={"help": "né"},\n    )'
    assert field.docstring == Docstring(14, 4, 14, 20)
    prop = one(facts, "A.prop")
    assert (prop.kind, prop.returns, prop.docstring) == (Kind.PROPERTY, "int", Docstring(17, 27, 17, 38))
    run = one(facts, "A.run")
    assert "async" in run.labels
    assert run.parameters == (
        Parameter("self", ParameterKind.POSITIONAL_OR_KEYWORD),
        Parameter("x", ParameterKind.POSITIONAL_OR_KEYWORD, "int", "1"),
    )
    made = one(facts, "A.made")
    assert (made.labels, made.annotation, made.value, made.line) == (frozenset({"instance"}), "str", '"x"', 20)
    assert one(facts, "VALUE").labels == frozenset({"conditional"})


def test_both_branches_and_setters_are_kept(tmp_path: Path) -> None:
    facts = facts_of(
        tmp_path,
        """
        try:
            def f(a): ...
        except E:
            def f(b): ...
        class A:
            @property
            def p(self): ...
            @p.setter
            def p(self, value): ...
        class E(Enum):
            ONE = 1
            def method(self): ...
        """,
    )
    branches = [item.parameters[0].name for item in facts.objects if item.name == "f"]
    assert branches == ["a", "b"]
    assert [(item.kind, "setter" in item.labels) for item in facts.objects if item.name == "A.p"] == [
        (Kind.PROPERTY, False),
        (Kind.FUNCTION, True),
    ]
    assert "enum-member" in one(facts, "E.ONE").labels
    assert "enum-member" not in one(facts, "E.method").labels


def test_what_is_inside_functions_is_left_out(tmp_path: Path) -> None:
    facts = facts_of(
        tmp_path,
        """
        class A:
            def __init__(self):
                import hidden
                local = 1
                self.seen = 1
                def inner(): ...
                class Inner:
                    x = 1
                    def deep(self):
                        self.far = 1
        def f():
            from somewhere import other
            class Local: ...
        """,
    )
    assert {item.name for item in facts.objects} == {"A", "A.__init__", "A.seen", "f"}
    assert facts.imports == ()


def test_forwards(tmp_path: Path) -> None:
    facts = facts_of(
        tmp_path,
        """
        class A(B):
            def __init__(self, *args, **kwargs):
                self.x = kwargs.pop("x", None)
                super().__init__(1, *args, y=2, **kwargs)
        def f(**options):
            return functools.partial(g, 1, **options)
        """,
    )
    assert one(facts, "A.__init__").forwards == (
        Forward("super().__init__", given=("y",), positional=1, star=True),
        Forward("", names=("x",)),
    )
    assert one(facts, "f").forwards == (Forward("g", positional=1),)
    assert one(facts, "f").open_because == ""


def test_texts_of_expressions() -> None:
    code = "x = (1 +\r\n     2)\ny = f(a,\n  'é')\nz = 'é' + w\n"
    lines = SourceLines(code)
    values = [statement.value for statement in ast.parse(code).body if isinstance(statement, ast.Assign)]
    assert [lines.text(value) for value in values] == ["1 + 2", "f(a,\n  'é')", "'é' + w"]
    assert lines.text(values[2], limit=3) == "..."


def test_deprecations(tmp_path: Path) -> None:
    facts = facts_of(
        tmp_path,
        '''
        import warnings
        @deprecated("use g")
        def f(): ...
        def g():
            """Does.

            .. deprecated:: 1.2
                Use :func:`h`
                instead.
            """
        def h(x):
            """Has a parameter.

            Args:
                x: it is.
                    .. deprecated:: 1.0
            """
        def i():
            name = "i"
            warnings.warn(f"`{name}` is deprecated, " "use `h`.", FutureWarning, stacklevel=2)
        def j(x):
            if x:
                warnings.warn("x is deprecated", DeprecationWarning)
        def k():
            warnings.warn("slow")
        class A:
            old: int = 1
            new: int = 2
            def __init__(self):
                warnings.warn("`A` is deprecated and will be removed", DeprecationWarning)
        class B:
            old: int = 1
            new: int = 2
            def __post_init__(self):
                if self.old is not None:
                    warnings.warn("`old` is deprecated, use `new`", FutureWarning)
                    self.new = self.old
        @deprecate_kwarg("a")
        def m(): ...
        ''',
    )
    found = {item.name: item.deprecation for item in facts.objects if item.deprecation}
    assert found == {
        "f": "use g",
        "g": "1.2 Use :func:`h` instead.",
        "i": "`{name}` is deprecated, use `h`.",
        "A": "`A` is deprecated and will be removed",
        "A.__init__": "`A` is deprecated and will be removed",
        "B.old": "`old` is deprecated, use `new`",
    }


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("@deprecated\ndef f(): ...", "deprecated"),
        ("@typing_extensions.deprecated('x')\ndef f(): ...", "x"),
        ("@deprecate(reason='y', version='1')\ndef f(): ...", "y"),
        ("@deprecated_method(since='1')\ndef f(): ...", "deprecated"),
        ("@deprecate_arg('z')\ndef f(): ...", ""),
        ("@other('deprecated')\ndef f(): ...", ""),
    ],
)
def test_deprecating_decorators(source: str, message: str) -> None:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert decorated(function.decorator_list) == message
    assert warned(function) == ""
    assert documented(function.body) == ""
