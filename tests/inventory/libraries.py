"""Libraries made of text, and what a name in them turns out to be as one line."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from docsync import inventory
from docsync.inventory import Inventory
from docsync.inventory.model import Ambiguous, External, Found, Missing, Private, Resolution, Signature, Unknown
from docsync.settings import DEFAULT_FAMILIES, FamilyPattern

_MARK = re.compile(r"^# file: (\S+)\n", re.MULTILINE)


def write(folder: Path, text: str) -> None:
    """Write the files of a text cut at its `# file: NAME` lines; what stands before the first is `pkg/__init__.py`."""
    first, *rest = _MARK.split(dedent(text).lstrip("\n"))
    files = {"pkg/__init__.py": first, **dict(zip(rest[::2], rest[1::2], strict=True))}
    for name, source in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8", newline="")


def library(
    folder: Path,
    text: str,
    *packages: str,
    families: tuple[FamilyPattern, ...] = DEFAULT_FAMILIES,
    search: tuple[str, ...] = ("installed",),
) -> Inventory:
    """The inventory of a library written to `folder`; what lies under `installed/` stands for the environment."""
    write(folder, text)
    paths = [folder / name for name in search if (folder / name).is_dir()]
    environment = inventory.environment(paths, None, folder)
    return inventory.load(packages or ("pkg",), environment, families, root=folder)


def said(resolution: Resolution) -> str:
    """A resolution as one line."""
    match resolution:
        case Found(object=found):
            return f"found {found.canonical}"
        case Private(object=found, public=public):
            return f"private {found.canonical}" + (f" public {public}" if public else "")
        case Missing(missing=name, owner=owner):
            return f"missing {name} in {owner.path}"
        case Ambiguous(paths=paths):
            return "ambiguous " + " ".join(paths)
        case External(package=package):
            return f"external {package}"
        case Unknown(reason=reason):
            return f"unknown {reason}"


def parameters(signature: Signature) -> str:
    """A signature's parameters as one line: `*` before what is by keyword alone, `/` after what is by position."""
    if signature.open_because:
        return f"open: {signature.open_because}"
    shown = []
    for origin in signature.parameters:
        parameter = origin.parameter
        sign = {"keyword-only": "k:", "positional-only": "p:", "var-positional": "*", "var-keyword": "**"}
        mark = sign.get(parameter.kind.value, "")
        default = "" if parameter.default is None else f"={parameter.default}"
        shown.append(f"{mark}{parameter.name}{default}" + ("~" if origin.followed else ""))
    return " ".join(shown)
