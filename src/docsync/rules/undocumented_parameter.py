"""DS403."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Applicability, Diagnostic, Edit, Fix, Severity
from docsync.documents.model import SectionKind
from docsync.inventory.model import Parameter, ParameterKind
from docsync.project import Project
from docsync.project.descriptions import DescribedObject
from docsync.project.entry_forms import EntryFault, MalformedEntry, malformed_entries
from docsync.rules.base import Advice, Rule, bad_docstring, defined_at, good_docstring, where
from docsync.source import Span

_NEARLY_ALL = 0.8  # the author has set out to describe them all
_MOST = 0.5
_A_FEW = 2
_VARIABLE = (ParameterKind.VAR_POSITIONAL, ParameterKind.VAR_KEYWORD)
_FIVE = 'def f(a, b, c, d, {0}):\n    """F.\n\n    Args:\n        a: An a.\n        b: A b.\n        c: A c.\n        d: A d.{1}\n    """\n'

_HEADERS = '''def f(a, b, c):
    """F.

    Args:
        a{0}`int` or `None`, *optional*, defaults to `f(1)`):
            An a.
        b{1}`float`, *optional*):
            A b.
        c (`int`):
            A c.
    """
'''
_BETWEEN = {
    EntryFault.COLON: "a colon before its type ends its header, so that {0} is read as the beginning of its description",
    EntryFault.NO_BLANK: "there is no blank before its type, so that doc-builder takes {1} for its name",
}


class UndocumentedParameter(Rule):
    """A docstring describes nearly all parameters and leaves one or two out, or the renderer does not read an entry.

    ## What it finds
    Parameters of a function or method, and those that a class itself adds to what it inherits, that its docstring
    neither describes nor names, where it describes at least four in five and leaves no more than two out. Else, from
    half of them on, it is in preview: the author has not set out to describe all.

    And entries in a form that the renderer takes for something else: ``name: (`type`, *optional*):`` with a colon before
    the type, which is then the beginning of the description (preview); with doc-builder also ``name(`type`, *optional*):`` without
    a blank, of which it takes ``name(`type`,`` for the name.

    ## Why
    The parameter was added to the code, and nobody told the reader of it. An entry that is not read has no type, or
    no name by which it can be linked to.

    ## How it knows
    The definition itself lists its parameters. `*args`, `**kwargs`, names that begin with an underscore, parameters
    that the code calls deprecated and fields that it hides (`repr=False`) are not asked for. What ends an entry's header
    is known from doc-builder's, griffe's and napoleon's own source.

    ## Fix safety
    None for what is not described: only a person knows what to say of it. The help says where it belongs. Of an entry
    that is not read, the colon goes or the blank comes: safe.
    """

    code = "DS403"
    name = "undocumented-parameter"
    severity = Severity.WARNING
    examples = (
        bad_docstring(_FIVE.format("e=1", ""), '"""', symbols=("e",)),
        bad_docstring('def f(a, b):\n    """F.\n\n    Args:\n        a: An a.\n    """\n', '"""', symbols=("b",)),
        bad_docstring('from dataclasses import dataclass\n@dataclass\nclass Base:\n    inherited: int = 0\n@dataclass\nclass A(Base):\n    """An A.\n\n    Args:\n        a: An a.\n        b: A b.\n    """\n    a: int\n    b: int\n    c: int\n', '"""', symbols=("c",)),
        bad_docstring(_HEADERS.format(": (", "("), "a", "b", symbols=("a", "b"), fixed=_HEADERS.format(" (", " (")),
        good_docstring(_HEADERS.format(" (", " (")),
        good_docstring('def f(a, b, c):\n    """F.\n\n    Args:\n        a: (deprecated): An a.\n        b: (a `float` or so) A b.\n        c: Any of (`x`): what it is.\n    """\n'),
        good_docstring('def f(a, b):\n    """F.\n\n    :param a: (`int`, *optional*): An a.\n    :param int b: (`int`): A b.\n    """\n'),
        good_docstring('def f(a, b):\n    """F.\n\n    Parameters\n    ----------\n    a : (`int`, *optional*):\n        An a.\n    b : int\n        A b.\n    """\n'),
        good_docstring(_FIVE.format("e=1", "\n        e: An e.")),
        good_docstring(_FIVE.format("e=1", "\n         e (`int`, *optional): Too far to the right, and a mark is missing.")),
        good_docstring(_FIVE.format("e=_UNSET", "")),
        good_docstring('from dataclasses import dataclass, field\n@dataclass\nclass A:\n    """An A.\n\n    Args:\n        a: An a.\n    """\n    a: int\n    id: str = field(default="", repr=False)\n'),
        good_docstring(_FIVE.format("schema", "\n        features: What `e` is called in the code.")),
        good_docstring('class A:\n    """An A.\n\n    Attributes:\n        item: What the payload holds.\n        b: A b.\n    """\n    def __init__(self, payload, b): ...\n'),
        good_docstring(_FIVE.format("_e=1, *args, **kwargs", "")),
        good_docstring(_FIVE.format("e=1", "\n\n    With `e`, it is faster.")),
        good_docstring('def f(a, b, c):\n    """F.\n\n    Args:\n        a: An a.\n    """\n'),
        good_docstring('def f(a, b):\n    """Without any section."""\n'),
        good_docstring('def _f(a, b, c, d, e):\n    """F.\n\n    Args:\n        a: An a.\n        b: A b.\n        c: A c.\n        d: A d.\n    """\n'),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in project.descriptions.docstrings:
            for entry in malformed_entries(found):
                yield self.misread(found, entry)
            own = [one for one in found.subject.own if self.is_asked_for(found, one)]
            missing = project.descriptions.undescribed(found, own)
            share = 1 - len(missing) / len(own) if own else 0
            if share < _MOST:
                continue
            is_slip = share >= _NEARLY_ALL and len(missing) <= _A_FEW
            for one in missing:
                yield replace(self.fault(found, own, one), preview=not is_slip)

    def misread(self, found: DescribedObject, entry: MalformedEntry) -> Diagnostic:
        """The diagnostic about an entry that is not read as it is meant; it stands at its name."""
        document, subject, one = found.page.document, found.subject.object, entry.description
        what = _BETWEEN[entry.fault].format(_marked(f"({entry.type}):"), _marked(entry.taken))
        message = f"`{one.name}` of {defined_at(subject)} is described in a form that is not read: {what}"
        before = document.source[entry.gap]
        fix = Fix(f"Write `{one.name} (…):`", (Edit(document.path, entry.gap, before, " "),), Applicability.SAFE)
        advice = Advice("", (where(subject),), fix)
        diagnostic = self.at_span(
            document, one.span, message, one.name, ((subject.path, one.name, entry.fault),), advice
        )
        # Of a colon too many the reader sees no more than a type in the wrong place.
        return replace(diagnostic, object=subject.path, preview=entry.fault is EntryFault.COLON)

    @staticmethod
    def is_asked_for(found: DescribedObject, one: Parameter) -> bool:
        """Whether a reader has to know of a parameter."""
        default = one.default or ""
        facts = found.subject.object.facts
        is_old = "deprecated" in default or (facts is not None and one.name in words_of(facts.deprecation))
        # A default that is a private object says that nobody has to give another.
        is_inner = one.name.startswith("_") or (default.startswith("_") and default.isidentifier())
        origin = found.subject.named(one.name)
        field = origin.declared_by.facts if origin else None
        is_hidden = field is not None and "repr=False" in (field.value or "").replace(" ", "")
        return one.kind not in _VARIABLE and not (is_old or is_inner or is_hidden)

    def fault(self, found: DescribedObject, own: list[Parameter], one: Parameter) -> Diagnostic:
        """The diagnostic about one parameter; it stands at the docstring's opening quotes."""
        document, subject = found.page.document, found.subject.object
        opening = re.compile(r"[rRuU]?(?:\"\"\"|'''|\"|')").match(document.source.text, found.docstring.span.start)
        start = found.docstring.span.start
        span = Span(start, opening.end() if opening else start + 1)
        message = f"the docstring of {defined_at(subject)} does not describe `{one.name}`"
        before = [other.name for other in own[: own.index(one)]]
        entries = [other for other in found.descriptions if other.section is SectionKind.PARAMETERS]
        last = next((other for other in reversed(entries) if other.name in before), None)
        line = document.source.locate(last.context).end.line if last else 0
        help_ = f"it belongs after `{last.name}`, below line {line}" if last else ""
        diagnostic = self.at_span(
            document, span, message, one.name, ((subject.path, one.name),), Advice(help_, (where(subject),))
        )
        return replace(diagnostic, object=subject.path)


def _marked(text: str) -> str:
    """Text in code marks that may itself hold such."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def words_of(text: str) -> frozenset[str]:
    """The identifiers in a text."""
    return frozenset(re.findall(r"\w+", text))
