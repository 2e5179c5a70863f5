/** Which of several is selected where HTML and ARIA do not tell: a tab, a page, a day, a row. */

import * as dom from '../../dom/index.ts';
import { hasState } from '../custom.ts';
import { CHECKABLE, isCustom, type Subject, sayingOf } from '../subject.ts';
import type { Table } from './convention.ts';
import { isApart, isMarked } from './siblings.ts';

/** A state, not a word that may be what the box is about: `content--active`, `is-active`. */
const STATE = /(?:^|\s)(?:is-|[\w-]*(?:--|__))(?:active|current)(?=\s|$)|selected(?=\s|$)/i;
/** These show what they hold by themselves. */
const FIELD = /^(textbox|searchbox|combobox|listbox|spinbutton|slider|input|tabpanel)$/;
/** What can be selected, besides what nothing tells the role of. */
const SELECTABLE = /^(tab|option|treeitem|row|gridcell)$/;
const TELLING = ['aria-selected', 'aria-current', 'aria-checked', 'aria-pressed'];
const CELL = /^(cell|gridcell|rowheader)$/;
const ITEM = /^(li|td)$/;
const SELECTED_CLASS = /(?:^|\s)(?!not-|non-|un)(?:[\w-]*[-_])?selected(?=\s|$)/i;
/** What the keys act on next. */
const HIGHLIT = /(?:^|[\s_-])(?:highlight(?:ed)?|hover(?:ed)?)(?=\s|$)/i;
const ACTIVE = /(?:^|[\s_-])active(?=\s|$)/i;
const KEYED = '[aria-activedescendant], [role=combobox]';
const TAKEN = /selected|checked|chosen|current/i;

export const SELECTED: Table<true> = [
  /** Mantine, React DayPicker, shadcn/ui: `data-active=true`, `data-selected=true`, where no row says it for its cells. */
  {
    name: 'data attribute',
    when: (subject) => {
      const { element, word, names } = subject;
      const name = names.find((name) => name === 'data-selected' || name === 'data-active');
      if (!name || sayingOf(subject, name) !== 'true' || names.includes('aria-expanded')) {
        return false;
      }
      const row = CELL.test(word) && dom.parentElementOf(element);
      return !row || !dom.hasAttribute(row, 'aria-selected');
    },
    says: true,
  },
  /** Bootstrap, Bulma, Semantic UI, Vuetify: a class that most of its siblings have not: `active`, `is-active`, `v-tab--selected`. */
  {
    name: 'class among siblings',
    // The button of an open menu is active as long as that is open.
    when: (subject, { presence }) =>
      presence.chosen &&
      !(subject.names.includes('aria-haspopup') && isExpanded(subject)) &&
      isMarked(subject.element) &&
      isApart(subject.element),
    says: true,
  },
  /** Bootstrap, Docusaurus: a class that what stands alone in the other items has not: `nav-link active`. */
  {
    name: 'class of the only one in its item',
    when: ({ element }, { presence }) => {
      const item = presence.chosen && isMarked(element) ? dom.parentElementOf(element) : null;
      if (!item || dom.nextElementOf(element) || dom.previousElementOf(element)) return false;
      return isApart(item, dom.firstElementOf);
    },
    says: true,
  },
  /** Bootstrap 3, Foundation: the class of the item around it: `li.active > a`. */
  {
    name: 'class of its item',
    when: (subject, { presence }) => {
      const { element } = subject;
      const item = presence.chosen ? dom.parentElementOf(element) : null;
      if (!item || isExpanded(subject) || isMarked(element) || !isMarked(item)) return false;
      if (dom.firstElementOf(item) !== element || !isApart(item)) return false;
      return ITEM.test(dom.tagOf(item)) || !dom.nextElementOf(element);
    },
    says: true,
  },
  /** Ant Design: the class of the menu item in which it is the one link, in a box. */
  {
    name: 'class of its menu item',
    when: (subject, { presence }) => {
      const around = presence.chosen ? dom.parentElementOf(subject.element) : null;
      const item =
        around && dom.tagOf(around) === 'span' ? dom.closestOf(around, '[role=menuitem]') : null;
      if (!item || isExpanded(subject) || !isMarked(item) || !isApart(item)) return false;
      return dom.listWithin(item, 'a, button').length === 1;
    },
    says: true,
  },
  /** Naive UI: the class of the one box that is drawn in it: `n-menu-item-content--selected`. */
  {
    name: 'class of what is drawn in it',
    when: (subject, { presence }) => {
      const drawn = presence.chosen ? dom.firstElementOf(subject.element) : null;
      if (!drawn || dom.nextElementOf(drawn) || isExpanded(subject)) return false;
      if (!isMarked(drawn) || !STATE.test(dom.classesOf(drawn))) return false;
      return isApart(subject.element, dom.firstElementOf);
    },
    says: true,
  },
];

/** Of a row, where what is active may be what the row is about. */
export const SELECTED_ROW: Table<true> = [
  /** Ant Design, DataTables: a class `selected` that most of the other rows have not. */
  {
    name: 'class of a row',
    when: (subject, { presence }) => {
      const name = presence.chosen ? sayingOf(subject, 'class') : null;
      return name !== null && SELECTED_CLASS.test(name) && isApart(subject.element);
    },
    says: true,
  },
];

/** Of a custom element, whatever else it is. */
export const SELECTED_CUSTOM: Table<true> = [
  /** UI5, Web Awesome: `:state(selected)` or the property. */
  {
    name: 'selected custom element',
    when: (subject) => {
      const { element, tag, word } = subject;
      if (!isCustom(tag) || sayingOf(subject, 'aria-selected') !== null) return false;
      return (word === tag || SELECTABLE.test(word)) && hasState(element, 'selected');
    },
    says: true,
  },
];

/** An option that ARIA calls selected, and that is not chosen: the keys act on it next. */
export const HIGHLIGHTED: Table<true> = [
  /** Choices.js: `is-highlighted`, and no class that says more. */
  {
    name: 'highlighted option',
    when: ({ element }) => {
      const all = dom.classesOf(element);
      return HIGHLIT.test(all) && !TAKEN.test(all) && !ACTIVE.test(all);
    },
    says: true,
  },
  /** Tom Select: `option active`, and a field's `aria-activedescendant`. */
  {
    name: 'active option of a field',
    when: ({ element }) => {
      const all = dom.classesOf(element);
      if (TAKEN.test(all) || HIGHLIT.test(all) || !ACTIVE.test(all)) return false;
      const id = dom.attributeOf(element, 'id');
      const fields = id ? [...dom.allIn(dom.rootOf(element) as dom.Root, KEYED)] : [];
      return fields.some(
        (field) =>
          dom.attributeOf(field, 'aria-activedescendant') === id && FIELD.test(dom.wordOf(field)),
      );
    },
    says: true,
  },
];

/** Whether neither HTML nor ARIA tells if it is one of several that is selected. */
export function isUndeclared({ word, names }: Subject): boolean {
  if (CHECKABLE.has(word) || FIELD.test(word)) return false;
  return !TELLING.some((attribute) => names.includes(attribute));
}

function isExpanded(subject: Subject): boolean {
  return sayingOf(subject, 'aria-expanded') === 'true';
}
