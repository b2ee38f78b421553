"""Why a place is open: short phrases, the same for the same cause, which the summary counts."""

from __future__ import annotations

REPLACED_MODULE = "the module replaces itself in sys.modules"
MODULE_GETATTR = "module `__getattr__`"
GLOBALS = "the module writes computed names to globals()"
SYNTAX = "a file that could not be parsed"
COMPILED = "a compiled module without a stub"
NAMESPACE = "a namespace package"
GENERATED = "a module that is imported but not on disk"
COMPUTED_BASE = "a computed base class"
UNKNOWN_BASE = "a base class that cannot be found"
CLASS_GETATTR = "a class with `__getattr__`"
COMPUTED_ATTRIBUTES = "a class that sets attributes with computed names"
COMPUTED_BODY = "a class body that writes computed names"
METACLASS = "a metaclass that is not known"
CLASS_DECORATOR = "a class decorator that is not known"
DECORATOR = "a decorator that is not known"
ANY_KEYWORD = "`**kwargs` that take any keyword"
KWARGS = "`**kwargs` that go on to somewhere unknown"
NEW = "a constructor in `__new__`"
BUILTIN = "a built-in function or class"
SUBCLASS_HOOK = "a base class that rewrites its subclasses"
NOT_CALLABLE = "not a function or class"
VALUE = "an attribute of a value"
CYCLE = "imports that go in a circle"
NO_NAME = "not a dotted name"
OTHER_NAME = "not a name of this package"
IMPORT = "an import that cannot be followed"
EXTRA_FIELDS = "a model that takes extra fields"
ALIASES = "a model with computed aliases"

NOT_INSTALLED = "is not installed"


def not_installed(package: str) -> str:
    """The reason for everything that rests on a dependency that is not there."""
    return f"package `{package}` {NOT_INSTALLED}"
