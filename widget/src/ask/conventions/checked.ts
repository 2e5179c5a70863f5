/** What is on where neither HTML nor ARIA tells: a box of a tree, an option with a tick. */

import * as dom from '../../dom/index.ts';
import { hasState } from '../custom.ts';
import { CHECKABLE, isCustom, type Subject, sayingOf } from '../subject.ts';
import type { View } from '../view.ts';
import type { Table } from './convention.ts';

const PICTURE = ':is(svg, i, span)[class*=check i]:not([class*=checked i], [class*=checkbox i])';
const SEEN: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };
const ALONE = /^(is--?)?checked$/i;
/** A state beside what it is a state of: `tree-checkbox tree-checkbox-checked`, `tag tag--checked`. */
const BESIDE = /^(.+?)[-_]{1,2}(?:is-)?(checked|indeterminate|half-?checked)$/i;
const STATES = /^aria-(checked|selected|pressed|current|expanded)$/;
const FIELD = /^(input|select|textarea|option)$/;

export const CHECKED: Table<true | 'mixed'> = [
  /** shadcn/ui over cmdk: a tick is seen in the option; what such a list calls selected may be where its keys are. */
  {
    name: 'tick in an option',
    when: (subject, { presence }) => {
      if (!presence.ticks || !/^(option|menuitem)$/.test(subject.word)) return false;
      if (subject.names.includes('aria-checked')) return false;
      if (sayingOf(subject, 'aria-selected') === 'true') return false;
      const tick = dom.firstWithin(subject.element, PICTURE);
      return !!tick?.checkVisibility(SEEN) && !isIcon(subject.element);
    },
    says: true,
  },
  /** Material Web, Shoelace, Web Awesome: `:state(indeterminate)` or the property. */
  {
    name: 'mixed custom element',
    when: (subject) => mayBeOn(subject) && hasState(subject.element, 'indeterminate'),
    says: 'mixed',
  },
  /** Material Web, Shoelace, Web Awesome: `:state(checked)` or the property. */
  {
    name: 'checked custom element',
    when: (subject) => mayBeOn(subject) && hasState(subject.element, 'checked'),
    says: true,
  },
  /** Ant Design: `ant-tree-checkbox-indeterminate` beside `ant-tree-checkbox`. */
  {
    name: 'class of a mixed box',
    when: (subject, view) => isUndeclared(subject, view) && states(subject).some((it) => it !== ''),
    says: 'mixed',
  },
  /** Ant Design, Element Plus: `ant-tree-checkbox-checked` beside `ant-tree-checkbox`, `is-checked`. */
  {
    name: 'class of a box',
    when: (subject, view) => isUndeclared(subject, view) && states(subject).includes(''),
    says: true,
  },
];

/** Whether another without a tick has as many pictures: one of them stands where this has its tick. */
function isIcon(option: Element): boolean {
  const list = dom.parentElementOf(option);
  const drawn = (it: Element) => dom.allWithin(it, ':is(svg, i):not(svg *, i *)').length;
  const others = list ? dom.childrenOf(list).filter((it) => !dom.firstWithin(it, PICTURE)) : [];
  return others.some((it) => drawn(it) >= Math.max(1, drawn(option)));
}

/** A role that has no such state says that it means something else. */
function mayBeOn(subject: Subject): boolean {
  const { element, tag, word } = subject;
  if (!isCustom(tag) || !(word === tag || CHECKABLE.has(word))) return false;
  return (
    sayingOf(subject, 'aria-selected') === null && dom.attributeOf(element, 'aria-checked') === null
  );
}

function isUndeclared({ tag, names }: Subject, { presence }: View): boolean {
  if (!presence.ticked || !names.includes('class') || FIELD.test(tag)) return false;
  return !names.some((name) => STATES.test(name));
}

function holdsBox(element: Element, block: string): boolean {
  return dom.firstWithin(element, `[class~="${CSS.escape(block)}-checkbox"]`) !== null;
}

/** What its classes say: "" of one that is on, else how it is. */
function states({ element }: Subject): string[] {
  const classes = dom.classesOf(element).split(/\s+/);
  return classes.flatMap((name) => {
    const [, block = '', state = ''] = BESIDE.exec(name) ?? [];
    const on = ALONE.test(name) || /^checked$/i.test(state);
    const isState = classes.includes(block) || (state !== '' && holdsBox(element, block));
    if (!ALONE.test(name) && !isState) return [];
    return [on ? '' : state];
  });
}
