/** What is disabled where neither HTML nor `aria-disabled` says so. */

import * as dom from '../../dom/index.ts';
import { hasState } from '../custom.ts';
import { isCustom, type Subject } from '../subject.ts';
import type { View } from '../view.ts';
import type { Table } from './convention.ts';

/** Disabled by the pointer, too: `tabs-tab-disabled`, `cursor-not-allowed`. */
const NAMED = /(?:^|\s)(?!not-|non-)(?:(?:[\w-]*[-_])?disabled|cursor-not-allowed)(?=\s|$)/i;
/** It says of itself that it is: `show-disabled` is a filter, and `disabled:grey` may apply later. */
const SAID = /(?:^|\s)(?:(?:is-|[\w-]*(?:--|-state-))?disabled)(?=\s|$)/i;
/** Fields are disabled by HTML, and with another pointer often only not to be typed in. */
const FIELD = /^(input|select|textarea|option)$/;
/** The pointer over what nobody should press, and over what nobody is asked to. */
const FORBIDDEN = /^(not-allowed|no-drop)$/;
const PLAIN = /^(auto|default)$/;
/** Around a control: the tab of a label, the item of a header. */
const AROUND = 2;

export const DISABLED: Table<true> = [
  /** Material Web, Shoelace, UI5: `:state(disabled)` or the property. */
  {
    name: 'state of a custom element',
    when: ({ element, tag }) =>
      isCustom(tag) &&
      dom.attributeOf(element, 'aria-disabled') === null &&
      hasState(element, 'disabled'),
    says: true,
  },
  /** Ant Design, Bootstrap, Element Plus, Tailwind CSS: a class on it, in it or around it, and a pointer that forbids the press or never meets it. */
  {
    name: 'class and forbidding pointer',
    when: (subject, view) =>
      isAsked(subject, view) && isUnpressed(subject, view) && isNamed(subject.element),
    says: true,
  },
  /** DataTables, jQuery UI: `disabled`, `ui-state-disabled` on it or on its `li`, and no hand over it. */
  {
    name: 'class of a state, and no hand',
    when: (subject, view) => {
      if (!isAsked(subject, view) || !PLAIN.test(view.style(subject.element).cursor)) return false;
      const item = dom.parentElementOf(subject.element);
      const said = [subject.element, ...(item && dom.tagOf(item) === 'li' ? [item] : [])];
      return said.some((one) => SAID.test(dom.classesOf(one)));
    },
    says: true,
  },
  /** Naive UI: `n-menu-item-content--disabled`, the one box that is drawn in it, forbids the press. */
  {
    name: 'class and forbidding pointer of what is drawn in it',
    when: (subject, view) => {
      if (!isAsked(subject, view)) return false;
      const drawn = dom.firstElementOf(subject.element);
      if (!drawn || !FORBIDDEN.test(view.style(drawn).cursor)) return false;
      return NAMED.test(dom.classesOf(subject.element)) || NAMED.test(dom.classesOf(drawn));
    },
    says: true,
  },
];

function isAsked({ tag }: Subject, { presence }: View): boolean {
  return presence.forbidding && !FIELD.test(tag);
}

function isUnpressed({ element }: Subject, view: View): boolean {
  const style = view.style(element);
  return FORBIDDEN.test(style.cursor) || style.all.pointerEvents === 'none';
}

/** By a class of its own, of what stands around it, or of what is drawn in it. */
function isNamed(element: Element): boolean {
  for (const at of dom.upwards(element, AROUND + 1)) {
    if (NAMED.test(dom.classesOf(at))) return true;
  }
  const drawn = dom.firstElementOf(element);
  return drawn !== null && NAMED.test(dom.classesOf(drawn));
}
