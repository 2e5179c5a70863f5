import { h, render } from 'vue';
import type { Branch } from '../tree.ts';
import type { Drawing } from './drawer.ts';

type VNode = ReturnType<typeof h>;

function nodeOf(tree: Branch): VNode {
  const children = tree.children.map((child) =>
    typeof child === 'string' ? child : nodeOf(child),
  );
  return h(tree.tag, { ...tree.attributes, key: tree.key }, children);
}

export const vue: Drawing = {
  keys: true,
  into: (box) => ({ draw: (tree) => render(nodeOf(tree), box) }),
};
