"""The navigation of mkdocs: `nav` with tags and all, inherited, beside, in TOML; and what leaves pages out of it."""

from __future__ import annotations

import pytest

from docsync.documents.navigation.toml_nav import toml_entries
from docsync.settings import Dialect
from tests.documents.navigation.navigating import SiteNavigation, listed, navigation, page, written

CONFIG = """\
site_name: x
nav:
  - Home: 'index.md'
  - "guide/plain.md"
  - Guides:
      - guide/one.md   # a comment
      - "It's \\"two\\"": guide/two.md
      - Deep: [guide/deep.md, {Deeper: guide/deeper.md}]
  - Away: https://example.org/x
  - Gone: guide/gone.md
  - Picture: logo.png
  - '': [guide/last.md]
markdown_extensions:
  - pymdownx.superfences:
      custom_fences:
        - format: !!python/name:pymdownx.superfences.fence_code_format
plugins:
  - search:
      lang: !ENV [LANGUAGE, en]
"""
PAGES = ["index", "guide/plain", "guide/one", "guide/two", "guide/deep", "guide/deeper", "guide/last", "guide/other"]
FILES = {"mkdocs.yml": CONFIG, "docs/logo.png": "", **{f"docs/{name}.md": "" for name in PAGES}}


def site(files: dict[str, str], at: str = "docs/index.md") -> SiteNavigation:
    return navigation(Dialect.MKDOCS, files, at)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_places_are_exact(end: str, bom: str) -> None:
    found = site({**FILES, "mkdocs.yml": bom + CONFIG.replace("\n", end)})
    (document,) = found.documents
    assert written(document) == [
        ("index.md", "Home", ()),
        ("guide/plain.md", "", ()),
        ("guide/one.md", "", ("Guides",)),
        ("guide/two.md", 'It\'s \\"two\\"', ("Guides",)),
        ("guide/deep.md", "", ("Guides", "Deep")),
        ("guide/deeper.md", "Deeper", ("Guides", "Deep")),
        ("https://example.org/x", "Away", ()),
        ("guide/gone.md", "Gone", ()),
        ("logo.png", "Picture", ()),
        ("guide/last.md", "", ("",)),
    ]
    assert [type(entry.leads).__name__ for entry in found.entries] == [
        *["ToFile"] * 6, "ToElsewhere", "ToNothing", "ToFile", "ToFile",
    ]  # fmt: skip


def test_what_is_listed() -> None:
    found = site(FILES)
    assert listed(found, FILES) == {f"{name}.md" for name in PAGES} - {"guide/other.md"}
    assert not found.open_because
    assert not found.is_strict


def test_without_a_navigation_all_is_listed() -> None:
    files = {"mkdocs.yml": "site_name: x\n", "docs/a.md": "", "docs/b/c.md": ""}
    assert listed(site(files, "docs/a.md"), files) == {"a.md", "b/c.md"}


def test_an_inherited_navigation_and_one_beside() -> None:
    base = {
        "mkdocs.yml": "INHERIT: base.yml\nsite_name: x\n",
        "base.yml": "nav: [a.md]\n",
        "docs/a.md": "",
        "docs/b.md": "",
    }
    found = site(base, "docs/a.md")
    assert (found.file, listed(found, base)) == ("base.yml", {"a.md"})
    assert not found.open_because
    beside = {
        "mkdocs-online.yml": "site_url: https://x.org\n",
        "mkdocs-nav.yml": "nav: [b.md]\n",
        "docs/a.md": "",
        "docs/b.md": "",
    }
    found = site(beside, "docs/a.md")
    assert (found.file, listed(found, beside)) == ("mkdocs-nav.yml", {"b.md"})
    two = {**beside, "mkdocs-other.yml": "nav: [a.md]\n"}
    assert listed(site(two, "docs/a.md"), two) == {"a.md", "b.md"}


def test_the_navigation_of_another_site() -> None:
    files = {
        "docs/en/mkdocs.yml": "site_name: x\nnav: [a.md, b.md]\n", "docs/en/docs/a.md": "", "docs/en/docs/b.md": "",
        "docs/hi/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n", "docs/hi/docs/a.md": "", "docs/hi/docs/own.md": "",
    }  # fmt: skip
    found = site(files, "docs/hi/docs/a.md")
    assert found.open_because == "a navigation that is another site's"
    assert [type(entry.leads).__name__ for entry in found.entries] == ["ToFile", "ToUnknown"]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("plugins: [gen-files]\n", "the plugin gen-files, which may make pages"),
        ("plugins: {i18n: {languages: [{locale: en, default: true}]}}\n", "a site in several languages"),
        ("hooks: [hook.py]\n", "a hook, which may change the navigation"),
        ("validation: {omitted_files: ignore}\n", "a site that leaves pages out of its navigation on purpose"),
        ("validation: {nav: {omitted_files: ignore}}\n", "a site that leaves pages out of its navigation on purpose"),
        ("plugins: [awesome-pages]\nnav: [a.md, ...]\n", "a navigation that a plugin fills up"),
        ("nav: 3\n", "a navigation that cannot be read"),
        ("plugins: [search, section-index]\nvalidation: {omitted_files: warn}\n", ""),
    ],
)
def test_why_it_is_open(more: str, reason: str) -> None:
    nav = "" if "nav:" in more.splitlines()[-1] and "validation" not in more else "nav: [a.md, gone.md]\n"
    files = {
        "mkdocs.yml": f"site_name: x\n{nav}{more}",
        "hook.py": "def on_nav(nav, config, files): ...\n",
        "docs/a.md": "",
    }
    assert site(files, "docs/a.md").open_because == reason


def test_entries_for_what_is_made() -> None:
    made = {"mkdocs.yml": "nav: [a.md, gone.md]\nplugins: [gen-files]\n", "docs/a.md": ""}
    assert [type(one.leads).__name__ for one in site(made, "docs/a.md").entries] == ["ToFile", "ToUnknown"]
    moved = "plugins: [{redirects: {redirect_maps: {old.md: a.md}}}]\n"
    files = {
        "mkdocs.yml": f"nav: [old.md, /x.md, 'a.md#b', made.html, x/../b.md, ../README.md]\n{moved}",
        "docs/a.md": "",
        "docs/b.md": "",
        "README.md": "",
    }
    found = [type(one.leads).__name__ for one in site(files, "docs/a.md").entries]
    assert found == ["ToUnknown", "ToElsewhere", "ToUnknown", "ToUnknown", "ToFile", "ToFile"]


LEFT_OUT = """\
theme: {name: material, custom_dir: docs/theme}
nav: [kept.md]
exclude_docs: |
  drafts/
  *.tmp.md
not_in_nav: |
  /apart/*.md
  !/apart/wanted.md
plugins:
  - blog
  - exclude: {glob: ["gl*/x.md"], regex: ['re.*\\.md']}
  - redirects: {redirect_maps: {old.md: kept.md}}
"""
LEFT_OUT_PAGES = {
    "kept": False, "drafts/a": True, "a.tmp": True, "apart/a": True, "apart/wanted": False, "blog/posts/a": True,
    "glob/x": True, "glob/y": False, "reg": True, "old": True, "theme/a": True, "_part": True, "snip/_x/y": True,
    "index": True, "in/README": True, "404": True, "wanted": False, "wanted.zh": True, "zh/wanted": True,
    "zh/own": False,
    "templates/a": True, ".hidden": True, "in/templates/a": False,
}  # fmt: skip


def test_what_is_left_out() -> None:
    files = {"mkdocs.yml": LEFT_OUT, **{f"docs/{name}.md": "" for name in LEFT_OUT_PAGES}}
    found = site(files, "docs/kept.md")
    empty = page("x.md", "# X\n", Dialect.MKDOCS)
    assert {name: bool(found.left_out(f"docs/{name}.md", empty)) for name in LEFT_OUT_PAGES} == LEFT_OUT_PAGES
    assert found.left_out("README.md", empty)


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("---\ndraft: true\n---\n# X\n", True),
        ("---\r\ndraft: false\r\n---\r\n# X\r\n", False),
        ("---\nhide:\n  - toc\n  - navigation\n---\n# X\n", True),
        ("---\nhide: [navigation]\n---\n# X\n", True),
        ("---\nhide:\n  - toc\ntags:\n  - navigation\n---\n# X\n", False),
        ("---\ntemplate: home.html\n---\n", True),
        ('<meta http-equiv="refresh" content="0; url=../x/">\n', True),
        ("<script>window.location.href = '/x'</script>\n", True),
        (f"# X\n\n{'Words. ' * 400}\n```js\nlocation.href = '/x'\n```\n", False),
        ("# X\n\ndraft: true\n", False),
    ],
)
def test_what_a_page_says_of_itself(text: str, left_out: bool) -> None:
    files = {"mkdocs.yml": "nav: [kept.md]\n", "docs/kept.md": "", "docs/x.md": text}
    found = site(files, "docs/kept.md").left_out("docs/x.md", page("docs/x.md", text, Dialect.MKDOCS))
    assert bool(found) is left_out


TOML = """\
[project]
site_name = "x"
nav = [
  { "Home" = [
    { "Over \\"view\\"" = "index.md" },  # a comment
    'guide/one.md',
  ] },
  { Bare = "two.md", "Second" = "three.md" },
  "guide/ünïcode.md",
  { "Away" = "https://example.org" },
]
[project.theme]
name = "x"
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_toml_has_exact_places(end: str) -> None:
    files = {"zensical.toml": TOML.replace("\n", end), "docs/index.md": "", "docs/two.md": "", "docs/left.md": ""}
    found = site(files)
    (document,) = found.documents
    assert written(document) == [
        ("index.md", 'Over \\"view\\"', ("Home",)),
        ("guide/one.md", "", ("Home",)),
        ("two.md", "Bare", ()),
        ("three.md", "Second", ()),
        ("guide/ünïcode.md", "", ()),
        ("https://example.org", "Away", ()),
    ]
    assert listed(found, files) == {"index.md", "two.md"}


@pytest.mark.parametrize("text", ["nav = x\n", "nav = [ 3 ]\n", 'nav = [ """x""" ]\n', 'nav = [ "a.md"\n', ""])
def test_toml_of_another_kind_is_not_read(text: str) -> None:
    assert toml_entries(text, ["a.md"]) is None
