"""What decorators do to what they decorate: known by name, or shown by their own source."""

from __future__ import annotations

import ast
import re

from docsync.inventory.index import Place
from docsync.inventory.resolve import Linker

DATACLASS = frozenset(
    """
    dataclasses.dataclass pydantic.dataclasses.dataclass pydantic.dataclass flax.struct.dataclass chex.dataclass
    """.split()
)
ATTRS = frozenset(
    f"{module}.{name}"
    for module in ("attr", "attrs")
    for name in ("s", "attrs", "define", "frozen", "mutable", "dataclass", "attributes")
)
# Decorators that give back the class, with nothing taken from it, by their absolute path.
_SAME_CLASS = frozenset(
    """
    functools.total_ordering typing.final typing.runtime_checkable typing.dataclass_transform typing.no_type_check
    typing.deprecated warnings.deprecated enum.unique enum.verify
    transformers.utils.auto_docstring transformers.utils.auto_docstring.auto_docstring
    """.split()
)
# Decorators that validate a dataclass's fields, and keep its constructor unless they are told to take more.
_STRICT = frozenset({"huggingface_hub.dataclasses.strict"})

# Decorators that leave a function's parameters as they are.
_SAME_FUNCTION = frozenset(
    """
    builtins.classmethod builtins.staticmethod builtins.property
    abc.abstractmethod abc.abstractclassmethod abc.abstractstaticmethod
    contextlib.contextmanager contextlib.asynccontextmanager types.coroutine
    functools.lru_cache functools.cache functools.cached_property
    typing.overload typing.override typing.final typing.no_type_check typing.dataclass_transform
    typing.deprecated warnings.deprecated deprecated.deprecated
    torch.no_grad torch.inference_mode torch.enable_grad torch.autocast torch.compiler.disable
    torch.jit.ignore torch.jit.unused torch.jit.export
    transformers.utils.auto_docstring transformers.utils.auto_docstring.auto_docstring
    transformers.utils.generic.merge_with_config_defaults
    """.split()
)
# Decorators whose source does not show it, with what they take beside the function's own parameters.
_TAKING_MORE = dict.fromkeys(
    ("huggingface_hub.utils.validate_hf_hub_args", "huggingface_hub.utils._validators.validate_hf_hub_args"),
    ("proxies", "resume_download", "use_auth_token"),
)
# `@deprecate_kwarg("old", …)` and the like: the function goes on taking the names that the decorator is given.
_RENAMES = re.compile(r"^(?!.*positional)\w*?(deprecat|renam)\w*_(kw)?(arg|param)", re.IGNORECASE)


def decorator_path(place: Place, text: str, linker: Linker) -> str:
    """The absolute dotted path of a decorator, its call left out."""
    full = linker.absolute(place.module, _name(text), place.name.rpartition(".")[0])
    return full.replace("typing_extensions.", "typing.")


def _name(text: str) -> str:
    return "".join(text.partition("(")[0].split())


def _definition(place: Place, text: str, linker: Linker) -> Place | None:
    link = linker.lookup(place.module, _name(text), place.name.rpartition(".")[0])
    return link if isinstance(link, Place) and link.facts is not None else None


def keeps_class(place: Place, text: str, linker: Linker) -> bool:
    """Whether a class decorator is known to give back the class, with what is understood added."""
    full = decorator_path(place, text, linker)
    if full in _STRICT:
        return "accept_kwargs" not in text
    if full in _SAME_CLASS or full in DATACLASS or full in ATTRS:
        return True
    found = _definition(place, text, linker)
    if found is None or found.facts is None:
        return False
    return found.canonical in DATACLASS or _label("transparent", text) in found.facts.labels


def added_keywords(place: Place, text: str, linker: Linker) -> tuple[str, ...] | None:
    """The keywords that a decorator adds to a function that it otherwise keeps; None when it may change more."""
    full = decorator_path(place, text, linker)
    word = full.rpartition(".")[2]
    if full in _SAME_FUNCTION or word in ("setter", "deleter", "getter"):
        return ()
    if full in _TAKING_MORE:
        return _TAKING_MORE[full]
    if _RENAMES.search(word):
        return _words(text)
    found = _definition(place, text, linker)
    if found is None or found.facts is None or _label("pass-through", text) not in found.facts.labels:
        return None
    return tuple(label.removeprefix("takes:") for label in found.facts.labels if label.startswith("takes:"))


def _label(word: str, text: str) -> str:
    return f"{word}-factory" if "(" in text else word


def _words(text: str) -> tuple[str, ...]:
    """The names in a decorator's call: its strings, and the keywords that are given strings."""
    try:
        call = ast.parse(text, mode="eval").body
    except SyntaxError:
        return ()
    if not isinstance(call, ast.Call):
        return ()
    literals = [node.value for node in ast.walk(call) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    keywords = [word.arg for word in call.keywords if word.arg and isinstance(word.value, ast.Constant)]
    return tuple(word for word in dict.fromkeys([*literals, *keywords]) if word.isidentifier())
