"""`[tool.docsync.terms]` and `glossary`: one spelling for one thing."""

from __future__ import annotations

from collections.abc import Mapping

from docsync.settings.model import TermEntry, TermSettings
from docsync.settings.reader import Reader, nearest_hint

_KEYS = ("titles", "columns", "entries")
_FORMS = ("term", "code", "prose", "forbidden", "long")
_TITLES = ("allow", "check")


def terms(reader: Reader, table: Mapping[str, object]) -> TermSettings:
    """The settings of terms."""
    glossary = reader.text(table, "glossary")
    own = reader.table(table, "terms", "settings")
    reader.known_keys(own, _KEYS, "terms.")
    titles = reader.text(own, "titles", "terms.") or "allow"
    if titles not in _TITLES:
        reader.mistake("terms.titles", f"{titles!r} is none of {', '.join(_TITLES)}{nearest_hint(titles, _TITLES)}")
    columns = reader.table(own, "columns", "headers", "terms.")
    reader.known_keys(columns, _FORMS, "terms.columns.")
    return TermSettings(
        reader.file.parent / glossary if glossary else None,
        titles == "check",
        tuple((form, reader.text(columns, form, "terms.columns.")) for form in columns if form in _FORMS),
        tuple(_entry(reader, entry, inside) for inside, entry in reader.array(own, "entries", "terms.")),
    )


def _entry(reader: Reader, entry: Mapping[str, object], inside: str) -> TermEntry:
    reader.known_keys(entry, _FORMS, inside)
    term = reader.text(entry, "term", inside)
    if not term.strip():
        reader.mistake(f"{inside}term", "has to name the term")
    code, prose, forbidden, long = (reader.texts(entry, form, inside) for form in _FORMS[1:])
    return TermEntry(term, code, prose, forbidden, long)
