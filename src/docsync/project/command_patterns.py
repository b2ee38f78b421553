"""Commands whose options the configuration says where to find: `[[tool.docsync.commands]]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from docsync.commands import Command, Commands
from docsync.references.model import Word
from docsync.settings import CommandPattern


class Declared:
    """Answers what a configured command takes."""

    def __init__(self, known: Commands, patterns: Sequence[CommandPattern]) -> None:
        self._known = known
        self._patterns = [(pattern, tuple(pattern.command.split())) for pattern in patterns]

    @property
    def programs(self) -> tuple[str, ...]:
        """The first words of the patterns."""
        return tuple(words[0] for _, words in self._patterns if words[0] != "*")

    def after(self, words: tuple[Word, ...]) -> tuple[Word, ...] | None:
        """The words after those that a pattern is about; None where no pattern is about them."""
        found = self._matching(words)
        return words[len(found[1]) :] if found else None

    def command(self, words: tuple[Word, ...]) -> Command | str | None:
        """What a configured command takes, or why that is not known; None where no pattern is about it."""
        found = self._matching(words)
        if found is None:
            return None
        pattern, names, bound = found
        called = " ".join(word.text for word in words[: len(names)])
        if pattern.open:
            return f"`{pattern.command}` is declared to be open"
        sources = [_filled(text, bound) for text in (*([pattern.script] if pattern.script else []), *pattern.also)]
        return self._merged(called, sources)

    def _matching(self, words: tuple[Word, ...]) -> tuple[CommandPattern, tuple[str, ...], tuple[str, ...]] | None:
        for pattern, names in self._patterns:
            texts = tuple(word.text for word in words[: len(names)])
            opaque = any(word.opaque for word in words[: len(names)])
            fits = len(texts) == len(names) and all(
                text == name or (name == "*" and not text.startswith("-"))
                for name, text in zip(names, texts, strict=True)
            )
            if fits and not opaque:
                bound = tuple(text for name, text in zip(names, texts, strict=True) if name == "*")
                return pattern, names, bound
        return None

    def _merged(self, called: str, sources: Sequence[str]) -> Command | str:
        found: list[Command] = []
        for source in sources:
            command = self._source(source)
            if command is None:
                return f"the parser of `{source}` was not found"
            found.append(command)
        first = found[0]
        return replace(
            first,
            name=called,
            options=tuple(option for command in found for option in command.options),
            abbreviates=any(command.abbreviates for command in found),
            open_because=next((command.open_because for command in found if command.open_because), ""),
            passes_on=any(command.passes_on for command in found),
            reads_config=any(command.reads_config for command in found),
            rests_on=tuple(dict.fromkeys(name for command in found for name in command.rests_on)),
        )

    def _source(self, source: str) -> Command | None:
        if source.endswith(".py"):
            return self._known.script(source)
        program, *rest = source.split()
        command = self._known.entry_point(program)
        for name in rest:
            inner = command.subcommands if command else ()
            command = next((one for one in inner if one.name.rsplit(" ", 1)[-1] == name), None)
        return command


def _filled(text: str, bound: Sequence[str]) -> str:
    """A text with `{1}`, `{2}` … replaced by what the stars stand for, in a path as modules are spelt: `vllm_serve`."""
    values = [value.replace("-", "_") if text.endswith(".py") else value for value in bound]
    return re.sub(r"\{(\d+)\}", lambda found: values[int(found[1]) - 1], text)
