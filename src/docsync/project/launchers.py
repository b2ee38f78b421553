"""What a command line runs in the end: the program, script or module behind `accelerate launch`, `uv run`, `srun`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from docsync.references.model import Word


class Runs(Enum):
    """What kind of thing is run."""

    PROGRAM = auto()
    SCRIPT = auto()
    MODULE = auto()


@dataclass(frozen=True, slots=True)
class Target:
    """What a command line runs: `word` names it, `rest` are the words that it gets."""

    kind: Runs
    word: Word
    rest: tuple[Word, ...]


_PYTHON = re.compile(r"(?:.*/)?(?:python|pypy)(?:\d(?:\.\d+)?)?(?:\.exe)?|py|ipython3?")
_PYTHON_VALUES = {"-X", "-W", "--check-hash-based-pycs"}
# Programs that run another, and those of their options that take a value; the rest of it starts at the first operand.
_UV_VALUES = set(
    "--with --with-editable --with-requirements --from --python -p --extra --no-extra --group --no-group --only-group "
    "--env-file --directory --project --package --index --default-index --index-url -i --extra-index-url --find-links "
    "-f --cache-dir --config-file --color --isolated-dir --refresh-package --reinstall-package -P --upgrade-package "
    "--resolution --prerelease --index-strategy --torch-backend -w".split()
)
_RUNNERS: dict[tuple[str, ...], set[str]] = {
    ("uv", "run"): _UV_VALUES,
    ("uvx",): _UV_VALUES,
    ("uv", "tool", "run"): _UV_VALUES,
    ("pipx", "run"): {"--spec", "--python", "--pip-args", "--index-url", "-i", "--with", "--backend"},
    ("poetry", "run"): {"-C", "--directory", "-P", "--project"},
    ("hatch", "run"): {"-e", "--env"},
    ("pdm", "run"): {"-p", "--project"},
    ("pipenv", "run"): set(),
    ("pixi", "run"): {"-e", "--environment", "--manifest-path"},
    ("rye", "run"): set(),
    ("conda", "run"): {"-n", "--name", "-p", "--prefix", "--cwd"},
    ("mamba", "run"): {"-n", "--name", "-p", "--prefix", "--cwd"},
    ("coverage", "run"): {"--source", "--rcfile", "--include", "--omit", "--data-file", "--concurrency", "--context"},
    ("pytest", "--"): set(),
}
# Programs of which the options are too many to know: what they run is the first word that can be nothing else.
_LAUNCHERS = {
    ("accelerate", "launch"), ("accelerate-launch",), ("torchrun",), ("deepspeed",), ("srun",), ("mpirun",),
    ("mpiexec",), ("horovodrun",), ("hf", "jobs", "run"), ("hf", "jobs", "uv", "run"),
    ("hf", "jobs", "scheduled", "run"), ("hf", "jobs", "scheduled", "uv", "run"), ("docker", "run"),
    ("podman", "run"), ("ray", "job", "submit"), ("sbatch",), ("kubectl", "exec"), ("singularity", "exec"),
    ("apptainer", "exec"), ("nsys", "profile"), ("ncu",), ("torch-neuronx",), ("neuron_parallel_compile",),
    ("xla_dist",), ("composer",), ("colossalai", "run"),
}  # fmt: skip
_LAUNCHING_MODULES = {
    "torch.distributed.launch", "torch.distributed.run", "accelerate.commands.launch", "torch_xla.distributed.xla_dist",
    "torch.utils.bottleneck", "pdb", "cProfile", "coverage", "kernprof", "viztracer", "debugpy", "torch_xla.launch",
}  # fmt: skip
_MODULE_OPTIONS = {"-m", "--module"}
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
_MOST_STEPS = 8


def targets(words: tuple[Word, ...], own: Collection[str]) -> Iterator[Target]:
    """What a command line runs, the outermost first; launchers that are not among the `own` programs are passed over.

    An own program that launches a script is a target, and so is the script.
    """
    for _ in range(_MOST_STEPS):
        if not words or words[0].opaque:
            return
        name = program_name(words[0])
        if is_script(words[0]):
            yield Target(Runs.SCRIPT, words[0], words[1:])
            return
        if name in own:
            yield Target(Runs.PROGRAM, words[0], words[1:])
        step = _step(words, own)
        if isinstance(step, Target):
            yield step
            if step.kind is not Runs.MODULE or step.word.text not in _LAUNCHING_MODULES:
                return
            step = _scanned(step.rest, own, modules=True)
            if isinstance(step, Target):
                yield step
                return
        words = step


def program_name(word: Word) -> str:
    """The name of a program: without its folder, and without the version or extras that a runner is asked for."""
    return re.sub(r"(?:\.exe|@.*|\[.*)$", "", word.text.rsplit("/", 1)[-1])


def is_script(word: Word) -> bool:
    """Whether a word can only be a Python script."""
    return word.text.partition("?")[0].endswith(".py") and not word.text.startswith("-") and not word.opaque


def _step(words: tuple[Word, ...], own: Collection[str]) -> Target | tuple[Word, ...]:
    """What a launcher runs, or the words that start there; none where that cannot be told."""
    if _PYTHON.fullmatch(words[0].text):
        return _by_python(words[1:])
    texts = tuple(word.text for word in words[:5])
    for names, values in _RUNNERS.items():
        if texts[: len(names)] == names:
            return _after_options(words[len(names) :], values)
    for names in _LAUNCHERS:
        if texts[: len(names)] == names:
            modules = names[0] in ("accelerate", "accelerate-launch", "torchrun", "deepspeed")
            return _scanned(words[len(names) :], own, modules=modules)
    return ()


def _by_python(words: tuple[Word, ...]) -> Target | tuple[Word, ...]:
    at = 0
    while at < len(words):
        text = words[at].text
        if text == "-m" and at + 1 < len(words):
            return Target(Runs.MODULE, words[at + 1], words[at + 2 :])
        if text.startswith("-m") and _DOTTED.fullmatch(text[2:]):
            return ()
        if text == "-c" or text == "-":
            return ()
        if not text.startswith("-"):
            return Target(Runs.SCRIPT, words[at], words[at + 1 :]) if is_script(words[at]) else ()
        at += 2 if text in _PYTHON_VALUES else 1
    return ()


def _after_options(words: tuple[Word, ...], values: set[str]) -> Target | tuple[Word, ...]:
    at = 0
    while at < len(words) and words[at].text.startswith("-"):
        text = words[at].text
        if text in _MODULE_OPTIONS and at + 1 < len(words):
            return Target(Runs.MODULE, words[at + 1], words[at + 2 :])
        if text == "--":
            return words[at + 1 :]
        at += 2 if text in values else 1
    return words[at:]


def _scanned(words: tuple[Word, ...], own: Collection[str], *, modules: bool) -> Target | tuple[Word, ...]:
    for at, word in enumerate(words):
        before = words[at - 1].text if at else ""
        may_be_value = before.startswith("-") and "=" not in before
        if modules and before in _MODULE_OPTIONS and _DOTTED.fullmatch(word.text):
            return Target(Runs.MODULE, word, words[at + 1 :])
        if is_script(word):
            return Target(Runs.SCRIPT, word, words[at + 1 :])
        if not may_be_value and not word.opaque and _starts_another(word, own):
            return words[at:]
    return ()


def _starts_another(word: Word, own: Collection[str]) -> bool:
    name = word.text
    runners = {names[0] for names in (*_RUNNERS, *_LAUNCHERS)}
    return name in own or name in runners or _PYTHON.fullmatch(name) is not None
