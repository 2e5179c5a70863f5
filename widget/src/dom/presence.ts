/** What the page has anywhere: of what it has nowhere, no element needs to be asked. */

import { VISITORS } from './marks.ts';
import { attributeOf } from './native.ts';
import { allIn, firstIn, isDocument, type Root, taggedIn } from './root.ts';

/** By what tells of it: each selector by itself, for which the browser has quicker ways than for a list. */
const MARKED_BY = {
  marks: [
    '.pilotfish-skip',
    ...['skip', 'mask', 'untrusted', 'hint'].map((mark) => `[data-pilotfish-${mark}]`),
    VISITORS,
  ],
  inert: ['[inert]'],
  owns: ['[aria-owns]'],
  drags: ['[draggable=true]', 'input[type=file]'],
  modals: ['dialog', '[role=dialog]', '[role=alertdialog]', '[aria-modal=true]'],
  disabled: ['[aria-disabled=true]'],
  codes: ['[autocomplete="one-time-code" i]'],
  titles: ['[role=heading]'],
  spans: ['[colspan]', '[rowspan]', '[aria-colspan]', '[aria-rowspan]'],
  columns: ['col'],
  steps: ['[aria-current]'],
  loading: ['[data-loading]'],
} as const;
/** By words in classes: they are gathered once, where a selector for each would go through all elements. */
const CLASSED = {
  ticked: /checked|indeterminate/i,
  forbidding: /disabled|cursor-not-allowed/i,
  chosen: /active|selected|current/i,
  steps: /steps|stepper|wizard|crumb|timeline/i,
  loading: /loading/i,
  ticks: /check(?!ed|box)/i,
} as const;
type MarkedKind = keyof typeof MARKED_BY;
type Classed = keyof typeof CLASSED;
type Kind = MarkedKind | Classed;
const KINDS = Object.keys(MARKED_BY) as MarkedKind[];
const CLASSES = Object.keys(CLASSED) as Classed[];

const ANY = Object.values(MARKED_BY).flat().join();

/** Elements. Of more the list takes longer than each of its selectors by itself. */
const SMALL = 100;
const STRIDE = 2048;

export class Presence implements Record<Kind, boolean> {
  marks = false;
  inert = false;
  /** Parts that stand elsewhere than they are drawn (`owned.ts`). */
  owns = false;
  /** Something to be dropped somewhere. */
  drags = false;
  /** What may be a modal, if only it is open. */
  modals = false;
  /** What ARIA calls disabled, with all that is in it. */
  disabled = false;
  codes = false;
  /** Classes that may tell what is ticked. */
  ticked = false;
  /** Classes that may tell what is disabled. */
  forbidding = false;
  titles = false;
  /** Cells that are wider or higher than one place (`grid.ts`). */
  spans = false;
  columns = false;
  /** Classes that may tell which of several is chosen. */
  chosen = false;
  /** Lists of steps or crumbs, and what is current in any list. */
  steps = false;
  /** Classes or attributes that may tell what is busy. */
  loading = false;
  ticks = false;

  /** Goes through all of a tree, in steps. */
  *looking(root: Root): Steps<void> {
    // One question does for a small page that has none of it.
    if (!isSmall(root) || firstIn(root, ANY)) {
      for (const kind of KINDS) {
        this[kind] ||= MARKED_BY[kind].some((selector) => firstIn(root, selector) !== null);
        yield;
      }
    }
    yield* this.#looksAt(allIn(root, '[class]'));
  }

  /** What custom elements say may be no attribute, which no selector finds. */
  saysUnseen(): void {
    this.modals = true;
    this.titles = true;
  }

  *#looksAt(all: ArrayLike<Element>): Steps<void> {
    if (CLASSES.every((kind) => this[kind])) return;
    const some = new Set<string>();
    for (let at = 0; at < all.length; at += 1) {
      some.add(attributeOf(all[at]!, 'class')!);
      if (at % STRIDE === STRIDE - 1) yield;
    }
    const classes = [...some].join(' ');
    for (const kind of CLASSES) this[kind] ||= CLASSED[kind].test(classes);
  }
}

function isSmall(root: Root): boolean {
  return isDocument(root) && taggedIn(root, '*').length < SMALL;
}

export type Present = Readonly<Record<Kind, boolean>> & Pick<Presence, 'looking' | 'saysUnseen'>;

/** Where nobody has looked. */
export const ANYTHING: Present = {
  ...(Object.fromEntries([...KINDS, ...CLASSES].map((kind) => [kind, true])) as Record<Kind, true>),
  *looking() {},
  saysUnseen() {},
};

/** What a phase of a reading comes to, at once or in slices. */
export type Steps<T> = Generator<void, T>;

/** All steps one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
