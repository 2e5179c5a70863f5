import type { Branch } from '../tree.ts';

/** One way to bring a tree onto the page, again and again. */
export interface Drawer {
  draw(tree: Branch): Promise<void> | void;
}

export interface Drawing {
  /** Whether it can be told which item is which. */
  readonly keys: boolean;
  /** A drawer for an empty box. */
  into(box: HTMLElement): Drawer;
}
