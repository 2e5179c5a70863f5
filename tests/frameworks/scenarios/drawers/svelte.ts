import { flushSync, mount } from 'svelte';
import type { Branch } from '../tree.ts';
import type { Drawing } from './drawer.ts';
import Page from './Page.svelte';
import { createShown } from './shown.svelte.js';

export const svelte: Drawing = {
  keys: true,
  into(box) {
    const shown = createShown();
    mount(Page as Parameters<typeof mount>[0], { target: box, props: { shown } });
    return { draw: (tree: Branch) => flushSync(() => shown.show(tree)) };
  },
};
