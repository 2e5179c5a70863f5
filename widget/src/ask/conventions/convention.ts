/** How toolkits show what HTML and ARIA leave unsaid: ordered tables, the first that holds says it. */

import type { Subject } from '../subject.ts';
import type { View } from '../view.ts';

/** The comment above each entry names its toolkits: docs/conventions.md is made of them. */
interface Convention<Says, On = Subject, Of extends View = View> {
  readonly name: string;
  readonly when: (on: On, view: Of) => boolean;
  readonly says: Says;
}

export type Table<Says, On = Subject, Of extends View = View> = readonly Convention<Says, On, Of>[];

export function saidBy<Says, On, Of extends View>(
  table: Table<Says, On, Of>,
  on: On,
  view: Of,
): Says | undefined {
  for (const { when, says } of table) if (when(on, view)) return says;
  return undefined;
}
