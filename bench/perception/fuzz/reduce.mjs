/** Delta debugging: what can go while two looks still differ, goes. */

/** The least `{page, steps}` found in `ms`; `differs(page, steps)` resolves to something or nothing. */
export async function reduced(page, steps, differs, ms = 30_000) {
  const until = Date.now() + ms;
  let least = { page, steps };
  let shrunk = true;
  while (shrunk && Date.now() < until) {
    shrunk = false;
    for (let at = 0; Date.now() < until; at += 1) {
      const cut = cutAt(least, at);
      if (!cut) break;
      if (!(await differs(cut.page, cut.steps))) continue;
      least = cut;
      shrunk = true;
      at -= 1;
    }
  }
  return least;
}

/** A copy without its `at`th part; undefined past the last. */
function cutAt(least, at) {
  const copy = structuredClone(least);
  const cuts = [
    ...listCuts(copy.steps),
    ...listCuts(copy.page.rules),
    ...nodeCuts(copy.page.nodes),
  ];
  if (!cuts[at]) return undefined;
  cuts[at]();
  return copy;
}

const listCuts = (list) => list.map((_, at) => () => list.splice(at, 1));

/** Whole parts first, then an element whose children stay, then what it is told to be. */
function nodeCuts(nodes) {
  const cuts = listCuts(nodes);
  for (const [at, node] of nodes.entries()) {
    if (typeof node === 'string') continue;
    cuts.push(() => nodes.splice(at, 1, ...node.nodes), ...listCuts(node.styles));
    for (const name of Object.keys(node.attributes)) cuts.push(() => delete node.attributes[name]);
    for (const part of ['shadow', 'frame']) {
      if (node[part]) cuts.push(() => delete node[part], ...nodeCuts(node[part]));
    }
    cuts.push(...nodeCuts(node.nodes));
  }
  return cuts;
}
