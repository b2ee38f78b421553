"""Where links lead, site by site."""

from __future__ import annotations

import pytest

from docsync.documents.sites.addresses import cut, is_elsewhere, is_expression
from docsync.documents.sites.model import Writing
from docsync.settings import Dialect
from tests.documents.sites.filing import lead, site

EN = "docs/source/en"
HF = {
    f"{EN}/_toctree.yml": "- local: index\n- local: old\n  newlocal: guides/new\n",
    f"{EN}/_redirects.yml": "gone: guides/new\nguides/a: guides/new\n",
    f"{EN}/index.md": "",
    f"{EN}/guides/new.md": "",
    f"{EN}/guides/notebook.ipynb": "",
    f"{EN}/imgs/a.png": "",
    "docs/source/ko/_toctree.yml": "",
    "docs/source/ko/only_korean.md": "",
    "examples/run.py": "",
    "CONTRIBUTING.md": "",
}


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("new", f"{EN}/guides/new.md"),
        ("./new", f"{EN}/guides/new.md"),
        ("new.md", f"{EN}/guides/new.md"),
        ("../index", f"{EN}/index.md"),
        ("../guides/new", f"{EN}/guides/new.md"),
        ("notebook.ipynb", f"{EN}/guides/notebook.ipynb"),
        ("../imgs/a.png", f"{EN}/imgs/a.png"),
        ("../imgs/b.png", "nothing"),
        ("nowhere", "nothing"),
        ("New", "nothing"),
        ("index", "nothing"),
        ("../old", "unknown"),
        ("../gone", "unknown"),
        ("a", "unknown"),
        ("new/", f"{EN}/guides/new.md"),
        ("nowhere/", "unknown"),
        ("../only_korean", "unknown"),
        ("../../ko/only_korean", "docs/source/ko/only_korean.md"),
        ("/docs/other/main/en/x", "elsewhere"),
        ("/spaces", "elsewhere"),
        ("../../../../examples/run.py", "on GitHub only"),
        ("../../../../CONTRIBUTING.md", "on GitHub only"),
        ("../../../../../transformers/index", "unknown"),
    ],
)
def test_doc_builder(path: str, leads: str) -> None:
    assert lead(Dialect.DOC_BUILDER, f"{EN}/guides/page.md", HF, path) == leads


MK = {
    "mkdocs.yml": "site_url: https://example.org/lib/\nplugins: [{redirects: {redirect_maps: {old.md: new.md}}}]\n",
    "docs/index.md": "",
    "docs/new.md": "",
    "docs/guide/index.md": "",
    "docs/guide/more.md": "",
    "docs/img/a.png": "",
    "examples/run.py": "",
}


@pytest.mark.parametrize(
    ("path", "writing", "leads"),
    [
        ("more.md", Writing.MARKDOWN, "docs/guide/more.md"),
        ("../new.md", Writing.MARKDOWN, "docs/new.md"),
        ("../new.md/", Writing.MARKDOWN, "docs/new.md"),
        ("../img/a.png", Writing.MARKDOWN, "docs/img/a.png"),
        ("../img/b.png", Writing.MARKDOWN, "nothing"),
        ("nowhere.md", Writing.MARKDOWN, "nothing"),
        ("../old.md", Writing.MARKDOWN, "unknown"),
        ("../../examples/run.py", Writing.MARKDOWN, "on GitHub only"),
        # The page's address is /lib/guide/page/: what has no ending counts from there.
        ("../more", Writing.MARKDOWN, "docs/guide/more.md"),
        ("../more/", Writing.MARKDOWN, "docs/guide/more.md"),
        ("more", Writing.MARKDOWN, "nothing"),
        ("..", Writing.MARKDOWN, "docs/guide/index.md"),
        ("../../img/a.png", Writing.HTML, "docs/img/a.png"),
        ("../img/a.png", Writing.HTML, "nothing"),
        ("../../../x", Writing.HTML, "unknown"),
        ("/lib/new/", Writing.MARKDOWN, "docs/new.md"),
        ("/other/", Writing.MARKDOWN, "elsewhere"),
    ],
)
def test_mkdocs(path: str, writing: Writing, leads: str) -> None:
    assert lead(Dialect.MKDOCS, "docs/guide/page.md", MK, path, writing) == leads


@pytest.mark.parametrize(
    ("more", "leads"),
    [
        ("", "nothing"),
        ("plugins:\n  - gen-files:\n      scripts: [x.py]\n", "unknown"),
        ("plugins: [search, autorefs]\n", "nothing"),
        ("hooks: [hook.py]\n", "unknown"),
        ("hooks: [quiet.py]\n", "nothing"),
        ("markdown_extensions:\n  - x:\n      f: !!python/name:pkg.f\n", "nothing"),
        ("broken: [", "unknown"),
        ("INHERIT: base.yml\n", "unknown"),
    ],
)
def test_mkdocs_plugins_that_make_pages(more: str, leads: str) -> None:
    files = {
        "mkdocs.yml": f"site_name: x\n{more}",
        "hook.py": "def on_files(files, config): ...",
        "quiet.py": "def on_page_markdown(m, **k): return m",
        "base.yml": "plugins: [unheard-of]\n",
    }
    assert lead(Dialect.MKDOCS, "docs/page.md", files, "nowhere.md") == leads


@pytest.mark.parametrize(("path", "leads"), [("img/a.png", "docs/img/a.png"), ("../img/a.png", "docs/img/a.png")])
def test_mkdocs_too_many_steps_up_stop_at_the_root(path: str, leads: str) -> None:
    files = {"mkdocs.yml": "site_url: https://example.org\nuse_directory_urls: false\n", "docs/img/a.png": ""}
    assert lead(Dialect.MKDOCS, "docs/page.md", files, path, Writing.HTML) == leads


I18N = "plugins: [{i18n: {fallback_to_default: FALLS, languages: [{locale: en, default: true}, {locale: zh}]}}]\n"
BY_SUFFIX = {"mkdocs.yml": I18N.replace("FALLS", "true"), "docs/a.md": "", "docs/a.zh.md": "", "docs/b.md": ""}
BY_FOLDER = {"mkdocs.yml": I18N.replace("FALLS", "true"), "docs/en/b.md": "", "docs/zh/a.md": "", "docs/en/a.md": ""}


@pytest.mark.parametrize(
    ("page", "files", "path", "leads"),
    [
        ("docs/page.zh.md", BY_SUFFIX, "a.md", "docs/a.zh.md"),
        ("docs/page.zh.md", BY_SUFFIX, "a.zh.md", "docs/a.zh.md"),
        ("docs/page.zh.md", BY_SUFFIX, "b.md", "docs/b.md"),
        ("docs/page.md", BY_SUFFIX, "a.md", "docs/a.md"),
        ("docs/page.zh.md", BY_SUFFIX, "c.md", "nothing"),
        ("docs/page.zh.md", BY_SUFFIX, "../c", "unknown"),
        ("docs/zh/page.md", BY_FOLDER, "a.md", "docs/zh/a.md"),
        ("docs/zh/page.md", BY_FOLDER, "b.md", "docs/en/b.md"),
        ("docs/zh/page.md", BY_FOLDER, "c.md", "nothing"),
        ("docs/zh/page.md", BY_FOLDER | {"mkdocs.yml": I18N.replace("FALLS", "false")}, "b.md", "nothing"),
    ],
)
def test_mkdocs_in_several_languages(page: str, files: dict[str, str], path: str, leads: str) -> None:
    assert lead(Dialect.MKDOCS, page, files, path) == leads


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("assets/own.js", "unknown"),
        ("assets/stylesheets/main.css", "unknown"),
        ("objects.inv", "unknown"),
        ("assets/other.png", "nothing"),
    ],
)
def test_mkdocs_files_of_the_theme(path: str, leads: str) -> None:
    files = {"mkdocs.yml": "theme: {name: material, custom_dir: overrides}\n", "overrides/assets/own.js": ""}
    assert lead(Dialect.MKDOCS, "docs/page.md", files, path) == leads


SPHINX = {"docs/conf.py": "extensions = ['myst_parser']\n", "docs/api/x.md": "", "docs/y.rst": "", "README.md": ""}


@pytest.mark.parametrize(
    ("path", "writing", "leads"),
    [
        ("api/x.md", Writing.MARKDOWN, "docs/api/x.md"),
        ("/api/x.md", Writing.MARKDOWN, "docs/api/x.md"),
        ("../README.md", Writing.MARKDOWN, "README.md"),
        ("api/z.md", Writing.MARKDOWN, "nothing"),
        ("some-label", Writing.MARKDOWN, "unknown"),
        ("api/x", Writing.ROLE, "docs/api/x.md"),
        ("/y", Writing.ROLE, "docs/y.rst"),
        ("api/z", Writing.ROLE, "nothing"),
        ("api/x.html", Writing.HTML, "unknown"),
        ("data.csv", Writing.FILE, "nothing"),
        ("api/x", Writing.FILE, "nothing"),
        ("api/x.md", Writing.FILE, "docs/api/x.md"),
    ],
)
def test_myst(path: str, writing: Writing, leads: str) -> None:
    assert lead(Dialect.MYST, "docs/page.md", SPHINX, path, writing) == leads


DOCUSAURUS = {
    "site/docusaurus.config.js": "",
    "site/docs/01-intro.md": "",
    "site/docs/a/b.mdx": "",
    "site/static/i.png": "",
}


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("b.mdx", "site/docs/a/b.mdx"),
        ("../01-intro.md", "site/docs/01-intro.md"),
        ("/a/b.mdx", "site/docs/a/b.mdx"),
        ("@site/docs/01-intro.md", "site/docs/01-intro.md"),
        ("@site/docs/02-next.md", "nothing"),
        ("c.md", "nothing"),
        ("/i.png", "site/static/i.png"),
        ("../intro", "unknown"),
        ("/category/x", "unknown"),
    ],
)
def test_docusaurus(path: str, leads: str) -> None:
    assert lead(Dialect.DOCUSAURUS, "site/docs/a/page.md", DOCUSAURUS, path) == leads


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("b.md", "docs/a/b.md"),
        ("/a/b.md", "docs/a/b.md"),
        ("@site/../docs/a/b.md", "docs/a/b.md"),
        ("c.md", "nothing"),
        ("/i.png", "website/static/i.png"),
        ("b", "unknown"),
        ("/docs/a/b", "unknown"),
        ("/old", "unknown"),
        ("./", "unknown"),
    ],
)
def test_docusaurus_beside_its_pages(path: str, leads: str) -> None:
    files = {
        "website/docusaurus.config.ts": "docs: {path: '../docs'}, redirects: [{from: '/old', to: '/a/b'}]",
        "website/static/i.png": "",
        "docs/a/b.md": "",
    }
    assert lead(Dialect.DOCUSAURUS, "docs/a/page.md", files, path) == leads


@pytest.mark.parametrize(("path", "leads"), [("docs", "nothing"), ("docs_processed", "unknown")])
def test_docusaurus_may_be_built_from_copies_of_the_pages(path: str, leads: str) -> None:
    files = DOCUSAURUS | {"site/docusaurus.config.js": f"docs: {{ path: '{path}' }}"}
    assert lead(Dialect.DOCUSAURUS, "site/docs/a/page.md", files, "c.md") == leads


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("CONTRIBUTING.md", "CONTRIBUTING.md"),
        ("./src", "src/"),
        ("src/", "src/"),
        ("/src/x.py", "src/x.py"),
        ("contributing.md", "nothing"),
        ("src/y.py", "nothing"),
        ("../../issues", "unknown"),
    ],
)
def test_github(path: str, leads: str) -> None:
    assert lead(Dialect.GITHUB, "README.md", {"CONTRIBUTING.md": "", "src/x.py": ""}, path) == leads


def test_github_says_nothing_of_another_generators_pages() -> None:
    files = {"docs/_config.yml": "theme: x\n"}
    assert lead(Dialect.GITHUB, "docs/page.md", files, "other") == "unknown"
    assert lead(Dialect.GITHUB, "docs/README.md", files, "other") == "nothing"


@pytest.mark.parametrize("more", [{"docs/index.html": "<script>window.$docsify = {}"}, {"docs/.vuepress/x.js": ""}])
def test_github_says_nothing_of_sites_whose_first_page_is_a_readme(more: dict[str, str]) -> None:
    assert lead(Dialect.GITHUB, "docs/README.md", more, "/guide") == "unknown"
    assert lead(Dialect.GITHUB, "README.md", more, "/guide") == "nothing"


def test_a_page_spelt_otherwise_is_told() -> None:
    found = site(Dialect.GITHUB, "README.md", {"docs/Guide.md": ""}).lead(
        "README.md", "Docs/guide.md", Writing.MARKDOWN, image=False
    )
    assert found.instead == ("docs/Guide.md",)  # type: ignore[union-attr]


def test_cut() -> None:
    target = cut("a%20b.md?x=1#caf%C3%A9")
    assert (target.path, target.anchor, target.raw_path, target.raw_anchor) == (
        "a b.md",
        "café",
        "a%20b.md",
        "caf%C3%A9",
    )
    assert cut(r"a\_b.md").path == "a_b.md"
    assert cut("a&amp;b").path == "a&b"
    assert (cut("#x").path, cut("#x").anchor) == ("", "x")


@pytest.mark.parametrize(
    "target",
    ["https://x.org", "mailto:a@b.c", "javascript:void(0)", "data:image/png;base64,x", "//cdn.org/x", "inv:python#x"],
)
def test_elsewhere(target: str) -> None:
    assert is_elsewhere(target)


@pytest.mark.parametrize("target", ["{{ url }}", "{% url x %}", "${base}/x", "<your-page>", "{href}", "path/to/..."])
def test_expressions(target: str) -> None:
    assert is_expression(target)


@pytest.mark.parametrize("target", ["a.md", "LINK_TODO", "../x#y", "a b"])
def test_plain(target: str) -> None:
    assert not is_elsewhere(target)
    assert not is_expression(target)


@pytest.mark.parametrize(
    ("dialect", "like", "to", "written"),
    [
        (Dialect.DOC_BUILDER, "x", f"{EN}/index.md", "../index"),
        (Dialect.DOC_BUILDER, "x.md", f"{EN}/index.md", "../index.md"),
        (Dialect.DOC_BUILDER, "./x", f"{EN}/guides/new.md", "./new"),
        (Dialect.GITHUB, "/x", f"{EN}/index.md", f"/{EN}/index.md"),
    ],
)
def test_written(dialect: Dialect, like: str, to: str, written: str) -> None:
    assert site(dialect, f"{EN}/guides/page.md", HF).written(f"{EN}/guides/page.md", to, like) == written
