/** What a person or the run has entered and no request or form has carried away since. */

import * as dom from '../dom/index.ts';
import { lifetime } from '../platform/lifetime.ts';
import type { Act } from '../wire/protocol.ts';
import { SUBMITS } from './press/consequential.ts';
import { leadsTo } from './press/keys.ts';
import { type Changes, entryOf, TEXT_FIELD } from './request/changes.ts';
import { isRead } from './request/ordinary.ts';
import { readRequest } from './request/requests.ts';
import type { Sent } from './request/sent.ts';
import { carries } from './request/values.ts';

const WRITTEN =
  'textarea,[contenteditable],[role=textbox],input:is(:not([type]),[type=text],[type=email],[type=url],[type=tel],[type=number])';
const SEARCH = 'search,[role=search],[role=searchbox],[type=search],form[method=get i]';
const NARROWS = /search|filter|^q$|such|buscar|recherch|搜索|検索|بحث/i;

export function watchUnsaved(changes: Changes) {
  /** With what stood there before. */
  const entered = new Map<Element, string>();
  const before = new WeakMap<Element, string>();
  const kept = new WeakSet<Element>();
  const options = { capture: true, passive: true, signal: lifetime() };
  const on = (type: string, hear: (field: Element, event: Event) => void) =>
    dom.page.addEventListener(
      type,
      (event) => {
        const [at] = event.composedPath();
        if (dom.isElement(at)) hear(at, event);
      },
      options,
    );
  on('focusin', (field) => {
    if (dom.matchesOf(field, TEXT_FIELD) && !entered.has(field)) before.set(field, entryOf(field));
  });
  on('input', (field, { isTrusted }) => {
    kept.delete(field);
    if (isTrusted && !entered.has(field)) entered.set(field, before.get(field) ?? '');
  });
  on('submit', (form) => {
    for (const field of dom.isForm(form) ? dom.fieldsOf(form) : []) keep(field);
  });

  function keep(field: Element): void {
    kept.add(field);
    entered.delete(field);
  }

  const all = () => [...entered, ...changes.origins()].filter(([it]) => !kept.has(it));
  return {
    field: (): Element | undefined => all().find(([field, was]) => isLost(field, was))?.[0],
    sent(sent: Sent): void {
      const request = all().length ? readRequest(sent) : undefined;
      // A preview or a suggestion keeps nothing.
      if (!request || isRead(request)) return;
      const carried = carries(request.fields.map(([, value]) => value));
      for (const [field] of all()) if (carried(entryOf(field))) keep(field);
    },
  };
}

function isLost(at: Element, was: string): boolean {
  const value = entryOf(at);
  if (!dom.isConnected(at) || !dom.isRendered(at) || !value.trim() || value === was) return false;
  const { form } = at as HTMLInputElement;
  const all = ['name', 'id', 'aria-label', 'placeholder'].map(
    (it) => dom.attributeOf(at, it) ?? '',
  );
  if (dom.closestOf(at, SEARCH) || all.some((it) => NARROWS.test(it))) return false;
  // A box or a list outside of a form acts at once, or opens a menu.
  return dom.matchesOf(at, WRITTEN) || !!(form && dom.firstWithin(form, SUBMITS));
}

/** A link to another page of this site, which its script may draw in place. */
export function leadsElsewhere(act: Act, element: Element): boolean {
  const link = dom.closestOf(element, 'a[href]:not([target=_blank],[download],[role=tab])');
  const to = link && leadsTo(act, element);
  return !!to && to.origin === location.origin && to.pathname !== location.pathname;
}
