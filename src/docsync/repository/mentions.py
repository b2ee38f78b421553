"""Which files of a repository name something, and what a file once held."""

from __future__ import annotations

from docsync.repository.git import Git, text


def mentioning(git: Git, word: str) -> tuple[str, ...]:
    """The tracked text files that hold a word, as they lie on disk."""
    return tuple(git.fields("grep", "-F", "-I", "-l", "-z", "--no-textconv", "-e", word, "--") or ())


def once_documented(git: Git, name: str) -> bool:
    """Whether a commit took a directive that documents an object of that name out of a page, or moved it."""
    directive = rf"(\[\[autodoc\]\]|:::|autoclass).*[ .]{name}([^A-Za-z0-9_]|$)"
    pages = (":(glob)**/*.md", ":(glob)**/*.mdx", ":(glob)**/*.rst")
    found = git.ask("log", "-1", "--format=%h", "--no-ext-diff", "--no-textconv", "-G", directive, "HEAD", "--", *pages)
    return bool(found and found.strip())


def taken_out(git: Git, name: str) -> str:
    """All lines that commits took out of the files of a name, in whatever folder; empty where git does not tell."""
    changes = git.ask(
        *("log", "-p", "-U0", "--format=", "--no-ext-diff", "--no-textconv", "HEAD", "--"), f":(glob)**/{name}"
    )
    lines = text(changes or b"").splitlines()
    return "\n".join(line[1:] for line in lines if line.startswith("-") and not line.startswith("---"))
