"""What the names of a page stand for while it is read from top to bottom.

Imports hold for the whole page, values that a block binds for one block more, and tabs are alternatives: what one tab
defines another does not see, and what follows the tabs sees none of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from docsync.references.bindings import OPAQUE, Binding, Carried, Imported, InstanceOf, Member, Opaque, Result, Subclass

Names = dict[str, Binding]


def merged_branches(before: Names, branches: list[Names]) -> Names:
    """The names after alternatives: what all of them agree on, and nothing for what they do not."""
    after: Names = {}
    for name in {name for branch in branches for name in branch}:
        values = {branch.get(name, before.get(name, OPAQUE)) for branch in branches}
        after[name] = values.pop() if len(values) == 1 else OPAQUE
    return after


def next_block(names: Names) -> Names:
    """The names as the next block finds them."""
    after: Names = {}
    for name, binding in names.items():
        match binding:
            case Imported() | Opaque() | Subclass():
                after[name] = binding
            case Carried():
                after[name] = OPAQUE
            case _:
                after[name] = Carried(binding)
    return after


@dataclass(slots=True)
class PageEnvironment:
    """The names outside tabs, and those of each tab label on top of them."""

    names: Names = field(default_factory=dict)
    tabs: dict[str, Names] = field(default_factory=dict)

    def enter(self, label: str) -> Names:
        """The names that a block finds which stands in a tab of this label (empty: in none)."""
        if not label:
            self.names = next_block(self.names)
            return dict(self.names)
        own = next_block(self.tabs.get(label, {}))
        return {**next_block(self.names), **own}

    def leave(self, label: str, names: Names) -> None:
        """Keep what a block bound."""
        if not label:
            self.names = names
            return
        self.tabs[label] = {name: value for name, value in names.items() if self.names.get(name) != value}


def unwrapped(binding: Binding) -> tuple[Binding, bool]:
    """A binding without its mark, and whether an earlier block made it, anywhere down its chain."""
    match binding:
        case Carried(inner):
            return inner, True
        case Member(owner, name):
            plain, carried = unwrapped(owner)
            return Member(plain, name), carried
        case Result(callee):
            plain, carried = unwrapped(callee)
            return Result(plain), carried
        case InstanceOf(type_):
            plain, carried = unwrapped(type_)
            return InstanceOf(plain), carried
    return binding, False
