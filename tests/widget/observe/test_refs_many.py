"""All refs of a long list are resolved in about the time of a look, equal rows among them."""

import pytest

RESOLVED = """async () => {
  await observer.observe();
  const refs = observer.lines().flatMap(({row}) =>
    [row.ref, ...(row.cells ?? []).map(({ref}) => ref)]);
  const start = performance.now();
  await observer.observe({full: true});
  const look = performance.now() - start;
  const began = performance.now();
  document.body.append('changed');
  const found = refs.filter((ref) => ref && 'element' in observer.resolve(ref)).length;
  return [found, (performance.now() - began) / look];
}"""

ROW = "<tr><td>{}</td><td><button>Edit</button></td></tr>"


@pytest.mark.parametrize("same", [True, False], ids=["equal rows", "other rows"])
def test_all_refs_of_a_table_are_resolved_in_linear_time(view, same):
    rows = "".join(ROW.format("Widget" if same else f"Widget {n}") for n in range(1500))
    seen = view(f"<table><tr><th>Name<th>Do{rows}</table>")
    found, looks = seen.page.evaluate(RESOLVED)
    assert found > 3000
    assert looks < 10
