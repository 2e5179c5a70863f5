/** Whether the visitor's own words order what a request does: its control, its thing, its address. */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Observer } from '../../seams.ts';
import type { Cause, Deed } from '../request/cause.ts';
import { entryOf } from '../request/changes.ts';
import type { Request } from '../request/requests.ts';
import type { Taint } from '../request/taint.ts';
import { headings } from '../subject/document.ts';
import { scopeOf } from '../subject/facts.ts';
import { subjectOf } from '../subject/index.ts';
import { nameOf, recordAround, recordName } from '../subject/names.ts';
import { titleOfDialog } from '../subject/question.ts';
import { cardLanguage } from '../words/card_words.ts';
import { type NamedDeed, permits } from '../words/permits.ts';
import { controlOf } from './consequential.ts';

export interface NamingDeps {
  readonly observer: Observer;
  readonly cause: Cause;
  readonly taint: Taint | undefined;
}

export interface Ordered {
  readonly request: Request;
  readonly deed: Deed | undefined;
  readonly entered: readonly Element[];
}

/** Whether the words order it. */
export type Orders = (of: Ordered) => boolean;

const POPUP = 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[popover]';
const STATE = /^[a-z][a-z_-]{2,23}$/;
const OPERATION = /^_?(action|act|do|op|cmd|command|method|operation|operationname)$/i;
const MOST = 200;
const LONGEST = 2000;

/** Of one run; `open`: what the page was about as it began. */
export function createOrders({ observer, cause, taint }: NamingDeps, open: string): Orders {
  /** By which action each part of their words was used: it permits one thing once. */
  const used = new Map<string, string>();
  return ({ request, deed, entered }) => {
    if (!deed?.element?.isConnected || deed.pressed === undefined) return false;
    const values = entered.map(entryOf);
    const sent = { code: codeOf(request, values), address: request.url.pathname, values, open };
    const before = cause.deeds().filter((it) => it !== deed);
    const keys = permits(taint?.typed() ?? '', { ...deedFor(observer, deed, before), ...sent });
    const id = deed.act.action_id;
    if (!keys?.every((it) => (used.get(it) ?? id) === id)) return false;
    for (const key of keys) used.set(key, id);
    return true;
  };
}

function deedFor(observer: Observer, deed: Deed, before: readonly Deed[]): NamedDeed {
  const control = controlOf(deed.element!);
  const popup = dom.closestOf(control, POPUP);
  const scope = scopeOf(control) ?? popup;
  const heading = scope ? observer.describe(scope).name || titleOfDialog(scope) : '';
  // A menu or a dialog is about what it was opened on.
  const origin = popup && before.findLast((it) => it.element && !dom.contains(popup, it.element));
  const from = origin?.element && dom.isConnected(origin.element) ? origin.element : undefined;
  const opener = from && controlOf(from);
  const opened = opener && { element: opener, object: recordName(opener) };
  const subject = subjectOf(observer, control, opened);
  const place = [control, from].find((it) => it && recordAround(it));
  const record = place && recordAround(place);
  const title = place ? recordName(place) : '';
  const own = subject.where === undefined ? (subject.object ?? '') : '';
  const isSame = !own || title.includes(own) || own.includes(title);
  const object = record && isSame ? `${title}\n${plainText(record)}` : own;
  return {
    languages: [cardLanguage(), dom.page.documentElement.lang || 'en'],
    control: deed.pressed || nameOf(observer, control),
    heading: heading === title ? '' : heading,
    // How many are selected is known, but not all of which.
    objects: subject.count && subject.count !== '1' ? ['', ''] : object ? [object] : [],
    siblings: record && isSame ? siblingsOf(record) : [],
    place: placeNow(),
    said: scope ? plainText(scope).slice(0, LONGEST) : '',
  };
}

/** What the page shows, and where it is. */
export function placeNow(): string {
  return [...headings(), location.pathname].join('\n');
}

/** The other entries of the same list. */
function siblingsOf(record: Element): string[] {
  const list = dom.parentElementOf(record);
  const tag = dom.tagOf(record);
  const all = list ? [...list.children].slice(0, MOST) : [];
  return all.filter((it) => it !== record && dom.tagOf(it) === tag).map((it) => plainText(it));
}

/** What the site's code says of it: the end of the address, operations, states. */
function codeOf(request: Request, values: readonly string[]): string[] {
  const { fields, url, segments, operations } = request;
  const own = [...fields, ...url.searchParams];
  const told = own.flatMap(([name, value]) => {
    const last = name.split('.').at(-1) ?? '';
    const says = OPERATION.test(last) || (STATE.test(value) && !values.includes(value));
    return says ? value : [];
  });
  return [...segments.slice(-1), ...operations, ...told];
}
