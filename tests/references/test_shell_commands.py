"""Simple commands out of shell text."""

from __future__ import annotations

import pytest

from docsync.references.shell_commands import simple_commands


@pytest.mark.parametrize("end", ["\\", " \\", " \\ ", " \\\n", "\\\n\n"])
def test_a_backslash_at_the_end_goes_on_with_nothing(end: str) -> None:
    (command,) = simple_commands("python x.py --a 1" + end)
    assert [word.text for word in command.words] == ["python", "x.py", "--a", "1"]


def test_two_backslashes_are_one_that_is_meant() -> None:
    (command,) = simple_commands("echo a\\\\")
    assert [word.text for word in command.words] == ["echo", "a\\"]
