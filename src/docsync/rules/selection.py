"""Which rules are active: codes and prefixes of codes, checked against the rules that exist."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docsync.errors import UsageError
from docsync.rules.base import Rule
from docsync.settings import Settings, nearest_hint


def select(rules: Sequence[type[Rule]], settings: Settings) -> tuple[type[Rule], ...]:
    """The rules that a run's settings make active, in the order of their codes.

    Raises UsageError, naming every entry that no rule's code begins with.
    """
    per_file = [code for _, codes in settings.per_file_ignores for code in codes]
    _check(rules, [*settings.select, *settings.ignore, *settings.extend_select, *per_file])
    chosen = (*(settings.select or ("DS",)), *settings.extend_select)
    active = []
    for rule in rules:
        wanted = _names(rule, chosen) and not _names(rule, settings.ignore)
        if wanted and (settings.preview or not rule.preview):
            active.append(rule)
    return tuple(active)


def preview_notes(rules: Sequence[type[Rule]], settings: Settings) -> tuple[str, ...]:
    """A sentence for each preview rule that is asked for by its own code while previews are off."""
    if settings.preview:
        return ()
    asked = (*settings.select, *settings.extend_select)
    named = [rule.code for rule in rules if rule.preview and {rule.code, rule.name} & {*asked}]
    return tuple(f"{code} is a preview rule and needs --preview" for code in named)


def _names(rule: type[Rule], entries: Iterable[str]) -> bool:
    """Whether one of the entries is the rule's name, its code, or a beginning of its code."""
    return any(entry.lower() == rule.name or rule.code.startswith(entry.upper()) for entry in entries)


def matches(code: str, prefixes: Iterable[str]) -> bool:
    """Whether a code begins with one of the prefixes."""
    return any(code.startswith(prefix.upper()) for prefix in prefixes)


def _check(rules: Sequence[type[Rule]], entries: Iterable[str]) -> None:
    known = tuple(word for rule in rules for word in (rule.code, rule.name))
    wrong = [
        f'"{entry}" is no rule{nearest_hint(entry, known)}'
        for entry in dict.fromkeys(entries)
        if not entry or not any(_names(rule, (entry,)) for rule in rules)
    ]
    if wrong:
        raise UsageError("; ".join(wrong) + "; `docsync rule` lists them all")
