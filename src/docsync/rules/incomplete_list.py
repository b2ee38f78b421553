"""DS209."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Evidence, Severity
from docsync.project import Project
from docsync.project.coverage.list_model import CoveredList, Wanted
from docsync.project.coverage.lists import covered_lists
from docsync.references.lists import ListForm
from docsync.rules.base import Advice, Rule, bad, good, words
from docsync.rules.list_entries import entries_fix

_PLACES_SHOWN = 3  # missing things of which the message itself says where they are

_API = "class SFTTrainer: ...\nclass DPOTrainer: ...\nclass GRPOTrainer: ...\nclass KTOTrainer: ...\nclass BaseTrainer: ...\n"
_DEEPER = _API + "".join(
    f"# file: pkg/experimental/{key.lower()}.py\nclass {key}Trainer: ...\n" for key in ("CPO", "GOLD", "ORPO", "XPO")
)
_ROWS = "| Trainer | Data |\n| --- | --- |\n| [`DPOTrainer`] | pairs |\n| [`GRPOTrainer`] | prompts |\n| [`SFTTrainer`] | text |\n"
_TAXONOMY = "# Trainers\n\n## Online\n\n- [`GRPOTrainer`](grpo) fast\n\n## Offline\n\n- [`SFTTrainer`](sft)\n- [`DPOTrainer`](dpo)\n"
_RUN = "if __name__ == '__main__':\n    run()\n"
_SCRIPTS = 'setup(url="https://github.com/owner/pkg")\n' + "".join(
    f"# file: examples/{name}.py\n{_RUN}" for name in ("sft", "dpo", "grpo", "kto", "test_sft")
)
_SCRIPTS = f"# file: setup.py\n{_SCRIPTS}# file: examples/helpers.py\ndef run(): ...\n# file: examples/data.csv\n"
_TREE = "https://github.com/owner/pkg/blob/main"
_FILES = "| File | About |\n| --- | --- |\n" + "".join(
    f"| [`examples/{name}.py`]({_TREE}/examples/{name}.py) | Tuning. |\n" for name in ("dpo", "grpo", "sft")
)
_TEMPLATES = "".join(
    f"# file: pkg/templates/{name}.jinja\n"
    for name in ("a", "b", "c", "d", "a_training", "b_training", "c_training", "d_training")
)
_CLI = """# file: pyproject.toml
[project]
name = 'pkg'
[project.scripts]
pkg = 'pkg.cli:main'
# file: pkg/cli.py
import argparse
def main():
    parser = argparse.ArgumentParser('pkg')
    parsers = parser.add_subparsers()
    parsers.add_parser('sft', aliases=['tune'])
    parsers.add_parser('dpo')
    parsers.add_parser('grpo')
    parsers.add_parser('serve')
    parsers.add_parser('debug', help=argparse.SUPPRESS)
    parser.parse_args()
"""
_MIXINS = "class Base:\n    def load(self): ...\n" + "".join(
    f"class {name}LoaderMixin(Base): ...\n" for name in ("Flux", "Sana", "Wan", "Mochi", "Amused", "Lumina")
)
_LOADERS = "".join(f"- [`{name}LoaderMixin`] loads {name}.\n" for name in ("Flux", "Sana", "Wan", "Mochi", "Amused"))
_SWITCHES = "".join(
    f"class {key}Config:\n    def __init__(self, use_vllm: bool = False): ...\n"
    f"class {key}Trainer:\n    def __init__(self, args): self.fast = {value}\n"
    for key, value in (("GRPO", "args.use_vllm"), ("RLOO", "args.use_vllm"), ("SFT", "False"))
)
_PLUGIN = "# vLLM integration\n\nSet it:\n\n```python\nfrom pkg import GRPOConfig\n\nGRPOConfig(use_vllm=True)\n```\n"
_REFERENCE = "# Trainers\n\n" + "".join(
    f"## {key}Trainer\n\n[[autodoc]] {key}Trainer\n\n" for key in ("SFT", "DPO", "GRPO")
)


def _own(*keys: str) -> str:
    """Pages of their own with entries."""
    return "".join(f"<!-- file: docs/{key.lower()}.md -->\n# {key}\n\n[[autodoc]] {key}Trainer\n" for key in keys)


def _contract(where: str, **values: str) -> str:
    lines = "".join(f"{key} = {value}\n" for key, value in values.items())
    return f"[[coverage]]\nfamily = 'trainer'\nwhere = '{where}'\n{lines}"


class IncompleteList(Rule):
    """A table or list that sets out to name everything of a kind leaves some of it out.

    ## What it finds
    A table, a list or a row of headings that names most members of a family, most files of a folder, or most
    sub-commands of one of the library's commands, and lacks others of them. Lists that belong together, such as those
    under the headings of a taxonomy, count as one. The READMEs in the library's own folders are read as well. With
    `[[tool.docsync.coverage]]`, `where = "table"` or `"list"`: what an entry asks for, whatever else is named.

    In preview: lists of classes that share the end of their name and a base, without a family being declared; pages
    about a switch (`use_vllm`) that do not name every trainer which has it; lists of a package's modules; and guides
    with sections about commands among others.

    ## Why
    A trainer, a script or a command is added, and no one remembers the table: readers choose from what it shows.

    ## How it knows
    What there is comes from the code: the public classes of the family, the files that git tracks, the parser of the
    command. Members that the root does not export are asked for where the list names several of them already. Bases,
    deprecated members, hidden commands, other names of one command, files of another kind or with a leading
    underscore, and what the same page names elsewhere are not missing. A list that is introduced as a selection ("such
    as", "the most popular"), as of those that support something, or that ends in "…", is left alone; so is text about
    the past.

    ## Fix safety
    Unsafe: a new row or item, in its place and written as another one is; what it has to say is marked `TODO`. None
    where several lists would have to be chosen from, and for headings.
    """

    code = "DS209"
    name = "incomplete-list"
    severity = Severity.WARNING
    examples = (
        bad(_ROWS, "[`DPOTrainer`]", api=_API, symbols=("KTOTrainer",), fixed=_ROWS.replace("| [`SFT", "| [`KTOTrainer`] | TODO |\n| [`SFT")),
        bad(_TAXONOMY, "[`GRPOTrainer`](grpo) fast", api=_API, symbols=("KTOTrainer",)),
        bad("# Data\n\nWhat each trainer takes:\n\n* SFT: text\n* `DPO` - pairs\n* **GRPO trainer**: prompts\n", "SFT: text", api=_API, symbols=("KTOTrainer",)),
        bad(_ROWS + "| `KTOTrainer` | pairs |\n| `experimental.cpo.CPOTrainer` | pairs |\n| `experimental.gold.GOLDTrainer` | pairs |\n| `experimental.orpo.ORPOTrainer` | pairs |\n", "[`DPOTrainer`]", api=_DEEPER, symbols=("XPOTrainer",), fixed=_ROWS + "| `KTOTrainer` | pairs |\n| `experimental.cpo.CPOTrainer` | pairs |\n| `experimental.gold.GOLDTrainer` | pairs |\n| `experimental.orpo.ORPOTrainer` | pairs |\n| `experimental.xpo.XPOTrainer` | TODO |\n"),
        bad("| Trainers | Data |\n| - | - |\n| `SFTTrainer` / `DPOTrainer` | text |\n| `GRPOTrainer` | text |\n", "`SFTTrainer` / `DPOTrainer`", api=_API, symbols=("KTOTrainer",), fixed="| Trainers | Data |\n| - | - |\n| `SFTTrainer` / `DPOTrainer` | text |\n| `GRPOTrainer` | text |\n| `KTOTrainer` | TODO |\n"),
        bad(_REFERENCE + _own("SFT", "DPO", "GRPO", "KTO"), "## SFTTrainer", api=_API, symbols=("KTOTrainer",)),
        bad(_FILES, f"[`examples/dpo.py`]({_TREE}/examples/dpo.py)", api=_SCRIPTS, symbols=("examples/kto.py",), fixed=_FILES.replace("| [`examples/sft", f"| [`examples/kto.py`]({_TREE}/examples/kto.py) | TODO |\n| [`examples/sft")),
        bad("- `examples/dpo.py`\n- `examples/grpo.py`\n- `examples/sft.py`", "`examples/dpo.py`", api=_SCRIPTS, symbols=("examples/kto.py",), fixed="- `examples/dpo.py`\n- `examples/grpo.py`\n- `examples/kto.py`\n- `examples/sft.py`"),
        bad(_FILES, f"[`examples/dpo.py`]({_TREE}/examples/dpo.py)", api=_SCRIPTS.replace(f"# file: examples/kto.py\n{_RUN}", f"# file: examples/kto.py\n# moved to {_TREE}/pkg/scripts/tune.py\n# file: pkg/scripts/tune.py\n{_RUN}"), symbols=("pkg/scripts/tune.py",), fixed=_FILES + f"| [`pkg/scripts/tune.py`]({_TREE}/pkg/scripts/tune.py) | TODO |\n"),
        bad(_FILES + "| `examples/kto.py` | x |\n| `examples/one/a.py` | x |\n| `examples/two/b.py` | x |\n", f"[`examples/dpo.py`]({_TREE}/examples/dpo.py)", api=_SCRIPTS + f"# file: examples/one/a.py\n{_RUN}# file: examples/two/b.py\n{_RUN}# file: examples/three/c.py\n{_RUN}", symbols=("examples/three/c.py",), fixed=_FILES + "| `examples/kto.py` | x |\n| `examples/one/a.py` | x |\n| `examples/two/b.py` | x |\n| `examples/three/c.py` | TODO |\n"),
        bad("They lie in `pkg/templates`:\n\n## `a_training.jinja`\n\nText.\n\n## `b_training.jinja` / `c_training.jinja`\n\nDiffers from `d.jinja`.\n", "## `a_training.jinja`", api=_TEMPLATES, symbols=("pkg/templates/d_training.jinja",)),
        bad("# Sources\n\n- [Files](files.md)\n- [Links](links.md)\n- [Pages](pages.md)\n<!-- file: docs/files.md -->\n# Files\n<!-- file: docs/links.md -->\n# Links\n<!-- file: docs/pages.md -->\n# Pages\n<!-- file: docs/sheets.md -->\n# Sheets of paper\n", "[Files](files.md)", path="index.md", symbols=("docs/sheets.md",), fixed="# Sources\n\n- [Files](files.md)\n- [Links](links.md)\n- [Pages](pages.md)\n- [Sheets of paper](sheets.md)\n<!-- file: docs/files.md -->\n# Files\n<!-- file: docs/links.md -->\n# Links\n<!-- file: docs/pages.md -->\n# Pages\n<!-- file: docs/sheets.md -->\n# Sheets of paper\n"),
        bad("# Commands\n\n- `pkg sft`: tune\n- `pkg dpo`: align\n- `pkg grpo`: align\n", "`pkg sft`: tune", api=_CLI, symbols=("pkg serve",), fixed="# Commands\n\n- `pkg sft`: tune\n- `pkg dpo`: align\n- `pkg grpo`: align\n- `pkg serve`: TODO\n"),
        bad("# Commands\n\n## pkg tune\n\nText.\n\n## `pkg dpo`\n\nText.\n\n## pkg grpo\n", "## pkg tune", api=_CLI, symbols=("pkg serve",)),
        bad("## `pkg`\n\n* `sft`: tune\n* `dpo`: align\n* `grpo`: align\n", "`sft`: tune", api=_CLI, symbols=("pkg serve",), fixed="## `pkg`\n\n* `sft`: tune\n* `dpo`: align\n* `grpo`: align\n* `serve`: TODO\n"),
        bad("## Loaders\n\nThere are several classes:\n\n" + _LOADERS, "[`FluxLoaderMixin`] loads Flux.", api=_MIXINS, symbols=("LuminaLoaderMixin",), fixed="## Loaders\n\nThere are several classes:\n\n" + _LOADERS + "- [`LuminaLoaderMixin`] TODO\n"),
        bad(_PLUGIN, "# vLLM integration", api=_SWITCHES, symbols=("RLOO",), path="vllm.md"),
        bad("| Trainer |\n| - |\n| [`SFTTrainer`] |\n", "[`SFTTrainer`]", api=_API, symbols=("DPOTrainer, GRPOTrainer",), config=_contract("table", heading="'data'", without="{ KTO = 'as DPO' }") + "\n", path="data.md"),
        bad("# Data\n\n## Which?\n\n- `SFTTrainer`\n- `DPOTrainer`\n\n## More\n\n- `KTOTrainer`\n", "`SFTTrainer`", api=_API, symbols=("GRPOTrainer, KTOTrainer",), config=_contract("list", heading="'^which'")),
        good(_ROWS + "| [`KTOTrainer`] | pairs |\n", api=_API),
        good(_ROWS + "\n[`KTOTrainer`] takes pairs that need not be complete.\n", api=_API),
        good("## Stable\n\n" + _ROWS + "\n## In the making\n\n- `KTOTrainer`\n", api=_API),
        good("Popular trainers:\n\n" + _ROWS, api=_API),
        good("Some of the trainers, such as:\n\n" + _ROWS, api=_API),
        good("# Trainers\n\nA non-exhaustive list of them.\n\n## Offline\n\n" + _ROWS, api=_API),
        good("The following trainers support vLLM:\n\n" + _ROWS, api=_API),
        good("## Quick start\n\n### SFTTrainer\n\nText.\n\n### DPOTrainer\n\nText.\n\n### GRPOTrainer\n\nText.\n", api=_API),
        good("- `SFTTrainer`\n- `DPOTrainer`\n- `GRPOTrainer`\n- ...\n", api=_API),
        good("| Trainer |\n| - |\n| `SFTTrainer` |\n| `DPOTrainer` |\n", api=_API),
        good("| Task | Class |\n| - | - |\n| a | `SFTTrainer` |\n| b | `SFTTrainer` |\n| c | `DPOTrainer` |\n| d | `GRPOTrainer` |\n| e | `GRPOTrainer` |\n", api=_API),
        good("| Script | About |\n| - | - |\n| a | Shows how to use the [`SFTTrainer`]. |\n| b | Shows how to use the [`DPOTrainer`]. |\n| c | Shows how to use the [`GRPOTrainer`]. |\n", api=_API),
        good(_ROWS, api=_API.replace("class KTOTrainer: ...", "class KTOTrainer:\n    def __init__(self):\n        import warnings\n        warnings.warn('`KTOTrainer` is deprecated', FutureWarning)")),
        good("# Changelog\n\n" + _ROWS, api=_API, path="changelog.md"),
        good("## Removed\n\n" + _ROWS, api=_API),
        good(_ROWS + "| `KTOTrainer` | pairs |\n| `experimental.cpo.CPOTrainer` | pairs |\n", api=_DEEPER),
        good(_REFERENCE + "<!-- file: docs/kto.md -->\n# KTO\n\n[[autodoc]] KTOTrainer\n", api=_API),
        good(_FILES + "\nRun `python examples/kto.py`.\n", api=_SCRIPTS),
        good("Scripts and notebooks, e.g. `examples/sft.py`:\n\n| File |\n| - |\n| `examples/dpo.py` |\n| `examples/data.csv` |\n", api=_SCRIPTS),
        good(_FILES, api=_SCRIPTS.replace("examples/kto.py", "examples/_kto.py")),
        good(_FILES.replace("examples/sft.py", "pkg/scripts/sft.py") + "| `examples/kto.py` | x |\n", api=_SCRIPTS + f"# file: pkg/scripts/sft.py\n{_RUN}"),
        good("- `a.jinja`\n- `b.jinja`\n- `a_training.jinja`\n", api=_TEMPLATES),
        good("- [Files](files.md)\n- [Links](links.md)\n- [Pages](pages.md)\n<!-- file: docs/files.md -->\n# Files\n<!-- file: docs/links.md -->\n# Links\n<!-- file: docs/pages.md -->\n# Pages\n<!-- file: docs/sheets.md -->\n# Sheets\n", path="guide.md"),
        good("# Commands\n\n- `pkg sft`: tune\n- `pkg dpo`: align\n- `pkg grpo`: align\n\n## Serving\n\nRun `pkg serve`.\n", api=_CLI),
        good("# Modes\n\n- `sft`: tune\n- `dpo`: align\n- `grpo`: align\n", api=_CLI),
        good("## Loaders\n\n" + _LOADERS, api=_MIXINS.replace("class LuminaLoaderMixin(Base)", "class LuminaLoaderMixin")),
        good("## Loaders\n\n" + _LOADERS, api=_MIXINS.replace("Lumina", "Abstract")),
        good("## Loaders\n\n" + _LOADERS, api="# file: pkg/loaders.py\n" + _MIXINS.replace("class LuminaLoaderMixin(Base): ...\n", "") + "# file: pkg/other.py\nfrom pkg.loaders import Base\nclass LuminaLoaderMixin(Base): ...\n"),
        good(_PLUGIN + "\nThe same for `RLOOTrainer`.\n", api=_SWITCHES, path="vllm.md"),
        good("# Memory\n\nSet `use_vllm` in `GRPOConfig`.\n", api=_SWITCHES, path="memory.md"),
        good("| Trainer |\n| - |\n| [`SFTTrainer`] |\n", api=_API, config=_contract("table", pages="['docs/other.md']")),
        good("# Which?\n\n- SFT\n- DPO\n- GRPO\n", api=_API, config=_contract("list", without="{ KTO = 'as DPO' }")),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for held in covered_lists(project):
            if held.missing:
                yield self.missing(project, held)

    def missing(self, project: Project, held: CoveredList) -> Diagnostic:
        names = [one.name for one in held.missing]
        heading = words(held.heading)
        places = _places(held)
        told = ", ".join(_with_place(one) if len(names) <= _PLACES_SHOWN else f"`{one.name}`" for one in held.missing)
        there = held.asked - len(names)
        message = f"{places} {_verb(held)} {there} of {held.asked} {held.of}, not {told}"
        listed = ", ".join(_with_place(one) for one in held.missing)
        evidence = [Evidence("missing", f"missing: {listed}")] if len(names) > _PLACES_SHOWN else []
        evidence += [Evidence("member", one.name, one.file, one.line) for one in held.missing]
        help_ = f"add an entry for each, or say why not: <!-- docsync: ignore[{self.code}] reason -->"
        identity = tuple((heading, held.of, one.key) for one in held.missing)
        advice = Advice(help_, tuple(evidence), entries_fix(project, held))
        found = self.at_span(held.document, held.place, message, ", ".join(names), identity, advice)
        return replace(found, preview=held.doubtful)


def _places(held: CoveredList) -> str:
    heading = words(held.heading)
    if not held.lists:
        return f'the page "{heading}"'
    form = held.lists[0].form
    noun = {ListForm.TABLE: "table", ListForm.LIST: "list", ListForm.HEADINGS: "headings"}[form]
    several = len({one.span for one in held.lists}) > 1
    noun = f"{noun}s" if several and form is not ListForm.HEADINGS else noun
    return f'the {noun} under "{heading}"' if heading else f"the {noun}"


def _verb(held: CoveredList) -> str:
    several = len(held.lists) > 1 or any(one.form is ListForm.HEADINGS for one in held.lists)
    return "name" if several else "names"


def _with_place(one: Wanted) -> str:
    return f"`{one.name}` ({one.file}:{one.line})" if one.line else f"`{one.name}`"
