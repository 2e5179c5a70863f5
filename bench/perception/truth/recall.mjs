/**
 * How many of the targets a peer indexed. It marks its elements with data-pi, or gives their
 * backend node ids.
 *
 * exact: the target itself is indexed. near: or a descendant (its click bubbles), its label, or an
 * ancestor that holds no other target.
 */

/** Reads the whole DOM, frames and shadow roots included, and compares. */
export async function recall(cdp, targets, backendIds) {
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  return compare(root, targets, backendIds && new Set(backendIds));
}

/**
 * `root` is a node of the DevTools protocol. Gives `{page, view, native: {targets, exact, near},
 * indexed, traps: {name: {want, got}}, missed: [target]}`.
 */
export function compare(root, targets, backendIds) {
  const found = { marked: new Map(), traps: {}, indexed: 0 };
  visit(root, null, found, backendIds);
  const tally = () => ({ targets: 0, exact: 0, near: 0 });
  const result = { page: tally(), view: tally(), native: tally(), missed: [] };
  for (const target of targets) {
    const node = found.marked.get(target.id);
    if (!node) continue; // gone since
    const near = isNear(node);
    const scopes = ['page', target.inView && 'view', target.tier === 'native' && 'native'];
    for (const scope of scopes.filter(Boolean)) {
      result[scope].targets += 1;
      result[scope].exact += node.indexed ? 1 : 0;
      result[scope].near += near ? 1 : 0;
    }
    if (!near) result.missed.push(target);
  }
  return { ...result, indexed: found.indexed, traps: found.traps };
}

function visit(node, parent, found, backendIds) {
  const attributes = attributesOf(node);
  const indexed = backendIds ? backendIds.has(node.backendNodeId) : 'data-pi' in attributes;
  const me = { parent, indexed, tag: node.localName, indexedBelow: 0, targetsBelow: 0 };
  const inner = [...(node.children ?? []), ...(node.shadowRoots ?? []), node.contentDocument];
  for (const child of inner.filter(Boolean)) {
    const { own, target } = visit(child, me, found, backendIds);
    me.indexedBelow += own.indexedBelow + (own.indexed ? 1 : 0);
    me.targetsBelow += own.targetsBelow + (target ? 1 : 0);
  }
  const isElement = node.nodeType === 1;
  const target = 'data-gt' in attributes;
  if (isElement && indexed) found.indexed += 1;
  if (isElement && target) found.marked.set(Number(attributes['data-gt']), me);
  if (isElement && attributes['data-trap']) {
    const got = indexed || me.indexedBelow > 0 || isLabelled(me);
    found.traps[attributes['data-trap']] = { want: attributes['data-want'] === '1', got };
  }
  return { own: me, target };
}

function attributesOf({ attributes = [] }) {
  const found = {};
  for (let at = 0; at < attributes.length; at += 2) found[attributes[at]] = attributes[at + 1];
  return found;
}

function isNear(node) {
  if (node.indexed || node.indexedBelow > 0 || isLabelled(node)) return true;
  for (let above = node.parent; above && above.tag !== 'body'; above = above.parent) {
    if (above.indexed) return above.targetsBelow <= 1;
  }
  return false;
}

function isLabelled({ parent }) {
  for (let above = parent; above; above = above.parent) {
    if (above.tag === 'label' && above.indexed) return true;
  }
  return false;
}
