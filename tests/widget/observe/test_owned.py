"""Parts that stand with what owns them, where what owns what makes no sense."""

from __future__ import annotations

OWNED_TWICE = """
<div role=list aria-label=Steps aria-owns='two two'><p>One</p></div><h1>Then</h1>
<button id=two>Two</button>
<div id=a role=group aria-label=A aria-owns=b><p>In A</p></div>
<div id=b role=group aria-label=B aria-owns=a><p>In B</p></div>"""

CHAINED = """(count) => {
  const [first, ...rest] = Array.from({length: count}, (_, n) => {
    const part = Object.assign(document.createElement('div'), {id: `part${n}`});
    part.setAttribute('aria-owns', `part${n + 1}`);
    part.append(`Word ${n}`);
    return part;
  });
  document.body.replaceChildren(first, ...rest);
}"""


def test_a_part_that_is_named_twice_stands_once_and_no_two_own_each_other(view):
    assert view(OWNED_TWICE).dump() == [
        "[1]<list> Steps",
        "\tOne",
        "\t[2]<button> Two",
        "[3]<heading level=1> Then",
        "[4]<group> A",
        "\tIn A",
        "\t[5]<group> B",
        "\t\tIn B",
    ]


def test_a_chain_of_owners_without_end_is_read_all_the_same(view):
    seen = view("<p>Before</p>", max_bytes=2_000_000)
    seen.page.evaluate(CHAINED, 6000)
    seen.observe()
    assert sorted(seen.texts()) == sorted(f"Word {n}" for n in range(6000))


def test_the_one_part_that_stands_in_its_owner_already_is_read_there(dump):
    assert dump("""<div role=grid aria-owns=b><div role=row><div role=columnheader>Name</div></div>
      <div role=rowgroup id=b><div role=row><div role=gridcell>Ada</div></div></div>
      <p><button>Next page</button></p></div>""") == [
        "[1]<grid rows=1>",
        "\t[2]<row> Name",
        "\t[3]<row> Ada",
        "\t[4]<button> Next page",
    ]
