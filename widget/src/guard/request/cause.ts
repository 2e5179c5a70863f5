/** Whose a request is: proven for the page, assumed for the agent (docs/policy.md). */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { listedAround } from '../../place/record.ts';
import { lifetime } from '../../platform/lifetime.ts';
import type { Tasks } from '../../platform/tasks.ts';
import type { Act } from '../../wire/protocol.ts';
import { CHECKABLE, entryOf, isOwnEdit } from './changes.ts';
import { isRead } from './ordinary.ts';
import { isSafe, type Request, readRequest } from './requests.ts';
import type { Sent } from './sent.ts';
import { carries } from './values.ts';

/** What was done to the page, as far as it tells what a request is for. */
export interface Deed {
  readonly act: Act;
  readonly element: Element | undefined;
  /** Its name, in the moment before it was pressed; undefined for what presses nothing. */
  readonly pressed: string | undefined;
  /** Which texts it entered. */
  readonly texts: readonly string[];
}

export type Cause = ReturnType<typeof watchCause>;

export const WINDOW_MS = 30_000;
/** After a person's own press, what it sends is their doing. */
const PRESS_MS = 1500;
/** A standing loop sends within this time what a press has left for it. */
const FLUSH_MS = 5000;
const ALONE_MS = 5000;
const TIMES = 2;
const KEPT = 200;
/** They do nothing to the page: what it sends meanwhile is the effect of what was done before. */
const WAITS = /^(wait|wait_until|border|highlight)$/;
/** A value under such a name says which thing is meant: another number is another thing. */
const MEANS = /(^|[._-])(id|ids|key|pk|slug|name|ref|number|target|user|item)s?$|Ids?$|\[\]$/;
const KEYS = /^(id|name|key|value|href|data-.*)$/;
/** No word that many a request has. */
const RARE = /\d|.-.|.{12}/;
const namesOf = Element.prototype.getAttributeNames;
const CHOOSES = /^(click|click_at|check|uncheck|choose|select_option)$/;
const CHOICE =
  'input[type=checkbox],input[type=radio],select,label,[role=checkbox],[role=radio],[role=switch],[role=option],[role^=menuitem]';
const AROUND = 'form,dialog,[role=dialog],[role=alertdialog]';

interface Begun {
  readonly at: number;
  /** What the pressed record is known by. */
  readonly marks: ReadonlySet<string>;
  /** It has sent something, or what it left for a loop has been judged. */
  answered: boolean;
}

/** `acted`: the visitor has done something by hand. */
export function watchCause(acted: () => void, tasks?: Tasks) {
  const begun = new WeakMap<Deed, Begun>();
  const seen = new Map<string, number>();
  let deeds: Deed[] = [];
  let running = false;
  let ended = Number.NEGATIVE_INFINITY;
  let visitor = Number.NEGATIVE_INFINITY;
  let press: { readonly on: Element; readonly at: number } | undefined;
  let typed: { readonly in: Element; readonly at: number } | undefined;
  const now = () => performance.now();
  const open = () => running || now() - ended < WINDOW_MS;
  if (tasks) tasks.acting = open;

  const note = (event: Event) => {
    if (!event.isTrusted || isOwnEdit()) return;
    const [on] = event.composedPath();
    if (!dom.isElement(on)) return;
    // The browser's own events of a box are trusted, also where the press was ours.
    if (event.type === 'input') {
      if (!running && !CHECKABLE.test((on as HTMLInputElement).type)) typed = { in: on, at: now() };
    } else {
      visitor = now();
      const { key } = event as KeyboardEvent;
      if (key === undefined || /^(Enter| )$/.test(key)) press = { on, at: visitor };
      acted();
    }
  };
  const options = { capture: true, passive: true, signal: lifetime() };
  for (const type of ['pointerdown', 'keydown', 'input'])
    dom.page.addEventListener(type, note, options);

  /** By their own press on the same control, form or record; or with what they typed. */
  function isTheirs({ byHand, form }: Sent, request: Request): boolean {
    if (byHand) return true;
    const latest = open() ? deeds.at(-1) : undefined;
    const since = latest ? begun.get(latest)!.at : ended;
    const beside = (on: Element, it: Deed) => it.element && around(it.element) === around(on);
    if (typed && typed.at > since) {
      const { in: field } = typed;
      const carried = carries(partsOf(request));
      const agents = deeds.some((it) => it.texts.some(carried) || beside(field, it));
      if (!agents && carried(entryOf(field))) return true;
    }
    if (!press || press.at <= since || now() - press.at > PRESS_MS) return false;
    const { on } = press;
    return (
      !latest ||
      !!beside(on, latest) ||
      (form && dom.contains(form, on)) ||
      mentions(request, marksOf(on))
    );
  }

  function presses(): Begun[] {
    return open() ? deeds.filter(isPress).map((it) => begun.get(it)!) : [];
  }

  /** `page`: no action has caused it, or the page sends the same by itself. */
  function of(sent: Sent, request: Request): 'visitor' | 'page' | 'agent' {
    if (isTheirs(sent, request)) return 'visitor';
    const form = formOf(request);
    if ((seen.get(form) ?? 0) >= TIMES) return 'page';
    if (!sent.own) return 'agent';
    const pressed = presses();
    if (isSafe(request.method) || isRead(request) || !pressed.length) return 'page';
    const last = pressed.at(-1)!;
    const flushed = !last.answered && now() - last.at < FLUSH_MS && !seen.has(form);
    const isMentioned = pressed.some(({ marks }) => mentions(request, marks));
    return flushed || isMentioned ? 'agent' : 'page';
  }

  return {
    of,
    begins(deed: Deed): void {
      tasks?.acts();
      const before = open() ? deeds : [];
      const waits = WAITS.test(deed.act.name) && before.length > 0;
      deeds = waits ? before : [...before, deed].slice(-KEPT);
      const marks = deed.element ? marksOf(deed.element) : new Set<string>();
      begun.set(deed, { at: now(), marks, answered: false });
      running = true;
    },
    ends(): void {
      if (running) ended = now();
      running = false;
    },
    now: () => (open() ? deeds.at(-1) : undefined),
    deeds: (): readonly Deed[] => (open() ? deeds : []),
    running: () => running,
    /** The last press, while it has sent nothing. */
    waiting(): Deed | undefined {
      const last = open() ? deeds.findLast(isPress) : undefined;
      const isLeft = last?.element?.isConnected && !begun.get(last)!.answered;
      return isLeft ? last : undefined;
    },
    /** Earlier presses on records that have an entry each in what a loop sends at once. */
    batched(request: Request): Deed[] {
      const names = request.fields.map(([name]) => name).filter((it) => it.includes('[].'));
      const entries = Math.max(0, ...names.map((it) => names.filter((of) => of === it).length));
      if (!open() || request.inPress || entries < 2) return [];
      const left = deeds.filter((it) => {
        const { answered, at, marks } = begun.get(it)!;
        const isLeft = it.pressed !== undefined && !answered && now() - at < FLUSH_MS;
        return isLeft && mentions(request, marks);
      });
      return left.length > entries ? [] : left.filter((it) => it !== deeds.findLast(isPress));
    },
    /** Milliseconds since their last press or key. */
    sinceVisitor: () => now() - visitor,
    /** It leaves, or the visitor has declined it. */
    left(sent: Sent, request: Request): void {
      const agents = of(sent, request) === 'agent';
      const mine = agents && request.url.origin === location.origin ? presses() : [];
      for (const it of request.inPress ? mine.slice(-1) : mine) it.answered = true;
      if (isSafe(request.method)) return;
      const visited = now() - visitor < ALONE_MS;
      const alone = tasks ? sent.own && !agents : !open() && now() - ended >= ALONE_MS;
      const form = formOf(request);
      seen.set(form, (seen.get(form) ?? 0) + (alone && !visited ? 1 : 0));
      for (const oldest of seen.keys()) {
        if (seen.size <= KEPT) break;
        seen.delete(oldest);
      }
    },
    /** It left before there was a guard. */
    past(sent: Sent): void {
      const request = readRequest(sent);
      if (request && !isSafe(request.method)) seen.set(formOf(request), 0);
    },
  };
}

const around = (element: Element): Element => dom.closestOf(element, AROUND) ?? element;

/** Of a control that is no opener: a command, a box or a choice. */
export function isPress({ act, element, pressed }: Deed): boolean {
  const chosen = CHOOSES.test(act.name) && element && dom.matchesOf(element, CHOICE);
  return pressed !== undefined || !!chosen;
}

function partsOf({ url, fields, raw }: Request): string[] {
  const body = fields.length ? fields.map(([, value]) => value) : [raw];
  return [...body, ...url.searchParams.values()];
}

/** What a request may name the control, or the record that it stands in, by. */
function marksOf(element: Element): ReadonlySet<string> {
  const record = listedAround(element);
  const marks = new Set<string>();
  const take = (of: Element) => {
    for (const name of namesOf.call(of).filter((it) => KEYS.test(it)))
      for (const it of (dom.attributeOf(of, name) ?? '').split(/[\s/?=&#]+/)) marks.add(it);
  };
  let at: Element | null = element;
  for (let up = 0; at && up < 8; up += 1, at = at === record ? null : dom.parentElementOf(at))
    if (record || up < 1) take(at);
  for (const part of record ? dom.allWithin(record, 'a[href],[id],[value]').slice(0, 20) : []) {
    take(part);
    marks.add(plainText(part).trim());
  }
  return marks;
}

/** By a part of its path, under a name that says which thing is meant, or by a long value. */
function mentions({ url, fields }: Request, marks: ReadonlySet<string>): boolean {
  const named = [...url.searchParams, ...fields].filter(
    ([name, value]) => value && (MEANS.test(name) || RARE.test(value)),
  );
  const path = url.pathname.split('/').filter((it) => RARE.test(it));
  return [...path, ...named.map(([, value]) => value)].some((it) => marks.has(it));
}

/** Method, path without numbers, names, and values but for counters, times and tokens. */
function formOf({ method, url, fields, raw }: Request): string {
  const named = (pairs: Iterable<readonly [string, string]>) =>
    [...pairs].map(([name, value]) => `${name}=${MEANS.test(name) ? value : still(value)}`);
  const body = fields.length ? named(fields) : [still(raw)];
  const path = url.origin + url.pathname.split('/').map(still).join('/');
  return [method, path, ...named(url.searchParams), '', ...body].join('\n');
}

function still(value: string): string {
  return value.replace(/[\w+/=-]{20,}/g, '~').replace(/\d+([.,:T-]\d+)*/g, '#');
}
