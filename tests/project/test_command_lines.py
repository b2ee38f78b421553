"""What command lines run, and how their words are held against what that takes."""

from __future__ import annotations

import pytest

from docsync import documents, references
from docsync.commands import Command, Option
from docsync.project.launchers import targets
from docsync.project.option_words import UnknownOption, UnknownSubcommand, WrongValue, read_words
from docsync.references.model import Word
from docsync.settings import Dialect
from docsync.source import SourceText


def words(command: str) -> tuple[Word, ...]:
    source = SourceText("page.md", f"```bash\n{command}\n```\n")
    return references.find(documents.read(source, Dialect.DOC_BUILDER)).commands[0].words


def run_by(command: str) -> list[str]:
    """What a command line runs, each with the words that it gets."""
    found = targets(words(command), {"trl", "accelerate"})
    return [f"{one.kind.name.lower()} {one.word.text}: {' '.join(word.text for word in one.rest)}" for one in found]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("trl sft --a 1", ["program trl: sft --a 1"]),
        ("python a/b.py --a 1", ["script a/b.py: --a 1"]),
        ("python3.11 -u -X dev a.py --a", ["script a.py: --a"]),
        ("python -m pkg.mod --a", ["module pkg.mod: --a"]),
        ("python -c 'x' --a", []),
        ("./a.py --a", ["script ./a.py: --a"]),
        ("torchrun --nproc_per_node 2 a.py --a", ["script a.py: --a"]),
        ("deepspeed --num_gpus=2 a.py --a", ["script a.py: --a"]),
        ("torchrun -m pkg.mod --a", ["module pkg.mod: --a"]),
        ("python -m pdb a.py --a", ["module pdb: a.py --a", "script a.py: --a"]),
        ("accelerate launch --x y a.py --a", ["program accelerate: launch --x y a.py --a", "script a.py: --a"]),
        ("uv run --with x --python 3.11 a.py --a", ["script a.py: --a"]),
        ("uv run trl sft", ["program trl: sft"]),
        ("uv run python a.py", ["script a.py: "]),
        ("uvx --from x trl sft", ["program trl: sft"]),
        ("uvx trl@latest sft", ["program trl@latest: sft"]),
        ("pipx run trl sft", ["program trl: sft"]),
        ("poetry run python -m pkg --a", ["module pkg: --a"]),
        ("srun --nodes=1 --job-name trl trl vllm-serve --a", ["program trl: vllm-serve --a"]),
        ("srun -n 1 torchrun --x 1 a.py --a", ["script a.py: --a"]),
        ("hf jobs uv run --with trl --flavor x https://h/a.py --a", ["script https://h/a.py: --a"]),
        ("docker run --rm image python a.py --a", ["script a.py: --a"]),
        ("$PYTHON a.py", []),
        ("python $SCRIPT --a", []),
        ("ls a.py", []),
    ],
)  # fmt: skip
def test_targets(command: str, expected: list[str]) -> None:
    assert run_by(command) == expected


def option(*names: str, **more: object) -> Option:
    return Option(names, **more)  # type: ignore[arg-type]


TRAIN = Command(
    "x train",
    (
        option("--learning_rate", "--learning-rate"),
        option("--learn_more"),
        option("--mode", choices=("fast", "slow")),
        option("--names", many=True),
        option("--use_peft", "-p", takes_value=None, negations=("--no_use_peft",)),
        option("--verbose", "-v", takes_value=False),
        option("--output", "-o"),
    ),
    abbreviates=True,
)
TOP = Command(
    "x", (option("--quiet", takes_value=False), option("--home")), (TRAIN, Command("x run", (option("--gpu"),)))
)
OPEN = Command("y", (option("--a"),), open_because="why")


def faults(command: Command, given: str) -> list[str]:
    found = []
    for fault in read_words(command, words(f"x {given}")[1:]).faults:
        match fault:
            case UnknownOption():
                found.append(
                    f"option {fault.name} of {fault.command.name}" + (f", {fault.of.name}'s" if fault.of else "")
                )
            case UnknownSubcommand():
                found.append(f"command {fault.name} of {fault.command.name}")
            case WrongValue():
                found.append(f"value {fault.value} of {fault.option.names[0]}")
    return found


@pytest.mark.parametrize(
    "given",
    [
        "--learning-rate 1 --learning_rate=-1 --learning_rate -1e-5",
        "--learning_r 1 --verb",
        "--learn 1",
        "--names a b --mode slow --no_use_peft",
        "--use_peft true --use_peft --verbose",
        "-v -p -vp -ofile -o file -o=file --help -h",
        "key=value +a=b pos -- --gone",
        "--<name> 1 --{x} --your_option --arg1 --option ... --script_args x",
        "$ARGS --mode $MODE --mode <mode> --mode MODE",
        "--verbose other.py --gone",
    ],
)
def test_what_is_taken(given: str) -> None:
    assert faults(TRAIN, given) == []


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("--gone 1 --learning_rate 1 --away", ["option --gone of x train", "option --away of x train"]),
        ("--gone=1", ["option --gone of x train"]),
        ("$ARGS ... --gone", ["option --gone of x train"]),
        ("-x", ["option -x of x train"]),
        ("-vx", ["option -vx of x train"]),
        ("--mode best --mode=worst", ["value best of --mode", "value worst of --mode"]),
        ("--quiett", ["option --quiett of x train"]),
    ],
)
def test_what_is_not_taken(given: str, expected: list[str]) -> None:
    assert faults(TRAIN, given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("train --gone", ["option --gone of x train"]),
        ("--quiet --home train train --gone", ["option --gone of x train"]),
        ("trian --gone", ["command trian of x"]),
        ("train --quiet", ["option --quiet of x train, x's"]),
        ("--gone train --away", ["option --gone of x"]),
        ("<command> --gone", []),
        ("COMMAND --gone", []),
        ("run --gpu 1 image --gone", []),
        ("run --gone image", ["option --gone of x run"]),
    ],
)
def test_groups(given: str, expected: list[str]) -> None:
    assert faults(TOP, given) == expected


def test_an_open_command_is_not_judged() -> None:
    reading = read_words(OPEN, words("y --a 1 --b")[1:])
    assert (reading.faults, [why for _, why in reading.unknown], len(reading.known)) == ([], ["why"], 1)
