/** One approval, one deed: what belongs to it, and the layer that asks once more (docs/policy.md). */

import { DIALOGS, HEADING } from '../../ask/selectors.ts';
import { rootsIn } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { plainText, shownText } from '../../observe/element/name/shown_text.ts';
import { lifetime } from '../../platform/lifetime.ts';
import type { Approval } from '../../wire/protocol.ts';
import { lastOf, type Request, spaced } from '../request/requests.ts';
import { recordAround, recordNameOf } from '../subject/names.ts';
import type { Selected } from '../subject/selected.ts';
import { classOf } from '../words/control_words.ts';
import { folded, readNumber } from '../words/quoted_text.ts';
import { verbIn } from '../words/verbs.ts';

type Kind = Approval['kind'];
type Facts = Approval['facts'];
export type Sending = Pick<Request, 'url' | 'fields'>;

/** What was approved of one press: on its own card (`whole`), or by its requests. */
export class OneDeed {
  readonly kinds = new Set<Kind>();
  /** By key: whether an equal request was approved after the action, too. */
  readonly sent = new Map<string, boolean>();
  whole = false;
  #text = '';
  /** Of its card, in minor units. */
  #amount = 0;
  #line: number | undefined;
  #many = false;
  readonly #places: string[] = [];
  readonly #values = new Map<string, string>();
  /** All parts and values of its requests. */
  readonly #sent = new Set<string>();
  /** Approved in the document before: what is sent goes where that went, with no other ids. */
  #follows: { readonly ids: readonly string[]; readonly names: readonly string[] } | undefined;

  card(kind: Kind, facts: Facts): void {
    this.kinds.add(kind);
    this.whole = true;
    this.#text += ` ${textOf(facts)}`;
    this.#amount ||= Math.round(readNumber(facts.amount ?? '') * 100);
    this.#line ??= verbIn(facts.name ?? '')?.line;
    this.#many ||= Number(facts.count ?? 1) > 1 || ALL.test(this.#text);
  }

  request(kind: Kind | undefined, request: Request): void {
    if (kind) this.kinds.add(kind);
    if (kind || !this.#places.length) this.#places.push(placeOf(request));
    for (const [name, value] of valuesIn(request)) this.#values.set(name, value);
    const { fields, url } = request;
    const values = [...url.searchParams, ...fields].map(([, it]) => it);
    for (const it of [...url.pathname.split('/'), ...values]) this.#sent.add(it);
  }

  /** An approved deletion, sent once more to another address, with no other values. */
  repeats({ segments, operations, fields, url }: Request): boolean {
    const [said, rest] = [true, false].map((is) =>
      fields.filter(([name, it]) => it && SORT.test(name) === is).map(([, it]) => it),
    ) as [string[], string[]];
    const path = url.pathname.split('/').filter((it) => /\d/.test(it));
    const kinds = [...segments, ...operations, ...said].map((it) => classOf(spaced(it)));
    const marks = [...path, ...url.searchParams.values(), ...rest];
    return (
      this.kinds.has('delete') &&
      kinds.includes('delete') &&
      kinds.every((it) => !it || it === 'delete') &&
      marks.length > 0 &&
      marks.every((it) => this.#sent.has(it))
    );
  }

  follows([place, fields]: From): void {
    const ids = [...place.split('/'), ...fields.map(([, value]) => value)];
    this.#follows = { ids, names: fields.map(([name]) => name) };
    this.#places.push(place);
    for (const [name, value] of fields) this.#values.set(name, value);
  }

  strays(request: Request): boolean {
    return !!this.#follows && this.isOther(request, true);
  }

  /** Another payee or amount, a wider record, or another one: for that nobody was asked. */
  isOther(request: Request, names: boolean): boolean {
    const before = this.#follows;
    const other = valuesIn(request).some(([name, value]) => {
      const known = this.#values.get(name);
      if (known !== undefined) return known !== value;
      if (!(AMOUNT.test(name) && this.#amount)) return !!before;
      const sum = Math.round(readNumber(value) * 100);
      return sum > 0 && sum !== this.#amount && sum !== this.#amount * 100;
    });
    if (before && idsIn(request, before.names).some(([, it]) => !before.ids.includes(it)))
      return true;
    if (other || !(names || before)) return other;
    const place = placeOf(request);
    const last = request.segments.slice(-2).findLast((it) => !verbIn(it)) ?? '';
    if (WIDE.test(last) && !this.#text.includes(last.replace(/s$/, ''))) return true;
    const parent = place.replace(/\/[^/]*$/, '');
    return (
      this.#places.length > 0 &&
      !this.#places.some(
        (it) => `${place}/`.startsWith(`${it}/`) || (this.#many && it.startsWith(`${parent}/`)),
      )
    );
  }

  /** Its name says nothing of another deed than the control's. */
  fits(request: Request): boolean {
    const verb = verbIn(spaced(request.url.pathname.split('/').at(-1) ?? ''));
    return this.#line === undefined || verb === undefined || verb.line === this.#line;
  }
}

/** Fields whose value is part of what was approved. */
const VALUES = /amount|total|price|payee|recipient|beneficiary|iban|account|^to$/i;
const IDS = /(^|[^a-z])(id|pk|uuid|selected)s?\W*$/i;
const SORT = /(^|\.)(type|kind)$/;
const LOOK = /^(?![01]$)(?=.*\d).{1,15}$/;
const KEYS = 'input[type=hidden],input[type=checkbox]:checked';
const LONGEST_KEY = 40;
const AMOUNT = /(^|[._-])(amount|total)$/i;
/** Names of records that hold others. */
const WIDE =
  /^(accounts?|workspaces?|teams?|organi[sz]ations?|orgs?|tenants?|everyone|everything|all|users?|profile|me)$/;
export const ALL =
  /(?<![\p{L}])(all|every(thing|one)?|alle[sn]?|sämtliche|tous|toutes|tout|todos|todas|todo)(?![\p{L}])|全部|所有/iu;
/** Something goes with it. */
const WITH =
  /(?<![\p{L}])(also|as well|too|along with|and (its|their)|auch|ebenfalls|zusätzlich|aussi|également|ainsi que|además|también)(?![\p{L}])|同时|一并/iu;
/** What introduces a list says no more than its items. */
const INTRODUCED = /[^.!?。！？:：]*[:：]/gu;
const ITEM = 'li,tr,dt,dd';
const LABEL = /^[^:：]*[:：]\s*/;
/** Of lists, and no verbs, at the end of an address. */
const THINGS = /^(order|book|post)s?$/;
const ASIDE = 'nav,[role=navigation],[class*=breadcrumb i]';

/** What the next document needs: of `typed` fields payee and amount, of records the `ticked` ones. */
export function sentTo(request: Sending, typed: readonly string[], ticked?: Selected): From {
  const values = valuesIn(request);
  if (!ticked) {
    const ids = idsIn(request).filter(([name]) => !typed.includes(name));
    return [placeOf(request), [...values, ...ids]];
  }
  const both = ticked.rows.flatMap((it) => [it, recordAround(it) ?? it]);
  const ids = [...new Set(both)].flatMap(keysOf);
  return [placeOf(request), [...values, ...ids], ticked.rows.map(recordNameOf)];
}

/** What a row or its box is known by to the site: hidden values, the box's own, and data of both. */
function keysOf(of: Element): Request['fields'] {
  const fields = dom.allWithin<HTMLInputElement>(of, KEYS);
  const sent = [of as HTMLInputElement, ...fields].map(({ name, value }) => [name, value]);
  const data = Object.entries((of as HTMLElement).dataset);
  return ([...sent, ...data] as [string?, string?][]).flatMap(([name, it]) =>
    name && it && it.length <= LONGEST_KEY ? [[name, it]] : [],
  );
}

/** Of records, by their names or their look; a token is longer. */
function idsIn({ fields, url }: Sending, known: readonly string[] = []): Request['fields'] {
  const all = [...url.searchParams, ...fields];
  return all.filter(([name, it]) => known.includes(name) || IDS.test(name) || LOOK.test(it));
}

function valuesIn({ fields }: Sending): (readonly [string, string])[] {
  return fields.filter(([name]) => VALUES.test(lastOf(name)));
}

/** The record that it is about: without the verb at its end. */
function placeOf({ url }: Sending): string {
  const parts = url.pathname.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && verbIn(spaced(last)) && !THINGS.test(last)) parts.pop();
  return `${url.origin}/${parts.join('/')}`;
}

const textOf = (facts: Facts): string => Object.values(facts).join(' ').toLowerCase();

export type From = readonly [place: string, fields: Request['fields'], ticked?: readonly string[]];

interface Given {
  readonly approval: Approval;
  readonly at: number;
  readonly by: string;
  readonly from?: From | undefined;
}

const WITHIN_MS = 120_000;
const LONE = /^(step|navigation|action)$/;
/** Words that distinguish one thing from another. */
const NAMES = /(\d+)|["“”'‘’«»„]([^"“”'‘’«»„]{2,60})["“”'‘’«»„]/gu;
/** More is a page of its own. */
const LAYER = 600;
const SUM = /[$€£¥]\s?\d|\d\s?[$€£¥]/;

/** `restored`: the document was left, and is back. */
export function createOnce(restored: () => void) {
  let given: Given | undefined;
  let there = new WeakSet<Element>();

  /** What was not to be seen when the visitor approved: a dialog, or a region alike. */
  function layerOf(control: Element): Element | undefined {
    let layer = dom.closestOf(control, DIALOGS) ?? control;
    if (there.has(layer)) return undefined;
    for (let at = dom.parentElementOf(layer); at && !there.has(at); at = dom.parentElementOf(at))
      layer = at;
    return layer === control ? (dom.parentElementOf(control) ?? control) : layer;
  }

  /** The layer names no other thing, and shows no other amount. */
  function isFor(it: Given, control: Element, amount?: string): boolean {
    const layer = Date.now() - it.at < WITHIN_MS ? layerOf(control) : undefined;
    const part = layer && it.from ? partOf(control) : layer;
    const said = part && folded(shownText(part as HTMLElement)).toLowerCase();
    const things = thingsOf(it);
    const most = LAYER + 2 * things.join(' ').length;
    if (!said || said.length > most || !isSame(it, part, said)) return false;
    // A page that does not name it may be about anything.
    if (it.from && !things.every((thing) => said.includes(thing))) return false;
    const { amount: was = '' } = it.approval.facts;
    return amount ? amount === was : !SUM.test(said);
  }

  function give(approval: Approval, by: string, from?: From): void {
    given = LONE.test(approval.kind) ? undefined : { approval, at: Date.now(), by, from };
    there = new WeakSet();
  }

  // What is restored from the back-forward cache asks again.
  const back = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    given = undefined;
    restored();
  };
  addEventListener('pageshow', back, { signal: lifetime() });

  return {
    arrives: give,
    of: (by: string) => (given?.by === by ? given.approval : undefined),
    granted(approval: Approval, by: string): void {
      if (given?.by === by) return;
      give(approval, by);
      if (!given) return;
      for (const root of rootsIn(document))
        for (const it of dom.allIn(root, '*')) if (dom.isRendered(it)) there.add(it);
    },
    /** What was approved, if a press on `control` only repeats it: once. */
    repeats({ kind, facts }: Approval, control: Element): Given | undefined {
      const before = given;
      if (before?.approval.kind !== kind || !isFor(before, control, facts.amount)) return undefined;
      given = undefined;
      return before;
    },
    /** Fills in the layer leave the approval as it is; the one that covers a press is returned. */
    does(by: string, how: 'press' | 'fill', element: Element | undefined): Given | undefined {
      const before = given;
      if (!before || before.by === by) return undefined;
      if (how === 'fill' && element && layerOf(element)) return undefined;
      given = undefined;
      return how === 'press' && element && isFor(before, element) ? before : undefined;
    },
    forget(): void {
      given = undefined;
    },
  };
}

/** What a page says about the form or dialog of a control: with the heading above it. */
function partOf(control: Element): Element {
  let part = dom.closestOf(control, `form,${DIALOGS}`) ?? control;
  for (;;) {
    const above = dom.parentElementOf(part);
    if (!above || above === dom.page.body || dom.firstWithin(part, `${HEADING},legend`))
      return part;
    part = above;
  }
}

function thingsOf({ approval: { facts }, from }: Given): string[] {
  return (from?.[2] ?? [facts.object ?? '']).map((it) => it.toLowerCase());
}

/** Nothing else is named in it, nor more than that: not by a list of what goes with it either. */
function isSame(it: Given, part: Element, said: string): boolean {
  const { facts } = it.approval;
  const things = thingsOf(it);
  const subject = textOf({ ...facts, url: '', request: '', things: things.join(' ') });
  const numbers = ['0', '1', ...(subject.match(/\d+/g) ?? [])];
  const other = [...said.matchAll(NAMES)].some(([, number, quoted]) =>
    number ? !numbers.includes(number) : !subject.includes(quoted!),
  );
  const items = dom.allWithin(part, ITEM).filter((it) => !dom.closestOf(it, ASIDE));
  // "Order: B-1004", each once, and once "Orders: 1".
  const listed = items.map((it) => folded(plainText(it).toLowerCase()).replace(LABEL, ''));
  const named = listed.filter((text) => text && things.includes(text));
  const more = listed.filter((text) => text && !things.includes(text));
  if (other || named.length > things.length || more.length > 1) return false;
  if (!more.every((text) => text === (facts.count ?? '1'))) return false;
  const rest = listed.length ? said.replace(INTRODUCED, '') : said;
  return [ALL, WITH].every((it) => it.test(subject) || !it.test(rest));
}
