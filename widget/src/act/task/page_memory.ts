/** What the actions of a page remember for those after them: nothing else outlives an action. */

import type { Act, Effect } from '../../wire/protocol.ts';

interface Committed {
  readonly ref: number;
  readonly name: string;
}

export interface Unheard {
  readonly field: WeakRef<HTMLInputElement | HTMLTextAreaElement>;
  readonly typed: string;
  readonly before: string;
  /** What of the page was known to listen to it. */
  readonly was: string;
  readonly at: number;
}

interface Memory {
  /** Where the pointer is: it leaves that element before it enters another one. */
  hovered?: Element | undefined;
  /** Modifier keys that are held down during a press. */
  held?: EventModifierInit | undefined;
  lastField?: WeakRef<HTMLElement> | undefined;
  forgetField(): void;
  /** ms spent waiting for the page's scripts to take over. */
  hydrating: number;
  /** The length of the history when it was first looked at, and the steps back since. */
  atStart: number;
  wentBack: number;
  /** Questions to the visitor: the clock of actions stands still meanwhile. */
  readonly questions: Set<Promise<unknown>>;
  /** When the first of them was asked, and ms in which the clock has stood still before. */
  stoodSince: number;
  stood: number;
  accepted?: readonly Committed[];
  /** Looks at a field for the action that leaves it: its value is known only then; false before. */
  left?: Map<Element, (act: Act, note: (seen: Effect) => void) => boolean>;
  editors?: WeakSet<Element>;
  unheard?: readonly Unheard[];
  /** Boxes whose drawing alone a press has changed: how they are drawn then, and what that means. */
  ticks?: WeakMap<Element, { readonly drawing: string; readonly ticked: boolean | undefined }>;
  /** What was typed into date fields in a guessed order, and formats that fields have accepted. */
  guessed?: WeakMap<Element, string>;
  formats?: WeakMap<Element, unknown>;
  /** Address and title at the end of the last action, and the shapes of those that changed after it by themselves. */
  idle: { readonly route?: string; readonly title?: string; readonly since: number };
  readonly ticking: Set<string>;
  composing?: { readonly signal: AbortSignal; on: EventTarget | null | undefined };
}

export const memory: Memory = {
  forgetField() {},
  hydrating: 0,
  atStart: 0,
  wentBack: 0,
  questions: new Set(),
  stoodSince: 0,
  stood: 0,
  idle: { since: -1e9 },
  ticking: new Set(),
};

/** But for its figures: "?t=12", "Inbox (3)". */
export function shapeOf(text = ''): string {
  return text.replace(/\d+/g, '0');
}

/** Whether it may have changed so without an action. */
export function ticksAlone(before: string, now: string): boolean {
  return shapeOf(before) === shapeOf(now) && memory.ticking.has(shapeOf(now));
}
