/** Whether the visitor's own words order what a request does: its control, its thing, its address. */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Observer } from '../../seams.ts';
import type { Approval } from '../../wire/protocol.ts';
import type { Deed } from '../request/cause.ts';
import { CHECKABLE, entryOf } from '../request/changes.ts';
import { lastOf, OPERATION, type Request } from '../request/requests.ts';
import { addressedBy, linkedName, placeNow } from '../subject/document.ts';
import {
  DIALOG,
  elementWith,
  headingIn,
  nameOf,
  POPUP,
  recordAround,
  recordName,
  scopeOf,
  withoutControls,
} from '../subject/names.ts';
import { selectedFor } from '../subject/selected.ts';
import { cardLanguage } from '../words/card_words.ts';
import { mentions, type NamedDeed, permits, readied } from '../words/permits.ts';
import { controlOf, isChoice } from './consequential.ts';
import { keyLabel } from './keys.ts';
import type { Pressing } from './pressed_control.ts';
import { chosenText, shownValue } from './submitted.ts';

export interface Ordered {
  readonly request: Request;
  readonly deed: Deed | undefined;
  readonly entered: readonly Element[];
  readonly texts: readonly string[];
  facts(): Approval['facts'];
}

export type Orders = Awaited<ReturnType<typeof createOrders>>;

const STATE = /^[a-z][a-z_-]{2,23}$/;
const SETS = /^(check|uncheck|choose|select_option|set_slider|set_date)$/;
const PRESSES = /^(click|click_at|double_click|long_press|press_key|hold_key|drag)$/;
const ENTRY = 'li,tr,[role=option],[role=row],[role=listitem],[role=treeitem]';
const PART = 'section,article,fieldset,[role=region],[role=group]';
const MOST = 200;
const SHORT = 120;
const LONGEST = 2000;

const languages = () => [cardLanguage(), dom.page.documentElement.lang || 'en'];

/** Typed by hand for a run, and by which action each part was used: it permits one thing once. */
export type OwnWords = readonly [words: string, used: Record<string, string>];

export interface RunWords {
  readonly words: OwnWords;
  /** What the page was about as the run began; empty where that is not known. */
  readonly open: string;
  keep(): void;
}

/** Of one run. */
export async function createOrders(
  { observer, cause }: Pressing,
  { words: [typed, used], open, keep }: RunWords,
) {
  await readied(typed, languages());
  const says = (text?: string) => text === undefined || mentions(typed, languages(), text);

  return {
    /** Whether the words order it. */
    permits(of: Ordered): boolean {
      const { request, deed, entered } = of;
      if (!deed?.element?.isConnected || !(PRESSES.test(deed.act.name) || SETS.test(deed.act.name)))
        return false;
      const control = controlOf(deed.element);
      const others = entered.filter((it) => it !== control && !isOfRow(it));
      if (!others.every((it) => says(chosenText(observer, it)))) return false;
      const code = codeOf(request, entered.map(entryOf));
      // A box stands for words of the page: of the visitor's nothing is a value by it.
      const texts = entered.filter((it) => chosenText(observer, it) === undefined);
      const typing = cause.deeds().filter(({ act }) => /^(fill|type)_/.test(act.name));
      const also = typing.flatMap((it) => it.texts).filter((it) => of.texts.includes(it));
      // "With Enter" says how, and not what.
      const values = [...texts.map(entryOf), ...also, keyLabel(deed.act)];
      const sent = { code, address: request.url.pathname, values, open };
      const before = cause.deeds().filter((it) => it !== deed);
      const keys = permits(typed, { ...deedFor(observer, of, before), ...sent });
      const id = deed.act.action_id;
      if (!keys?.every((it) => (used[it] ?? id) === id)) return false;
      const more = keys.filter((it) => used[it] === undefined);
      for (const key of more) used[key] = id;
      if (more.length) keep();
      return true;
    },
    /** Whether an order of them has these words of a box, choice or slider. */
    mentions: says,
  };
}

/** It says which record is meant: of a row, or one of several boxes of one name. */
function isOfRow(field: Element): boolean {
  const isBox = CHECKABLE.test((field as HTMLInputElement).type);
  return isBox && (recordAround(field) !== undefined || [...sharersOf(field)].length > 0);
}

/** With those of its name that are ticked, too. */
function tickedWith(field: Element): Element[] {
  const all = sharersOf(field);
  return [field, ...[...all].filter((it) => (it as HTMLInputElement).checked)] as Element[];
}

function sharersOf(field: Element): Iterable<Node> {
  const { name, form } = field as HTMLInputElement;
  const all = name && form?.elements.namedItem(name);
  return all instanceof RadioNodeList ? all : [];
}

const lineOf = (box: Element) => dom.closestOf(box, 'label') ?? dom.parentElementOf(box) ?? box;

function deedFor(
  observer: Observer,
  { deed, entered, facts }: Ordered,
  before: readonly Deed[],
): NamedDeed {
  const { object: shown = '', where, chosen, count, turns, form = '', request = '' } = facts();
  const { act, pressed } = deed!;
  const ends = act.name === 'drag' ? [act.args.ref, act.args.to] : [];
  const [source, target] = ends.map((it) => elementWith(observer, it) ?? undefined);
  const control = controlOf(target ?? deed!.element!);
  const popup = dom.closestOf(control, `${POPUP},${DIALOG}`);
  // A menu or a dialog is about what it was opened on.
  const opener = popup && before.findLast((it) => it.element && !dom.contains(popup, it.element));
  const from =
    opener?.element && dom.isConnected(opener.element) ? controlOf(opener.element) : undefined;
  // The record itself is pressed, not a command of it.
  const isKey = /_key$/.test(act.name) && pressed === '';
  const itself = (isKey || act.name === 'double_click') && dom.closestOf(control, ENTRY);
  const own = itself ? control : undefined;
  // What is dragged says more than the lane that it stands in.
  const dragged = source && plainText(source) ? source : undefined;
  const at = source ?? own ?? from;
  const place = dragged ?? [control, at].find((it) => it && recordAround(it)) ?? at;
  const addressed = addressedBy(request);
  // A link's name is good for a card: a stranger may have made the link.
  const object = shown && shown === linkedName(request) ? (addressed?.label ?? '') : shown;
  // Told by the address alone, where nothing else names it.
  const isShown = addressed?.label === object;
  const entry = dragged ?? (place && (recordAround(place) ?? dom.closestOf(place, ENTRY)));
  // A line with nothing but a control and what it is for.
  const line = isShown ? dom.parentElementOf(control) : undefined;
  const record = entry ?? (line && plainText(line).length < SHORT ? line : undefined);
  const title = place && entry ? (!dragged && recordName(place)) || nameOf(observer, place) : '';
  const named = where === undefined && !dragged && !(record && isShown) ? object : '';
  const isSame = !named || title.includes(named) || named.includes(title);
  const text = record && isSame ? `${title}\n${withoutControls(record)}` : named;
  const selected = record && isSame ? undefined : selectedFor(control);
  const beside = entered.filter(
    (it) => isOfRow(it) && !(text && record && dom.contains(record, it)),
  );
  const boxes = new Set(count ? [] : beside.flatMap(tickedWith));
  const rows =
    selected && (count || named === selected.one) ? selected.rows : [...boxes].map(lineOf);
  const scope = scopeOf(control) ?? popup;
  const above = place === control ? '' : form || (from ? nameOf(observer, from) : '');
  return {
    languages: languages(),
    control: own ? '' : nameIn(observer, control, pressed),
    turn: turns ?? (/^(un)?check$/.test(act.name) ? (act.name === 'check' ? 'on' : 'off') : ''),
    heading: chosen ?? above,
    step: headingIn(dom.closestOf(control, PART), 'h2,h3,h4,h5,h6,legend'),
    objects: rows.length ? rows.map(plainText) : count ? ['', ''] : text ? [text] : [],
    siblings: siblingsOf(rows[0] ?? (isSame ? record : undefined), rows),
    place: placeNow(),
    said: scope ? plainText(scope).slice(0, LONGEST) : '',
  };
}

function nameIn(observer: Observer, control: Element, pressed: string | undefined): string {
  const name = pressed || nameOf(observer, control);
  if (pressed || !isChoice(control) || CHECKABLE.test((control as HTMLInputElement).type))
    return name;
  const value = dom.matchesOf(control, 'select,input') ? shownValue(control) : '';
  return `${name} ${value}`.trim();
}

/** The other entries of the same list; an unknown one where something is selected. */
function siblingsOf(record: Element | undefined, rows: readonly Element[]): string[] {
  const entry = record && (dom.closestOf(record, ENTRY) ?? record);
  const list = entry && dom.parentElementOf(entry);
  const tag = entry && dom.tagOf(entry);
  const all = list ? [...list.children].slice(0, MOST) : [];
  const others = all.filter(
    (it) => it !== entry && dom.tagOf(it) === tag && !rows.some((row) => dom.contains(it, row)),
  );
  return [...others.map(plainText), ...(rows.length ? [''] : [])];
}

/** What the site's code says of it: the end of the address, operations, states. */
function codeOf(request: Request, values: readonly string[]): string[] {
  const { fields, url, segments, operations } = request;
  const sent = [...fields, ...url.searchParams].flatMap(([name, value]) => {
    const says = OPERATION.test(lastOf(name)) || (STATE.test(value) && !values.includes(value));
    return says ? value : [];
  });
  return [...segments.slice(-1), ...operations, ...sent];
}
