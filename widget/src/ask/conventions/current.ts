/** At which of several steps or crumbs the visitor is, where `aria-current` is silent. */

import * as dom from '../../dom/index.ts';
import type { Table } from './convention.ts';
import { CHOSEN } from './siblings.ts';

const PROCESS = /(?:^|\s)(?:[\w-]*[-_])?(?:is|item)-process(?=\s|$)/i;
const BY_DATA =
  '[data-state=active], [data-state=current], [data-active=true], [data-current=true]';

/** What may be marked so in a step. */
export const STEP_MARKS = `[class*=active i], [class*=current i], [class*=process i], ${BY_DATA}`;

/** Of an item of a list of steps, or of what is in it. */
export const CURRENT: Table<true, Element> = [
  /** Bootstrap, Bulma, Semantic UI: `breadcrumb-item active`, `is-active`, `active step`. */
  { name: 'class of a step', when: (element) => CHOSEN.test(dom.classesOf(element)), says: true },
  /** Ant Design, Element Plus: `ant-steps-item-process`, `is-process`. */
  {
    name: 'class of a step in process',
    when: (element) => PROCESS.test(dom.classesOf(element)),
    says: true,
  },
  /** Reka UI: `data-state=active`. */
  { name: 'data of a step', when: (element) => dom.matchesOf(element, BY_DATA), says: true },
];
