/** What the actions of a page remember from one to the next: the only store of `act/`. */

import type { Task } from './action.ts';

interface Committed {
  readonly ref: number;
  readonly name: string;
}

/** A field that nobody listened to as it was filled. */
export interface Unheard {
  readonly field: WeakRef<HTMLInputElement | HTMLTextAreaElement>;
  readonly typed: string;
  readonly before: string;
  /** What of the page was known to listen to it. */
  readonly was: string;
  readonly at: number;
}

export const memory = {
  /** Fields that took their text as they were left, and went away. */
  committed: [] as readonly Committed[],
  /** Looks at a field for the action that leaves it: its value is known only then; false before. */
  left: new Map<Element, (task: Task) => boolean>(),
  /** Editors that a press or a key has opened in place. */
  editors: new WeakSet<Element>(),
  unheard: [] as readonly Unheard[],
  /** Boxes whose drawing alone a press has changed: how they are drawn then, and what that means. */
  ticks: new WeakMap<Element, { readonly drawing: string; readonly ticked: boolean | undefined }>(),
  /** Where the visitor is typing with an input method. */
  composing: {} as { readonly signal?: AbortSignal; on?: EventTarget | null | undefined },
};
