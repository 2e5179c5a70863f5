"""Parts that stand with what owns them, where what owns what makes no sense."""

CHAINED = """(count) => {
  const [first, ...rest] = Array.from({length: count}, (_, n) => {
    const part = Object.assign(document.createElement('div'), {id: `part${n}`});
    part.setAttribute('aria-owns', `part${n + 1}`);
    part.append(`Word ${n}`);
    return part;
  });
  document.body.replaceChildren(first, ...rest);
}"""


def test_a_chain_of_owners_without_end_is_read_all_the_same(view):
    seen = view("<p>Before</p>", max_bytes=2_000_000)
    seen.page.evaluate(CHAINED, 6000)
    seen.observe()
    assert sorted(seen.texts()) == sorted(f"Word {n}" for n in range(6000))
