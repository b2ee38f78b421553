"""DS903."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic
from docsync.project import Project
from docsync.project.configuration import ConfigurationFile, Stale, stale_names
from docsync.project.coverage.idle import idle_contracts
from docsync.project.near import near_names
from docsync.rules.base import Advice, Rule, bad, good, one_of, replacement

_API = "class SFTTrainer: ...\nclass DPOTrainer: ...\n"
_PAGE = '# Memory\n\n<hfoptions id="size">\n<hfoption id="SFT">\n\nText.\n\n</hfoption>\n</hfoptions>\n'


def _contract(**values: str) -> str:
    lines = [f"{key} = {value}\n" for key, value in values.items()]
    return '[[coverage]]\nwhere = "reference"\n' + "".join(lines)


class UnknownPackageReference(Rule):
    """The configuration names something that neither the library nor its documents have.

    ## What it finds
    In `[tool.docsync]`: a family, a symbol, a member that is left out, or a dotted path that the library does not
    have; a page, a group of tabs or a heading of `coverage` and `topics` that no document has, or an entry of them for
    which no tabs, no list or no section is found; a glossary that is not there.

    ## Why
    What such an entry asks for is asked of nobody: the check passes because it looks at nothing.

    ## How it knows
    The library's classes, and the documents of this run. Where the command line names only some of the documents,
    pages, groups and headings are not judged.

    ## Fix safety
    Unsafe, where one name is near.
    """

    code = "DS903"
    name = "unknown-package-reference"
    examples = (
        bad(_PAGE, "trainers", api=_API, config=_contract(family='"trainers"')),
        bad(_PAGE, "SFTrainer", api=_API, config=_contract(symbols='["pkg.DPOTrainer", "SFTrainer"]')),
        bad(_PAGE, "Reward", api=_API, config=_contract(family='"trainer"', without="{ Reward = 'it has none' }")),
        bad(_PAGE, "PPO", api=_API, config=_contract(family='"trainer"', without="{ SFT = 'x', PPO = 'y' }")),
        bad(
            _PAGE,
            "docs/quick.md",
            api=_API,
            config=_contract(family='"trainer"', pages='["docs/page.md", "docs/quick.md"]'),
        ),
        bad(_PAGE, "sizes", api=_API, config=_contract(family='"trainer"', group="'sizes'")),
        bad(_PAGE, "out of memory", api=_API, config=_contract(family='"trainer"', heading='"out of memory"')),
        bad(_PAGE, "pkg.old.*", api=_API, config=_contract(family='"trainer"', include='["pkg.old.*"]')),
        bad(_PAGE, "pkg.OldTrainer", api=_API, config='[families.trainer]\nexclude = "pkg.OldTrainer"\n'),
        bad(_PAGE, "GRPO", api=_API, config='[[topics]]\nsymbols = ["SFT", "GRPO"]\nabout = { memory = "memory" }\n'),
        bad(_PAGE, "TERMS.md", api=_API, config='glossary = "TERMS.md"\n'),
        good(
            _PAGE,
            api=_API,
            config=_contract(family='"trainer"', group='"size"', heading='"^memory"', without="{ dpo = 'not yet' }"),
        ),
        good(_PAGE, api=_API, config=_contract(symbols='["SFT", "DPOTrainer", "pkg.SFTTrainer"]')),
        good(
            _PAGE,
            api=_API + "# file: pkg/old.py\nclass PPOTrainer: ...\n",
            config=_contract(family='"trainer"', include='["pkg.old.*"]'),
        ),
        bad(
            "# Page",
            "tabs",
            api=_API,
            config='[[coverage]]\nsymbols = "SFT"\nwhere = "tabs"\n',
        ),
        bad(_PAGE, "table", api=_API, config='[[coverage]]\nfamily = "trainer"\nwhere = "table"\n'),
        bad(_PAGE, "DPO", api=_API, config='[[topics]]\nsymbols = ["DPO"]\nabout = { memory = "memory" }\n'),
        good(_PAGE, api=_API, config='[[topics]]\nsymbols = ["SFT"]\nheading = "memory"\nabout = { text = "text" }\n'),
        good(_PAGE, api=_API),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        settings = project.settings
        found = list(stale_names(settings, project.inventory, [page.document for page in project.documents]))
        if not settings.file:
            return
        told = {(stale.table, stale.number) for stale in found}
        found += [stale for stale in idle_contracts(project) if (stale.table, stale.number) not in told]
        if not found:
            return
        file = ConfigurationFile(settings, project.repository.working_folder)
        for stale in found:
            yield self._stale(file, stale)

    def _stale(self, file: ConfigurationFile, stale: Stale) -> Diagnostic:
        span = file.span(stale)
        near = near_names(stale.value, stale.known)
        is_there = file.document.source[span] == stale.value
        fix = replacement(file.document, span, near[0]) if len(near) == 1 and is_there else None
        entry = f"{stale.table}[{stale.number}]" if stale.number else stale.table
        identity = ((stale.table, stale.value),)
        return self.at_span(
            file.document, span, f"`{entry}`: {stale.fault}", stale.value, identity, Advice(one_of(near), (), fix)
        )
