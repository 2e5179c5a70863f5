import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../truth/recall.mjs';

let nextId = 1;

/** A node as the DevTools protocol has it. */
function node(localName, attributes = {}, ...children) {
  const flat = Object.entries(attributes).flat();
  return { nodeType: 1, localName, backendNodeId: nextId++, attributes: flat, children };
}

const target = (id, inView = true) => ({ id, tier: 'native', inView, looks: `target ${id}` });
const gt = (id, more = {}) => ({ 'data-gt': String(id), ...more });
const indexed = { 'data-pi': '' };

test('the target itself is exact', () => {
  const root = node('body', {}, node('button', gt(0, indexed)), node('button', gt(1)));
  const found = compare(root, [target(0), target(1, false)]);
  assert.deepEqual(found.page, { targets: 2, exact: 1, near: 1 });
  assert.deepEqual(found.view, { targets: 1, exact: 1, near: 1 });
  assert.deepEqual(
    found.missed.map(({ id }) => id),
    [1],
  );
  assert.equal(found.indexed, 1);
});

test('a descendant, a label and an ancestor without another target are near', () => {
  const root = node(
    'body',
    {},
    node('div', gt(0), node('span', indexed)),
    node('label', indexed, node('p', {}, node('input', gt(1)))),
    node('li', indexed, node('a', gt(2))),
  );
  const found = compare(root, [target(0), target(1), target(2)]);
  assert.deepEqual(found.page, { targets: 3, exact: 0, near: 3 });
});

test('an ancestor that holds another target is not near, nor is the body', () => {
  const root = node(
    'body',
    indexed,
    node('li', indexed, node('a', gt(0)), node('a', gt(1))),
    node('a', gt(2)),
  );
  assert.equal(compare(root, [target(0), target(1), target(2)]).page.near, 0);
});

test('frames and shadow roots are looked into', () => {
  const frame = {
    ...node('iframe'),
    contentDocument: { nodeType: 9, children: [node('a', gt(0, indexed))] },
  };
  const host = {
    ...node('x-a'),
    shadowRoots: [{ nodeType: 11, children: [node('a', gt(1, indexed))] }],
  };
  assert.equal(compare(node('body', {}, frame, host), [target(0), target(1)]).page.exact, 2);
});

test('a peer may give backend node ids instead of marks', () => {
  const button = node('button', gt(0));
  const found = compare(node('body', {}, button), [target(0)], new Set([button.backendNodeId]));
  assert.equal(found.page.exact, 1);
});

test('a target that is gone since counts for nothing', () => {
  assert.equal(compare(node('body'), [target(7)]).page.targets, 0);
});

test('traps say what was wanted and what was got', () => {
  const trap = (name, want, more = {}) =>
    node('button', { 'data-trap': name, 'data-want': String(want), ...more });
  const root = node(
    'body',
    {},
    trap('seen', 1, indexed),
    trap('missed', 1),
    trap('leak', 0, indexed),
  );
  assert.deepEqual(compare(root, []).traps, {
    seen: { want: true, got: true },
    missed: { want: true, got: false },
    leak: { want: false, got: true },
  });
});
