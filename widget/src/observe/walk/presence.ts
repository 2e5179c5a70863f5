/** What the page has anywhere: of what it has nowhere, no element needs to be asked. */

import { firstWithin, matchesOf } from './native.ts';
import { firstIn, type Root } from './root.ts';

const MARKS =
  '.pilotfish-skip, [data-pilotfish-skip], [data-pilotfish-mask], [data-pilotfish-untrusted], [data-pilotfish-hint]';
const INERT = '[inert]';
const OWNS = '[aria-owns]';
const DRAGS = '[draggable=true], input[type=file]';
const TITLES = '[role=heading]';
const TELLING = /^(class$|inert$|aria-owns$|draggable$|type$|role$|data-pilotfish-)/;
const ANY = [MARKS, INERT, OWNS, DRAGS, TITLES].join();

export class Presence {
  /** The host's marks (`element/marks.ts`). */
  marks = false;
  inert = false;
  /** Parts that stand elsewhere than they are drawn (`owned.ts`). */
  owns = false;
  /** Something to be dropped somewhere. */
  drags = false;
  /** Headings that only their role tells. */
  titles = false;

  /** What was once there counts as being there. Goes through all of the tree. */
  look(root: Root): void {
    // One look instead of several: most pages have nothing of it.
    if (firstIn(root, ANY) === null) return;
    this.marks ||= firstIn(root, MARKS) !== null;
    this.inert ||= firstIn(root, INERT) !== null;
    this.owns ||= firstIn(root, OWNS) !== null;
    this.drags ||= firstIn(root, DRAGS) !== null;
    this.titles ||= firstIn(root, TITLES) !== null;
  }

  /** An element has come, with all that is in it. */
  enters(element: Element): void {
    if (!matchesOf(element, ANY) && !firstWithin(element, ANY)) return;
    this.marks ||= holds(element, MARKS);
    this.inert ||= holds(element, INERT);
    this.owns ||= holds(element, OWNS);
    this.drags ||= holds(element, DRAGS);
    this.titles ||= holds(element, TITLES);
  }

  /** An attribute of `element` is another. */
  changed(element: Element, attribute: string): void {
    if (!TELLING.test(attribute)) return;
    this.marks ||= matchesOf(element, MARKS);
    this.inert ||= matchesOf(element, INERT);
    this.owns ||= matchesOf(element, OWNS);
    this.drags ||= matchesOf(element, DRAGS);
    this.titles ||= matchesOf(element, TITLES);
  }
}

function holds(element: Element, selector: string): boolean {
  return matchesOf(element, selector) || firstWithin(element, selector) !== null;
}

/** Where nobody has looked. */
export const ANYTHING: Readonly<Pick<Presence, 'marks' | 'inert' | 'drags' | 'titles' | 'look'>> = {
  marks: true,
  inert: true,
  drags: true,
  titles: true,
  look() {},
};
