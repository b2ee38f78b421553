"""Tags and comments in raw HTML."""

from docsync.documents.html import RawComment, Tag, markup


def _tag(text: str) -> Tag:
    (tag,) = markup(text)
    assert isinstance(tag, Tag)
    assert text[tag.span.start : tag.span.end] == text
    return tag


def test_attributes_of_every_form():
    text = """<a-b.C one="1 > 0" two='x' three=y/z four :v-on.x="f" @click={() => { go({a: 1}) }}>"""
    tag = _tag(text)
    assert tag.name == "a-b.C"
    assert [(attribute.name, attribute.value) for attribute in tag.attributes] == [
        ("one", "1 > 0"),
        ("two", "x"),
        ("three", "y/z"),
        ("four", ""),
        (":v-on.x", "f"),
        ("@click", "{() => { go({a: 1}) }}"),
    ]
    for attribute in tag.attributes:
        assert text[attribute.span.start : attribute.span.end] == attribute.value


def test_forms_of_tags():
    assert (_tag("</b >").closing, _tag("<br/>").self_closing, _tag("<br />").self_closing) == (True, True, True)
    assert _tag("<T {...props} a=1>").attributes[0].name == "a"
    assert _tag("<T\n  id='x'\n>").attribute("id") == _tag("<T\n  id='x'\n>").attributes[0]
    assert _tag("<T>").attribute("id") is None


def test_what_is_no_tag():
    assert list(markup("a < b > c <3 <> </> <a b='>")) == []


def test_comments_and_scripts():
    text = "<!-- <b> --><script>'<b>' <!-- x --></script><i><!-- open\n"
    assert [item.text if isinstance(item, RawComment) else item.name for item in markup(text)] == [
        " <b> ",
        "script",
        "script",
        "i",
        " open",
    ]
