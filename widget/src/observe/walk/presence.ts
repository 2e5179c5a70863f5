/** What the page has anywhere: of what it has nowhere, no element needs to be asked. */

import type { Root } from './watch.ts';

const MARKS =
  '.pilotfish-skip, [data-pilotfish-skip], [data-pilotfish-mask], [data-pilotfish-untrusted], [data-pilotfish-hint]';
const INERT = '[inert]';

export class Presence {
  /** The host's marks (`element/marks.ts`). */
  marks = false;
  inert = false;

  /** What was once there counts as being there. */
  look(root: Root): void {
    this.marks ||= root.querySelector(MARKS) !== null;
    this.inert ||= root.querySelector(INERT) !== null;
  }
}

/** Where nobody has looked. */
export const ANYTHING: Readonly<Pick<Presence, 'marks' | 'inert' | 'look'>> = {
  marks: true,
  inert: true,
  look() {},
};
