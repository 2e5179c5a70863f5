/** What the page has anywhere: of what it has nowhere, no element needs to be asked. */

import { attributeOf, firstWithin, matchesOf } from './native.ts';
import { firstIn, isDocument, type Root, taggedIn } from './root.ts';
import type { Steps } from './steps.ts';

function ofClass(word: string): string {
  return `[class*=${word} i]`;
}

/** By what tells of it: each selector by itself, for which the browser has quicker ways than for a list. */
const TOLD_BY = {
  marks: [
    '.pilotfish-skip',
    ...['skip', 'mask', 'untrusted', 'hint'].map((mark) => `[data-pilotfish-${mark}]`),
  ],
  inert: ['[inert]'],
  owns: ['[aria-owns]'],
  drags: ['[draggable=true]', 'input[type=file]'],
  modals: ['dialog', '[role=dialog]', '[role=alertdialog]', '[aria-modal=true]'],
  disabled: ['[aria-disabled=true]'],
  codes: ['[autocomplete="one-time-code" i]'],
  ticked: ['[class*=checked i]', '[class*=indeterminate i]'],
  barred: ['[class*=disabled i]', '[class*=cursor-not-allowed]'],
  titles: ['[role=heading]'],
  spans: ['[colspan]', '[rowspan]', '[aria-colspan]', '[aria-rowspan]'],
  columns: ['col'],
  chosen: ['active', 'selected', 'current'].map(ofClass),
  steps: ['[aria-current]', ...['steps', 'stepper', 'wizard', 'crumb', 'timeline'].map(ofClass)],
} as const;
type Kind = keyof typeof TOLD_BY;
const KINDS = Object.keys(TOLD_BY) as Kind[];

const TELLING = new Set(
  (
    'class inert draggable type role rowspan colspan aria-rowspan aria-colspan aria-owns ' +
    'aria-modal aria-disabled aria-current autocomplete'
  ).split(' '),
);
const ANY = Object.values(TOLD_BY).flat().join();

/** Elements. */
const SMALL = 1000;

export class Presence implements Record<Kind, boolean> {
  /** The host's marks (`element/marks.ts`). */
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
  /** Fields for codes of one use. */
  codes = false;
  /** Classes that may tell what is ticked. */
  ticked = false;
  /** Classes that may tell what is disabled. */
  barred = false;
  /** Headings that only their role tells. */
  titles = false;
  /** Cells that are wider or higher than one place (`grid.ts`). */
  spans = false;
  /** Columns with styles of their own. */
  columns = false;
  /** Classes that may tell which of several is chosen. */
  chosen = false;
  /** Lists of steps or crumbs, and what is current in any list. */
  steps = false;

  /** What was once there counts as being there. Goes through all of the tree. */
  look(root: Root): void {
    // One question does for a small page that has none of it; of a large one it would be dear.
    if (isSmall(root) && !firstIn(root, ANY)) return;
    for (const kind of KINDS) this.#find(kind, root);
  }

  /** As `look`, in steps. */
  *looking(root: Root): Steps<void> {
    for (const kind of KINDS) {
      this.#find(kind, root);
      yield;
    }
  }

  /** An element has come, with all that is in it. */
  enters(element: Element): void {
    if (!matchesOf(element, ANY) && !firstWithin(element, ANY)) return;
    for (const kind of KINDS) {
      const selector = TOLD_BY[kind].join();
      this[kind] ||= matchesOf(element, selector) || firstWithin(element, selector) !== null;
    }
  }

  /** An attribute of `element` is another. */
  changed(element: Element, attribute: string): void {
    if (!TELLING.has(attribute) && !attribute.startsWith('data-pilotfish-')) return;
    for (const kind of KINDS) this[kind] ||= matchesOf(element, TOLD_BY[kind].join());
  }

  /** What a custom element says may be no attribute, which no selector finds. */
  says(element: Element): void {
    const role = attributeOf(element, 'role') ?? '';
    this.modals ||= /dialog$/.test(role) || attributeOf(element, 'aria-modal') === 'true';
    this.titles ||= role === 'heading';
  }

  #find(kind: Kind, root: Root): void {
    this[kind] ||= TOLD_BY[kind].some((selector) => firstIn(root, selector) !== null);
  }
}

function isSmall(root: Root): boolean {
  return isDocument(root) && taggedIn(root, '*').length < SMALL;
}

export type Present = Readonly<Record<Kind, boolean>> & Pick<Presence, 'look'>;

/** Where nobody has looked. */
export const ANYTHING: Present = {
  marks: true,
  inert: true,
  owns: true,
  drags: true,
  modals: true,
  disabled: true,
  codes: true,
  ticked: true,
  barred: true,
  titles: true,
  spans: true,
  columns: true,
  chosen: true,
  steps: true,
  look() {},
};
