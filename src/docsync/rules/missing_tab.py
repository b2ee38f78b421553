"""DS201."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Applicability, Diagnostic, Evidence, Fix
from docsync.edits.tabs import Fenced, NewTab, insert_tabs
from docsync.project import Project
from docsync.project.coverage.contents import told_of_siblings
from docsync.project.coverage.groups import FamilyGroup, required_groups
from docsync.project.coverage.scaffold import Scaffold, scaffolds
from docsync.rules.base import Advice, Rule, bad, good, words
from docsync.settings import Dialect

_API = "class SFTTrainer: ...\nclass DPOTrainer: ...\nclass GRPOTrainer: ...\nclass OnlineDPOTrainer: ...\n"


def _tabs(heading: str, *labels: str) -> str:
    tabs = "".join(f'<hfoption id="{label}">\n\nText.\n\n</hfoption>\n' for label in labels)
    return f'## {heading}\n\n<hfoptions id="batch_size">\n{tabs}</hfoptions>\n'


_OPENING = '<hfoptions id="batch_size">'

# A library with configs, and the tab that is made of it for the trainer that has none.
_PAIRS = """
class SFTTrainer: ...
class SFTConfig:
    def __init__(self, batch_size=8, packing=False, seed=random()): ...
class DPOTrainer: ...
class DPOConfig:
    def __init__(self, batch_size=8, beta=0.1, seed=random()): ...
class GRPOTrainer: ...
class GRPOConfig:
    def __init__(self, batch_size=4, seed=random(), loss="dapo", num_generations=8): ...
"""
_TODO = "TODO: write what GRPO needs here; the values are the defaults of `GRPOConfig`"
_LEFT_OUT = f"{_TODO}; no value is written out in the code for `seed`"
_NEW = '```python\nargs = GRPOConfig(batch_size=4, loss="dapo", num_generations=8)\n```'
_OOM = "# Out of memory\n\n"


def _call(key: str, *more: str) -> str:
    """A block of code in which a config is called."""
    return f"```python\nargs = {key}Config({', '.join(('batch_size=1', *more))})\n```"


def _indented(text: str, width: int = 4) -> str:
    return "\n".join(f"{' ' * width}{line}" if line else "" for line in text.split("\n"))


_SFT, _DPO = _call("SFT", "loss='x'", "seed=0"), _call("DPO", "beta=0")
_HF = f'<hfoptions id="a">\n<hfoption id="{{}}">\n\n{_SFT}\n\n</hfoption>\n<hfoption id="{{}}">\n\n{_DPO}\n\n</hfoption>\n'
_NEW_HF = f'<hfoption id="{{}}">\n\n<!-- {_LEFT_OUT} -->\n\n{_NEW}\n\n</hfoption>\n'
_BY_INDENT = f'=== "SFT trainer"\n\n{_indented(_SFT)}\n\n=== "DPO trainer"\n\n{_indented(_DPO)}\n\n'
_SLASHES = f"/// tab | SFT\n    new: true\n\n{_SFT}\n///\n\n/// tab | DPO\n{_DPO}\n///\n"
_ITEMS = "<Tabs>\n  <TabItem value='dpo' label='DPO' default>\n\n  A.\n\n  </TabItem>\n"
_LAST_ITEM = "  <TabItem value='sft' label='SFT'>\n\n  B.\n\n  </TabItem>\n</Tabs>\n"
_LISTED = "<Tabs\n  values={{[\n    {{label: 'SFT', value: 'sft'}},\n    {{label: 'DPO', value: 'dpo'}},\n{}  ]}}>\n<TabItem value='sft'>\n\nA.\n\n</TabItem>\n<TabItem value='dpo'>\n\nB.\n\n</TabItem>\n{}</Tabs>\n"
_SET = f"::::{{tab-set}}\n:::{{tab-item}} SFT\n:sync: sft\n:selected:\n\n{_SFT}\n:::\n\n:::{{tab-item}} DPO\n:sync: dpo\n\n{_DPO}\n:::\n"
_INLINE = "```{tab} SFT\nA.\n```\n```{tab} DPO\nB.\n```\n"
_GROUP_TABS = f"`````{{tabs}}\n````{{group-tab}} SFT\n{_SFT}\n````\n\n````{{group-tab}} DPO\n{_DPO}\n````\n"
_FROM_TOPICS = "```python\nGRPOConfig(num_generations=8)\n```"
_SCRIPTS = (
    "# file: pyproject.toml\n[project]\nname = 'pkg'\n[project.scripts]\npkg = 'pkg.cli:main'\n# file: pkg/cli.py\n"
)
_CLI = (
    _SCRIPTS
    + "import argparse\ndef main():\n    parser = argparse.ArgumentParser('pkg')\n    parsers = parser.add_subparsers()\n"
    "    for_sft = parsers.add_parser('sft')\n    for_sft.add_argument('--model')\n    for_dpo = parsers.add_parser('dpo')\n    for_dpo.add_argument('--model')\n"
    "    for_grpo = parsers.add_parser('grpo')\n    for_grpo.add_argument('--model')\n    parser.parse_args()\n"
)
_SHELL = '<hfoptions id="cli">\n<hfoption id="SFT">\n\n```bash\npkg sft --model m\n```\n\n</hfoption>\n<hfoption id="DPO">\n\n```bash\npkg dpo --model m\n```\n\n</hfoption>\n'
_NEW_SHELL = '<hfoption id="GRPO">\n\n<!-- TODO: write what GRPO needs here -->\n\n```bash\npkg grpo \\\n    --model TODO\n```\n\n</hfoption>\n'


def _contract(where: str, **values: str) -> str:
    lines = "".join(f"{key} = {value}\n" for key, value in values.items())
    return f"[[coverage]]\nfamily = 'trainer'\nwhere = '{where}'\n{lines}"


class MissingTab(Rule):
    """A group of tabs that has to cover every trainer has none for some of them.

    ## What it finds
    Under a heading, or on a page, about running out of memory: a group of tabs of which at least two are trainers, and
    that lacks one of the trainers which the package's root exports. With `[[tool.docsync.coverage]]`, `where = "tabs"`
    or `"cli-tabs"`: the groups that an entry names, and the members that it asks for; `cli-tabs` are those that show
    commands of the library.

    ## Why
    A trainer is added to the library, and no one remembers its tab: its users run out of memory and find the advice
    for every trainer but theirs.

    ## How it knows
    The list of trainers is the library's own: the public classes named `*Trainer`. A label names a trainer when they
    are equal but for case, punctuation and the ending (`Online DPO`, `GRPO trainer`, `sft`).

    ## Fix safety
    Unsafe: a scaffold of the tab, in the form and order of its siblings. It holds what the code shows: the member's
    config with the arguments that its siblings set and it takes too, and their defaults in the code. What it has to
    say is for a person to write; a `TODO` marks that.
    """

    code = "DS201"
    name = "missing-tab"
    examples = (
        bad(_tabs("Out of Memory?", "SFT", "DPO"), _OPENING, api=_API, symbols=("GRPO, OnlineDPO",)),
        bad("# How to avoid OOM\n\n" + _tabs("Batches", "sft", "GRPO trainer", "Online DPO"), _OPENING, api=_API, symbols=("DPO",)),
        bad(_tabs("显存不足怎么办", "SFT", "`DPOTrainer`", "GRPO"), _OPENING, api=_API, symbols=("OnlineDPO",)),
        bad('# Out of memory\n\n=== "SFT"\n\n    Text.\n\n=== "DPO"\n\n    Text.\n\n=== "GRPO"\n\n    Text.\n', '=== "SFT"', api=_API, symbols=("OnlineDPO",), dialect=Dialect.MKDOCS),
        bad(_OOM + _HF.format("SFT", "DPO") + '<hfoption id="General">\n\nText.\n\n</hfoption>\n</hfoptions>\n', '<hfoptions id="a">', api=_PAIRS, fixed=_OOM + _HF.format("SFT", "DPO") + _NEW_HF.format("GRPO") + '<hfoption id="General">\n\nText.\n\n</hfoption>\n</hfoptions>\n'),
        bad(_OOM + _HF.format("sft", "dpo") + "</hfoptions>\n", '<hfoptions id="a">', api=_PAIRS, fixed=_OOM + _HF.format("sft", "dpo") + _NEW_HF.format("grpo") + "</hfoptions>\n"),
        bad(_OOM + _BY_INDENT + "Text.\n", '=== "SFT trainer"', api=_PAIRS, fixed=_OOM + _BY_INDENT + f'=== "GRPO trainer"\n\n    <!-- {_LEFT_OUT} -->\n\n{_indented(_NEW)}\n\nText.\n', dialect=Dialect.MKDOCS),
        bad(_OOM + _SLASHES, "/// tab | SFT\n    new: true", api=_PAIRS, fixed=_OOM + _SLASHES + f"\n/// tab | GRPO\n<!-- {_LEFT_OUT} -->\n\n{_NEW}\n///\n", dialect=Dialect.MKDOCS),
        bad(_OOM + _ITEMS + _LAST_ITEM, "<Tabs>", api=_PAIRS, fixed=_OOM + _ITEMS + f"  <TabItem value='grpo' label='GRPO'>\n\n  {{/* {_TODO} */}}\n\n{_indented(_FROM_TOPICS, 2)}\n\n  </TabItem>\n" + _LAST_ITEM, dialect=Dialect.DOCUSAURUS),
        bad(_OOM + _LISTED.format("", ""), _LISTED.format("", "").partition("\n<TabItem")[0], api=_PAIRS, fixed=_OOM + _LISTED.format("    {label: 'GRPO', value: 'grpo'},\n", f"<TabItem value='grpo'>\n\n{{/* {_TODO} */}}\n\n{_FROM_TOPICS}\n\n</TabItem>\n"), dialect=Dialect.DOCUSAURUS),
        bad(_OOM + _SET + "::::\n", "::::{tab-set}", api=_PAIRS, fixed=_OOM + _SET + f"\n:::{{tab-item}} GRPO\n:sync: grpo\n\n<!-- {_LEFT_OUT} -->\n\n{_NEW}\n:::\n::::\n", dialect=Dialect.MYST),
        bad(_OOM + _INLINE + "\nText.\n", "```{tab} SFT", api=_PAIRS, fixed=_OOM + _INLINE + f"```{{tab}} GRPO\n<!-- {_TODO} -->\n\n{_FROM_TOPICS.replace('```', '~~~')}\n```\n\nText.\n", dialect=Dialect.MYST),
        bad(_OOM + _GROUP_TABS + "`````\n", "`````{tabs}", api=_PAIRS, fixed=_OOM + _GROUP_TABS + f"\n````{{group-tab}} GRPO\n<!-- {_LEFT_OUT} -->\n\n{_NEW}\n````\n`````\n", dialect=Dialect.MYST),
        bad(_OOM + _HF.format("SFT", "DPO").replace("\n", "\r\n") + "</hfoptions>", '<hfoptions id="a">', api=_PAIRS, fixed=_OOM + (_HF.format("SFT", "DPO") + _NEW_HF.format("GRPO")).replace("\n", "\r\n") + "</hfoptions>"),
        bad("```{eval-rst}\n.. tab-set::\n\n   .. tab-item:: SFT\n\n      A\n\n   .. tab-item:: DPO\n\n      B\n```\n", ".. tab-set::", api=_PAIRS, dialect=Dialect.MYST, path="oom.md"),
        bad("# Command line\n\n" + _SHELL + "</hfoptions>\n\n" + _HF.format("SFT", "DPO") + "</hfoptions>\n", '<hfoptions id="cli">', api=_PAIRS + _CLI, fixed="# Command line\n\n" + _SHELL + _NEW_SHELL + "</hfoptions>\n\n" + _HF.format("SFT", "DPO") + "</hfoptions>\n", config=_contract("cli-tabs")),
        bad("# Start\n\n" + _HF.format("SFT", "DPO") + "</hfoptions>\n\n## Batches\n\n" + _HF.format("GRPO", "DPO") + "</hfoptions>\n", '<hfoptions id="a">', api=_PAIRS, symbols=("SFT",), config=_contract("tabs", heading="'batch'")),
        bad("# Start\n\n<hfoptions id=\"a\">\n<hfoption id=\"All\">\n\nText.\n\n</hfoption>\n</hfoptions>\n", '<hfoptions id="a">', api=_API, symbols=("DPO, GRPO, OnlineDPO, SFT",), config=_contract("tabs", group="'a'")),
        bad("# Start\n\n" + _tabs("Size", "SFT", "DPO") + "<!-- file: docs/other.md -->\n" + _tabs("Size", "SFT", "DPO"), _OPENING, api=_API, symbols=("GRPO, OnlineDPO",), config=_contract("tabs", pages="['docs/page.md']")),
        bad(_tabs("Out of memory", "SFT", "DPO"), _OPENING, api=_API, symbols=("OnlineDPO",), config=_contract("tabs", without="{ GRPO = 'as SFT' }")),
        bad(_tabs("Size", "SFT", "DPO"), _OPENING, api="class SFTTrainer: ...\nclass DPOTrainer: ...\n# file: pkg/experimental.py\nclass GOLDTrainer: ...\nclass XPOTrainer: ...\n", symbols=("GOLD",), config="[[coverage]]\nfamily = 'trainer'\nwhere = 'tabs'\ninclude = 'pkg.experimental.GOLD*'\n"),
        good(_tabs("Out of memory", "SFT", "DPO", "GRPO"), api=_API, config=_contract("tabs", without="{ OnlineDPO = 'as DPO' }")),
        good(_tabs("Size", "SFT", "DPO"), api=_API, config=_contract("tabs", heading="'memory'")),
        good(_HF.format("SFT", "DPO") + "</hfoptions>\n", api=_PAIRS + _CLI, config=_contract("cli-tabs")),
        good(_tabs("Out of memory", "SFT", "DPO", "GRPO", "Online DPO", "General"), api=_API),
        good(_tabs("Out of memory", "SFT / DPO", "GRPO", "Online DPO"), api=_API),
        good(_tabs("Out of memory", "Linux", "SFT"), api=_API),
        good("It may run out of memory.\n\n" + _tabs("Tokens", "SFT", "DPO"), api=_API),
        good(_tabs("Out of memory", "SFT", "DPO"), api="class BaseTrainer: ...\nclass SFTTrainer: ...\nclass DPOTrainer: ...\n"),
        good(_tabs("Out of memory", "SFT", "DPO"), api="class SFTTrainer: ...\nclass DPOTrainer: ...\n# file: pkg/experimental.py\nclass GOLDTrainer: ...\n"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for group in required_groups(project):
            if group.missing:
                yield self.missing(project, group)

    def missing(self, project: Project, group: FamilyGroup) -> Diagnostic:
        keys = [member.key for member in group.missing]
        document = group.document
        message = f'the tabs under "{group.topic}" have none for {", ".join(keys)}'
        identity = tuple((group.heading, group.group.id, key) for key in keys)
        told = told_of_siblings(project, group)
        checklist = f"`docsync coverage --member {keys[0]}` lists every place that {keys[0]} has to be in"
        silence = f"say why there is none: <!-- docsync: ignore[{self.code}] reason -->"
        help_ = "; ".join((*([told] if told else []), *([checklist] if group.missing[0].family else []), silence))
        advice = Advice(help_, tuple(_evidence(project, group)), _fix(project, group))
        return self.at_span(document, group.group.opening, message, ", ".join(keys), identity, advice)


def _evidence(project: Project, group: FamilyGroup) -> Iterator[Evidence]:
    """The tabs that are there, the members that have to be, and who asks for them."""
    labels = ", ".join(words(group.document.tabs[tab].label) for tab in group.group.tabs)
    yield Evidence("tabs", f"tabs: {labels}")
    listed = ", ".join(f"{member.key} ({member.object.file}:{member.object.line})" for member in group.asked)
    yield Evidence("members", f"{group.family.name or 'member'}s: {listed}")
    if group.contract is not None:
        place = " of ".join((f"`coverage[{group.contract.number}]`", project.settings.file))
        yield Evidence("contract", f"asked for by {place} (`{group.contract.where}`)")
        for name, reason in group.contract.without:
            yield Evidence("without", f"left out: {name} ({words(reason)})")
    for member in group.missing:
        yield Evidence("member", member.object.canonical, member.object.file, member.object.line)


def _fix(project: Project, group: FamilyGroup) -> Fix | None:
    """A tab for each missing member, where its form can be told from its siblings."""
    made = scaffolds(project, group, group.missing)
    tabs = [NewTab(one.label, one.key, one.after, one.like, one.note, tuple(_fenced(one)), one.lines) for one in made]
    edits = insert_tabs(group.document, group.group, tabs)
    title = f"Add a scaffold for {', '.join(one.member.key for one in made)}"
    return Fix(title, edits, Applicability.UNSAFE) if edits else None


def _fenced(scaffold: Scaffold) -> Iterator[Fenced]:
    for code in scaffold.code:
        yield Fenced(code.info, code.text)
