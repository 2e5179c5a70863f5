import * as react from 'react';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import * as dom18 from 'react-dom18';
import * as client18 from 'react-dom18/client';
import * as react18 from 'react18';
import type { Branch } from '../tree.ts';
import type { Drawing } from './drawer.ts';

type Create = typeof react.createElement;

function elementOf(tree: Branch | string, create: Create): unknown {
  if (typeof tree === 'string') return tree;
  const { class: className, ...rest } = tree.attributes;
  const props: Record<string, unknown> = { ...rest, className };
  if (tree.key !== undefined) props.key = tree.key;
  return create(tree.tag, props, ...tree.children.map((child) => elementOf(child, create)));
}

function draws(
  { createElement }: typeof react,
  { flushSync }: typeof dom,
  { createRoot }: typeof client,
): Drawing {
  return {
    keys: true,
    into(box) {
      const root = createRoot(box);
      return { draw: (tree) => flushSync(() => root.render(elementOf(tree, createElement))) };
    },
  };
}

export const newest = draws(react, dom, client);
export const eighteen = draws(react18, dom18, client18);
