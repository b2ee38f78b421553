"""Hold a run against the judgements: what was judged wrong and is reported again, what was right and is gone.

    docsync check --package trl --docs docs/source --preview --format json --output report.json
    python quality/compare.py huggingface/trl report.json

The checkout has to be at the commit that the judgements name. Exits with 1 when the run disagrees with a judgement.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

JUDGEMENTS = Path(__file__).with_name("judgements.jsonl")
Key = tuple[str, int, str, str]


def judged(repository: str) -> dict[Key, str]:
    """The verdicts on a repository's diagnostics, by path, line, code and symbol."""
    rows = [json.loads(line) for line in JUDGEMENTS.read_text(encoding="utf-8").splitlines()]
    return {
        (row["path"], row["line"], row["code"], row["symbol"]): row["verdict"]
        for row in rows
        if row["repository"] == repository
    }


def reported(report: Path) -> set[Key]:
    """The diagnostics of a JSON report, keyed alike."""
    rows = json.loads(report.read_text(encoding="utf-8"))["diagnostics"]
    return {(row["path"], row["line"], row["code"], row["symbol"]) for row in rows}


def main(repository: str, report: str) -> int:
    """Print how the run and the judgements differ; 1 when they disagree."""
    verdicts, found = judged(repository), reported(Path(report))
    again = sorted(key for key in found if verdicts.get(key) in ("wrong", "unsure"))
    gone = sorted(key for key, verdict in verdicts.items() if verdict == "right" and key not in found)
    new = sorted(found - verdicts.keys())
    for title, keys in (("judged wrong, reported again", again), ("judged right, gone", gone), ("not judged", new)):
        print(f"{title}: {len(keys)}")  # noqa: T201 - this is a script
        for path, line, code, symbol in keys:
            print(f"  {path}:{line} {code} {symbol}")  # noqa: T201
    return int(bool(again or gone))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
