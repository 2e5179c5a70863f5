"""How long a dump takes: printed, and only checked against being out of all proportion."""

import gzip
import subprocess
from pathlib import Path

WIDGET = Path(__file__).parents[3] / "widget"

MEASURE = """async () => {
  const times = [];
  for (let n = 0; n < 15; n += 1) {
    const start = performance.now();
    await observer.observe();
    times.push(performance.now() - start);
  }
  return {first: times[0], median: times.sort((a, b) => a - b)[7]};
}"""


def controls(count: int) -> str:
    return "".join(
        f"<div class=card><h3>Product {n}</h3><p>Words about it, <b>bold</b> ones</p>"
        f"<label>Quantity <input type=number value={n}></label><a href=/p/{n}>Details</a>"
        f"<button>Add {n}</button></div>"
        for n in range(count // 3)
    )


def test_time_and_size(view, capsys):
    small = view(controls(300)).page.evaluate(MEASURE)
    big = view(controls(3600)).page
    elements = big.evaluate("document.querySelectorAll('*').length")
    large = big.evaluate(MEASURE)
    command = ["node_modules/.bin/esbuild", "src/observe/index.ts", "--bundle", "--minify"]
    built = subprocess.run([*command, "--format=esm"], cwd=WIDGET, capture_output=True, check=True)
    with capsys.disabled():
        print(
            f"\n300 controls: first {small['first']:.1f} ms, median {small['median']:.1f} ms; "
            f"{elements} elements: first {large['first']:.0f} ms, median {large['median']:.0f} ms; "
            f"observe/ is {len(gzip.compress(built.stdout))} bytes gzipped"
        )
    assert large["median"] < 5000
