"""Names that stand for the reader's own: `MyTrainer`, `your_reward`, `new_trainer`, `feature_name`."""

from __future__ import annotations

import re

_CLASS = re.compile(
    r"_*(?:My|Your|Our|Custom|Example|Dummy|Mock|Fake|Foo|Bar|Baz|Some|Any|New|Other|Another|Base|Abstract|Sample|Toy|Test|Demo|Xxx?)"
    r"(?=[A-Z_\d]|$)"
    r"|X{2,}|[A-Z](?:Trainer|Config)$"
)
_NAME = re.compile(
    r"_*(?:my|your|our|custom|example|dummy|foo|bar|baz|some|any|new|another|sample|toy|demo|xxx?)(?:_\w+)?"
    r"|(?:feature|module|package|class|function|method|project|library|trainer|model|plugin)_name"
    r"|path_to_\w+|_+"
)


def is_placeholder(name: str) -> bool:
    """Whether a single name reads as one that the reader is to replace."""
    return bool(_CLASS.match(name) if name[:1].isupper() else _NAME.fullmatch(name))
