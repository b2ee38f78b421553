"""How site generators turn a heading's text into an anchor. Each takes the heading's leaves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from docsync.documents.sites.markdown_titles import Leaf

_TAG = re.compile(r"</?[^>]*>")
_TWO_HYPHENS = re.compile(r"(?<!-)--(?!-)")
_SVELTE_TEXT = {ord("<"): "&lt;", ord(">"): "&gt;"}
_SVELTE_CODE = _SVELTE_TEXT | {ord("{"): "&#123;", ord("}"): "&#125;"}
_JS_BLANKS = re.compile(r"[\s\ufeff]+")
# Letters in circles and squares: symbols to Unicode's categories, but alphabetic.
_ALPHABETIC_SYMBOLS = ((0x24B6, 0x24E9), (0x1F130, 0x1F149), (0x1F150, 0x1F169), (0x1F170, 0x1F189))
# Letters that no decomposition turns into ASCII, and what stands for them in ids.
_DOCUTILS_LETTERS = str.maketrans(
    dict(zip("øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȥȴȵȶȷȼȿɀɇɉɋɍɏ", "odhiltbbcdfklnpttyzgzlntjcszejqry", strict=True))
    | {"ß": "sz", "æ": "ae", "œ": "oe", "ȸ": "db", "ȹ": "qp"}
)
_UNUSED_BY_GITHUB = re.compile(r"[^\w\u4e00-\u9fff\- ]")


def _text(leaves: Sequence[Leaf], *kinds: str) -> str:
    return "".join(leaf.text for leaf in leaves if leaf.kind in kinds)


def doc_builder(leaves: Sequence[Leaf]) -> str:
    """doc-builder's: leaves trimmed and joined by a blank each; only letters, digits and hyphens stay."""
    text = " ".join(_for_svelte(leaf).strip() for leaf in leaves).strip().lower()
    hyphened = _JS_BLANKS.sub("-", text)
    return "".join(c for c in hyphened if c == "-" or unicodedata.category(c)[0] in "LN")


def _for_svelte(leaf: Leaf) -> str:
    """A leaf as it is when the slug is made: what Svelte would act upon is escaped, two hyphens are a dash."""
    match leaf.kind:
        case "code":
            return leaf.text.translate(_SVELTE_CODE)
        case "escape":
            return leaf.text.translate(_SVELTE_TEXT)
        case "text":
            return _TWO_HYPHENS.sub("—", leaf.text)
        case "image":
            return ""
    return leaf.text


def github(leaves: Sequence[Leaf]) -> str:
    """GitHub's: letters, marks, digits, `_` and `-` stay, every blank becomes a hyphen."""
    return github_text(_text(leaves, "text", "escape", "code").strip())


def github_variants(leaves: Sequence[Leaf]) -> tuple[str, ...]:
    """What GitHub may make of a heading too: with the blanks that an image leaves at its ends, with joiners kept."""
    text = _text(leaves, "text", "escape", "code")
    kept = "".join(c for c in text.strip().lower() if c in " -\u200c\u200d" or _is_kept(c)).replace(" ", "-")
    return tuple(dict.fromkeys((github_text(text), github_text(text.lstrip()), github_text(text.rstrip()), kept)))


def docusaurus(leaves: Sequence[Leaf]) -> str:
    """Docusaurus': GitHub's, of a text in which images stand by their alternative text."""
    return github_text(_text(leaves, "text", "escape", "code", "image").strip())


def github_text(text: str) -> str:
    """The slug of a text, as the npm package github-slugger makes it."""
    return "".join(c for c in text.lower() if c in " -" or _is_kept(c)).replace(" ", "-")


def _is_kept(character: str) -> bool:
    category = unicodedata.category(character)
    if category[0] in "LM" or category in ("Nd", "Nl", "Pc"):
        return True
    return any(first <= ord(character) <= last for first, last in _ALPHABETIC_SYMBOLS)


def myst(leaves: Sequence[Leaf]) -> str:
    """MyST's: like GitHub's, of the text and code that stand directly in the heading."""
    return myst_text(_text(leaves, "text", "escape", "code"))


def myst_text(text: str) -> str:
    """The slug of a text, as MyST-Parser makes it."""
    return _UNUSED_BY_GITHUB.sub("", text.lower().replace(" ", "-"))


def docutils(leaves: Sequence[Leaf]) -> str:
    """What docutils calls a section: ASCII letters and digits with single hyphens between, a letter first."""
    text = _text(leaves, "text", "escape", "code").lower().translate(_DOCUTILS_LETTERS)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"^[-0-9]+|-+$", "", re.sub(r"[^a-z0-9]+", "-", text))


def mkdocs(leaves: Sequence[Leaf], separator: str = "-") -> str:
    """The slug of Python-Markdown's `toc`: ASCII alone, runs of blanks and separators become one."""
    text = unicodedata.normalize("NFKD", mkdocs_text(leaves)).encode("ascii", "ignore").decode("ascii")
    return _squeezed(text, separator)


def mkdocs_unicode(leaves: Sequence[Leaf], separator: str = "-") -> str:
    """`toc`'s other function, which keeps letters of all scripts."""
    return _squeezed(mkdocs_text(leaves), separator)


def _squeezed(text: str, separator: str) -> str:
    word = re.sub(r"[^\w\s-]", "", text).strip().lower()
    return re.sub(rf"[{re.escape(separator)}\s]+", separator.replace("\\", r"\\"), word)


def pymdownx(leaves: Sequence[Leaf], separator: str = "-", case: str = "none") -> str:
    """The slug of `pymdownx.slugs.slugify`: letters of all scripts, one separator for each blank."""
    text = _TAG.sub("", unicodedata.normalize("NFC", mkdocs_text(leaves))).strip()
    if case == "lower":
        text = text.lower()
    elif case == "fold":
        text = text.casefold()
    elif case == "lower-ascii":
        text = re.sub("[A-Z]+", lambda match: match.group().lower(), text)
    return re.sub(r"[^\w\- ]", "", text).replace(" ", separator)


def mkdocs_text(leaves: Sequence[Leaf]) -> str:
    """The text that `toc` gives to its function: that of the rendered heading, without tags."""
    return _text(leaves, "text", "escape", "code")
