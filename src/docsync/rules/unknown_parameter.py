"""DS402."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic
from docsync.project import Project
from docsync.project.descriptions import DescribedObject, Subject
from docsync.project.near import near_names
from docsync.references.model import Description
from docsync.rules.base import Advice, Rule, bad_docstring, defined_at, good_docstring, where
from docsync.rules.describing import made_by
from docsync.rules.renames import WrongName, renamed

_GOOGLE = 'def f({0}):\n    """F.\n\n    Args:\n        {1} (`int`):\n            An x.\n    """\n'


class UnknownParameter(Rule):
    """A docstring describes a parameter that the code does not take.

    ## What it finds
    Entries of "Args:", "Parameters" and their kin, in Google's, NumPy's, Sphinx's and doc-builder's styles, that name
    no parameter of the function, method or class that the docstring is about.

    ## Why
    The reader passes it, and gets a TypeError; and what took its place is not described.

    ## How it knows
    The signature is known and closed, inherited fields and followed `**kwargs` included. Attributes of a class that
    stand among its arguments are left alone. What rests on followed `**kwargs` is in preview.

    ## Fix safety
    Unsafe: the one parameter without a description of which the name is plainly a slip, or which git shows it was
    renamed to, takes its place.
    """

    code = "DS402"
    name = "unknown-parameter"
    examples = (
        bad_docstring(_GOOGLE.format("max_length", "max_lenght"), "max_lenght", fixed=_GOOGLE.format("max_length", "max_length")),
        bad_docstring('def f(x):\n    """F.\n\n    Parameters\n    ----------\n    x : int\n        An x.\n    gone : int\n        No more.\n    """\n', "gone"),
        bad_docstring('def f(x):\n    """F.\n\n    :param x: An x.\n    :param int gone: No more.\n    """\n', "gone"),
        bad_docstring('class A:\n    """An A.\n\n    New Parameters:\n        gone:\n            No more.\n    """\n    def __init__(self, x): ...\n', "gone"),
        bad_docstring('class A:\n    def m(self, **options_kwargs):\n        """M.\n\n        Args:\n            m_kwargs (`dict`): The options.\n        """\n        other(**options_kwargs)\n', "m_kwargs"),
        bad_docstring('class A:\n    """An A.\n\n    Args:\n        x: An x.\n        size (`int`, *optional*): How large.\n    """\n    def __init__(self, x):\n        self.size = 1\n', "size"),
        bad_docstring('from pkg._inner import f\n# file: pkg/_inner.py\ndef f(x):\n    """F.\n\n    Args:\n        gone: No more.\n    """\n', "gone"),
        good_docstring('x = 1\n# file: pkg/_inner.py\ndef f(x):\n    """F.\n\n    Args:\n        gone: No more.\n    """\n'),
        good_docstring('def f(x):\n    """F.\n\n    **Parameters:**\n\n    * **x** - An x.\n\n    **Returns:** `int`\n    """\n'),
        good_docstring('from dataclasses import dataclass, field\n@dataclass\nclass A:\n    """An A.\n\n    Args:\n        url (`str`, *optional*): Where it is.\n    """\n    name: str\n    url: str | None = field(init=False)\n'),
        good_docstring(_GOOGLE.format("**kwargs", "anything")),
        good_docstring(_GOOGLE.format("*args, **kwargs", "*args")),
        good_docstring(_GOOGLE.format("x, **save_kwargs", "**kwargs")),
        good_docstring(_GOOGLE.format("x", "self, x")),
        good_docstring('from other import Base\nclass A(Base):\n    """An A.\n\n    Args:\n        gone: Of the base, perhaps.\n    """\n'),
        good_docstring('class A:\n    """An A.\n\n    Args:\n        x: An x.\n        size: What comes of it.\n    """\n    def __init__(self, x):\n        self.size = x\n'),
        good_docstring('def f(x):\n    """F.\n\n    Returns:\n        result (`int`): What comes of it.\n\n    Shape:\n        input: any\n    """\n'),
        good_docstring('def f(x):\n    """F.\n\n    Args:\n        x: An x.\n\n            size: a part of it.\n\n    Example:\n        gone: no argument\n    """\n'),
        good_docstring('from other import wrapper\n@wrapper\ndef f(x):\n    """F.\n\n    Args:\n        gone: The wrapper may take it.\n    """\n'),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in project.descriptions.docstrings:
            for one in found.descriptions:
                if not one.past and project.descriptions.is_missing(found.subject, one):
                    yield self.fault(project, found, one)

    def fault(self, project: Project, found: DescribedObject, one: Description) -> Diagnostic:
        """The diagnostic about one description."""
        document, subject = found.page.document, found.subject
        described = {other.name for other in found.descriptions}
        free = tuple(
            origin.parameter.name for origin in subject.parameters if origin.parameter.name not in described
        ) + tuple(name for name in subject.variable if name not in described)
        nearest = near_names(one.name, free)
        unknown = [other for other in found.descriptions if project.descriptions.is_missing(subject, other)]
        # What is left over on either side may be one thing under two names.
        is_left = len(unknown) == 1 and len(free) == 1 and not nearest
        told = renamed(project, WrongName(document, one.span, one.name, nearest, _declared_in(subject, nearest)))
        help_ = f"`{free[0]}` is the one parameter that is not described" if is_left else told.help
        message = f"{defined_at(subject.object)} takes no parameter `{one.name}`"
        advice = Advice(help_, (where(subject.object), *made_by(subject), *told.evidence), told.fix)
        diagnostic = self.at_span(document, one.span, message, one.name, ((subject.object.path, one.name),), advice)
        return replace(diagnostic, object=subject.object.path, preview=subject.signature.followed)


def _declared_in(subject: Subject, nearest: tuple[str, ...]) -> str:
    """The file of the package that declares the nearest parameter."""
    found = (origin.declared_by for origin in subject.parameters if nearest and origin.parameter.name == nearest[0])
    return next((owner.file for owner in found if not owner.external), "")
