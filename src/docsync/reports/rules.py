"""What `docsync rule` shows: a rule's documentation with its examples, or the list of all."""

from __future__ import annotations

from collections.abc import Sequence

from docsync.rules.base import Example, Rule

_SHOWN = 2  # examples of each kind


def render_rules(rules: Sequence[type[Rule]]) -> str:
    """One line a rule."""
    return "".join(f"{rule.code} {rule.name}{_mark(rule)}: {rule.headline()}\n" for rule in rules)


def render_rule(rule: type[Rule]) -> str:
    """A rule's page: what it finds, why, how it knows, and examples."""
    parts = [f"# {rule.code} {rule.name}{_mark(rule)}", f"Severity: {rule.severity}", rule.explanation()]
    bad = [example for example in rule.examples if not example.is_good][:_SHOWN]
    good = [example for example in rule.examples if example.is_good][:_SHOWN]
    parts += [f"## Reported\n\n{_shown(example)}" for example in bad[:1]] + [_shown(example) for example in bad[1:]]
    parts += [f"## Not reported\n\n{_shown(example)}" for example in good[:1]] + [
        _shown(example) for example in good[1:]
    ]
    return "\n\n".join(parts) + "\n"


def _mark(rule: type[Rule]) -> str:
    return " (preview)" if rule.preview else ""


def _shown(example: Example) -> str:
    return "\n".join(f"    {line}".rstrip() for line in example.page.strip("\n").split("\n"))
