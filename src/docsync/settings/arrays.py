"""The arrays of tables: what a project declares of its commands, its coverage and its topics."""

from __future__ import annotations

import re
from collections.abc import Mapping

from docsync.settings.model import CommandPattern, CoverageContract, Members, Place, TopicContract, Where
from docsync.settings.reader import Reader, nearest_hint

_COMMAND_KEYS = ("command", "script", "also", "open")
_MEMBER_KEYS = ("family", "symbols", "include", "exclude")
_PLACE_KEYS = ("pages", "heading", "group")
_COVERAGE_KEYS = (*_MEMBER_KEYS, *_PLACE_KEYS, "where", "without")
_TOPIC_KEYS = (*_MEMBER_KEYS, *_PLACE_KEYS, "about")


def commands(reader: Reader, table: Mapping[str, object]) -> tuple[CommandPattern, ...]:
    """`[[commands]]`."""
    return tuple(_command(reader, entry, inside) for inside, entry in reader.array(table, "commands"))


def coverage(reader: Reader, table: Mapping[str, object]) -> tuple[CoverageContract, ...]:
    """`[[coverage]]`."""
    return tuple(
        _contract(reader, entry, inside, number)
        for number, (inside, entry) in enumerate(reader.array(table, "coverage"), 1)
    )


def topics(reader: Reader, table: Mapping[str, object]) -> tuple[TopicContract, ...]:
    """`[[topics]]`."""
    return tuple(
        _topic(reader, entry, inside, number) for number, (inside, entry) in enumerate(reader.array(table, "topics"), 1)
    )


def _command(reader: Reader, entry: Mapping[str, object], inside: str) -> CommandPattern:
    reader.known_keys(entry, _COMMAND_KEYS, inside)
    pattern = CommandPattern(
        " ".join(reader.text(entry, "command", inside).split()),
        reader.text(entry, "script", inside),
        reader.texts(entry, "also", inside),
        reader.flag(entry, "open", inside),
    )
    stars = pattern.command.split().count("*")
    if not pattern.command or pattern.command.startswith("*"):
        reader.mistake(f"{inside}command", 'has to be the leading words of a command, such as "trl *"')
    if pattern.open == bool(pattern.script or pattern.also):
        reader.mistake(f"{inside}script", "has to say, or `also`, where the options are; or else `open = true`")
    for key, texts in (("script", (pattern.script,)), ("also", pattern.also)):
        for place in re.findall(r"\{(\d*)\}", " ".join(texts)):
            if not place.isdigit() or not 1 <= int(place) <= stars:
                reader.mistake(f"{inside}{key}", f"has {{{place}}}, but `command` has {_number(stars)}")
    return pattern


def _contract(reader: Reader, entry: Mapping[str, object], inside: str, number: int) -> CoverageContract:
    reader.known_keys(entry, _COVERAGE_KEYS, inside)
    given = reader.text(entry, "where", inside)
    values = tuple(where.value for where in Where)
    if given not in values:
        said = f"{given!r} is none of" if given else "has to be one of"
        reader.mistake(f"{inside}where", f"{said} {', '.join(values)}{nearest_hint(given, values) if given else ''}")
    reasons = reader.table(entry, "without", "members and reasons", inside)
    without = tuple((name, reader.text(reasons, name, f"{inside}without.")) for name in reasons)
    for name, reason in without:
        if not reason.strip():
            reader.mistake(f"{inside}without.{name}", "has to give the reason for which the member is left out")
    where = Where(given) if given in values else Where.TABS
    return CoverageContract(number, _members(reader, entry, inside), where, _place(reader, entry, inside), without)


def _topic(reader: Reader, entry: Mapping[str, object], inside: str, number: int) -> TopicContract:
    reader.known_keys(entry, _TOPIC_KEYS, inside)
    about = reader.table(entry, "about", "topics and lists of words", inside)
    topics = tuple((name, reader.texts(about, name, f"{inside}about.")) for name in about)
    if not topics:
        reader.mistake(f"{inside}about", "has to be a table of topics, each with the words any of which speaks of it")
    for name, words in topics:
        if not any(word.strip() for word in words):
            reader.mistake(f"{inside}about.{name}", "has to list words any of which speaks of the topic")
    return TopicContract(number, _members(reader, entry, inside), _place(reader, entry, inside), topics)


def _members(reader: Reader, entry: Mapping[str, object], inside: str) -> Members:
    members = Members(
        reader.text(entry, "family", inside),
        reader.texts(entry, "symbols", inside),
        reader.texts(entry, "include", inside),
        reader.texts(entry, "exclude", inside),
    )
    if bool(members.family) == bool(members.symbols):
        reader.mistake(f"{inside}family", "has to name a family, or else `symbols` the members; one of the two")
    return members


def _place(reader: Reader, entry: Mapping[str, object], inside: str) -> Place:
    heading = reader.text(entry, "heading", inside)
    try:
        re.compile(heading)
    except re.error as error:
        reader.mistake(f"{inside}heading", f"is no regular expression: {error}")
        heading = ""
    return Place(reader.texts(entry, "pages", inside), heading, reader.text(entry, "group", inside))


def _number(stars: int) -> str:
    return f"{stars or 'no'} star{'' if stars == 1 else 's'}"
