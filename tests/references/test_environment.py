"""What a name on a page stands for: imports hold for the page, values for one block more, tabs are alternatives."""

from __future__ import annotations

from docsync import references
from docsync.documents import read
from docsync.references.bindings import Carried, Imported, InstanceOf, Member, Named, Result, Subclass
from docsync.references.model import Form, Reference
from docsync.settings import Dialect
from docsync.source import SourceText


def found(page: str, form: Form) -> list[Reference]:
    document = read(SourceText("a.md", page), Dialect.DOC_BUILDER)
    return [reference for reference in references.find(document).references if reference.form is form]


def block(code: str) -> str:
    return f"```python\n{code}\n```\n\n"


def tab(label: str, code: str) -> str:
    return f'<hfoption id="{label}">\n\n{block(code)}</hfoption>\n'


def test_a_call_of_what_an_earlier_block_imports() -> None:
    (call,) = found(block("from lib import C") + "Text.\n\n" + block("c = C(x=1)"), Form.CALL)
    assert call.binding == Imported("lib.C")


def test_an_instance_is_carried_for_one_block() -> None:
    page = block("from lib import C\nc = C()") + block("c.first") + block("c.second")
    (attribute,) = found(page, Form.ATTRIBUTE)
    assert attribute.target == "first"
    assert attribute.binding == Carried(Result(Imported("lib.C")))


def test_tabs_do_not_see_each_other_and_nothing_after_them_sees_them() -> None:
    one, two = tab("one", "from lib import c\nc.a"), tab("two", "c.b")
    page = f'<hfoptions id="g">\n{one}{two}</hfoptions>\n\n{block("c.d")}'
    assert [reference.target for reference in found(page, Form.ATTRIBUTE)] == ["a"]


def test_the_same_label_goes_on_in_a_later_group() -> None:
    first = f'<hfoptions id="g">\n{tab("one", "from lib import C")}{tab("two", "x = 1")}</hfoptions>\n\n'
    later = f'<hfoptions id="g">\n{tab("one", "c = C(y=1)")}{tab("two", "c = D(y=1)")}</hfoptions>\n'
    assert [call.binding for call in found(first + later, Form.CALL)] == [Imported("lib.C")]


def test_what_binds_a_name() -> None:
    code = (
        "import lib\n"
        "from lib import C, f\n"
        "with C() as w: w.in_with\n"
        "def g(p: C, q: 'C', r): p.in_plain, q.in_quoted, r.in_nothing\n"
        "class S(C):\n    def own(self): ...\n"
        "S().derived\n"
        "lib.C.load().loaded\n"
        "v: C = make()\n"
        "v.annotated\n"
    )
    bindings = {reference.target: reference.binding for reference in found(block(code), Form.ATTRIBUTE)}
    made = Result(Imported("lib.C"))
    assert bindings["in_with"] == Result(Member(made, "__enter__"))
    assert bindings["in_plain"] == bindings["in_quoted"] == InstanceOf(Imported("lib.C"))
    assert "in_nothing" not in bindings
    assert bindings["derived"] == Result(Subclass((Imported("lib.C"),), frozenset({"own"})))
    assert bindings["loaded"] == Result(Member(Member(Imported("lib"), "C"), "load"))
    assert bindings["annotated"] == InstanceOf(Imported("lib.C"))


def test_what_the_readers_code_defines_shadows() -> None:
    code = (
        "from lib import C, c\nfor c in x: c.looped\nC = other()\nC.replaced\n[c.inner for c in y]\nlambda C: C.taken\n"
    )
    assert found(block(code), Form.ATTRIBUTE) == []


def test_branches_that_disagree_tell_nothing() -> None:
    choice = "if x:\n    {0} = A()\nelse:\n    {0} = {1}()\n"
    code = "from lib import A, B\n" + choice.format("m", "B") + "m.either\n" + choice.format("n", "A") + "n.both\n"
    assert [reference.target for reference in found(block(code), Form.ATTRIBUTE)] == ["both"]


def test_a_class_that_no_block_binds_is_named_as_in_prose() -> None:
    (call,) = found(block("args = GRPOConfig(..., beta=1)"), Form.CALL)
    assert call.binding == Named("GRPOConfig")
    assert call.call is not None
    assert [argument.keyword for argument in call.call.arguments] == ["beta"]


def test_imports_that_are_expected_to_fail_are_guarded() -> None:
    page = block("try:\n    from lib import gone\nexcept ImportError:\n    gone = None\nfrom lib import there")
    assert [(one.target, one.guarded) for one in found(page, Form.IMPORT)] == [("lib.gone", True), ("lib.there", False)]
