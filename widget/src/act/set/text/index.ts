/** Types text into one field, in one way after another, until the page has accepted it. */

import { isSeen } from '../../../ask/seen.ts';
import { OPENED } from '../../../ask/selectors.ts';
import { around, focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { mayEnter } from '../../events/blank_area.ts';
import { leaveField } from '../../events/blur.ts';
import { showsLines, writeInto } from '../../events/editable.ts';
import { press } from '../../events/press.ts';
import {
  announceChange,
  type Field,
  isSetWhole,
  setValue,
  typeInto,
  typeKeys,
} from '../../events/text.ts';
import { timed } from '../../spot/approach.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { effect, line, quote, Refusal, Unseen } from '../../task/outcome.ts';
import { memory } from '../../task/page_memory.ts';
import { isText, label, title } from '../../task/state.ts';
import { clock, frame } from '../../task/time.ts';
import { giveFocus, notAsAsked, setTo, type Tried } from '../value/driver.ts';
import { asksForEnter, strikeEnter } from '../value/enter.ts';
import { isRespelled, matches, sameWords, typedOf } from '../value/matches.ts';
import { Kept, shownIn } from '../value/previous_value.ts';
import { StandingControl, standingFor } from '../value/standing.ts';
import { isUnseen, Written } from '../value/typed_texts.ts';
import { enterEach, saysAround, takesEntries } from './entries.ts';
import { hearingOf, refill } from './refill.ts';
import { byStepping } from './stepper.ts';
import { type Offers, watchOffers } from './suggestions.ts';

export interface Writing {
  readonly value: string;
  readonly append: boolean;
}

export interface Filled {
  readonly isSent?: boolean;
  readonly isOnlyTyped?: boolean;
  /** Throws `rejected_value` if the page shows something else, Unseen if it shows nothing. */
  prove(): void;
}

const MOST_KEYS = 200;
const KEPT = 8;
export const SUGGESTS = '[role=combobox],[aria-autocomplete=list],[aria-autocomplete=both]';
/** These suggest entries, or search: they must keep the focus. */
const STAYS = `${SUGGESTS},[type=search i],[role=searchbox],[aria-haspopup]:not([aria-haspopup=false]),${OPENED}`;
const SEARCH = '[type=search]:not([role=combobox]),[role=searchbox],[role=search],search';
/** What an editor has for lines of its own. */
const BLOCK = 'p,div,ul,ol,pre,blockquote,table,h1,h2,h3,[data-block],[data-lexical-text]';
const AROUND = '[role=combobox],[role=search],[role=listbox]';
/** Editors in these take Enter for their own, also inside a form, and many discard the text without it. */
const CELL = '[role=gridcell],[role=treeitem],[role=grid],[role=treegrid],[role=tree]';

/** Focuses the field as a press does; some pages then replace it by another one. */
export async function fillText(
  task: Task,
  spot: Spot,
  given: HTMLElement,
  writing: Writing,
): Promise<Filled> {
  await timed(task, 'events', async () => {
    // A click on a focused field may close the list that it opened.
    if (focused() !== given) await press(task, spot);
    if (!standInFor(given)) giveFocus(given);
    if (!dom.isEditable(given)) await frame();
  });
  const field = standInFor(given) ?? given;
  const { value } = writing;
  if (isText(field) && !dom.isEditable(field) && isUnseen(field)) return sent(task, field, value);
  const kept = new Kept(task, field);
  task.onRefusal(() => kept.putBack());
  if (value.trim() !== '' && !isSetWhole(field) && takesEntries(field)) {
    const left = await enterEach(task, field, value);
    const prove = () => {
      if (left) throw new Unseen(`${label(task.env, given)}: ${left}`);
    };
    return { prove };
  }
  const offers = watchOffers(task, field);
  task.watch.atEnd(offers.stop);
  const text = settingOf(task, { given, field, offers, before: kept.text, ...writing });
  const was = hearingOf(field);
  await setTo(task, text);
  if (!dom.isEditable(field)) {
    if (!isSetWhole(field)) noteUnheard(task, field as Field, kept.text, was);
    await refill(task);
  }
  const only = isOnlyTyped(field, offers.any());
  if (only) tellOnceLeft(task, field, text.asked);
  return { isOnlyTyped: only, prove: text.prove };
}

/** Key by key, into a field without a size: the page shows them elsewhere, as a terminal does. */
function sent(task: Task, field: HTMLElement, value: string): Filled {
  const written = new Written(task);
  written.note(field, value);
  typeKeys(field as Field, value, true);
  return { isSent: true, prove: () => written.mustShow() };
}

interface Parts extends Writing {
  readonly given: HTMLElement;
  readonly field: HTMLElement;
  readonly before: string;
  readonly offers: Offers;
}

type Way = 'whole' | 'keys' | 'enter';

function settingOf(task: Task, parts: Parts) {
  const { given, field, before, offers, value, append } = parts;
  const { env, watch } = task;
  const asked = (append ? before.trimEnd() : '') + value;
  const name = label(env, given);
  const standing = new StandingControl(task, field);
  const isSecret = () => env.isSecret(field);

  /** Commits the text, if the visitor need not be asked about that. */
  const enterKey = () => {
    if (mayEnter(task, field)) strikeEnter(field);
  };
  const write = async (way: Way) => {
    if (dom.isEditable(field)) {
      giveFocus(field);
      await writeInto(field, value, task.check, append ? 'after' : 'instead');
    } else if (way === 'whole' && !isSetWhole(field)) typeInto(field as Field, value, append);
    else {
      giveFocus(field);
      if (isSetWhole(field)) setValue(field as Field, value);
      else if (way === 'keys') typeKeys(field as Field, typedOf(asked));
      else typeInto(field as Field, asked);
      announceChange(field);
    }
    if (way === 'enter') enterKey();
  };
  const by = (way: Way) => () => timed(task, 'events', () => write(way));

  const shownNow = () => {
    const again = standingFor(task, given) as HTMLElement | undefined;
    const both = [field, again].filter((it) => it && dom.isConnected(it));
    return both.find((it) => it && isSeen(it)) ?? both[0];
  };
  const holds = () => {
    const now = shownNow();
    if (!now) return value.trim() === '' || isSecret() || standing.keeps(value.trim());
    if (now !== given && now !== field && !isText(now)) return true;
    if (dom.isEditable(now))
      return showsLines(now, asked, value) || isRespelled(asked, shownIn(now));
    const all = [now, field].filter((it) => dom.isConnected(it));
    return all.every((it) => matches(asked, shownIn(it), it));
  };
  /** The page has emptied the field and shows the text elsewhere: as a tag, or on the next page. */
  const isTaken = () => {
    if (value.trim() === '' || !dom.isConnected(field) || shownIn(field) !== '') return false;
    if (!offers.moved() || isSecret()) return false;
    // What ends a tag is no part of it.
    return saysAround(field, line(value, 1e5).replace(/[,;\s]+$/, ''));
  };
  /** What the page has used elsewhere already, as a code reader does, is not sent twice. */
  const mayRepeat = (held: boolean) => {
    if (dom.isEditable(field) || isSetWhole(field) || !dom.isConnected(field)) return false;
    if (sameWords(asked, shownIn(field)) || asked.length > MOST_KEYS || offers.any()) return false;
    return held || shownIn(field) !== '' || !offers.moved();
  };
  const isLeavable = () => {
    if (focused() !== field || watch.held()) return false;
    if (value !== '' && shownIn(field) === '') return false;
    if (dom.isEditable(field) && !isOneLine(field)) return false;
    return !dom.matchesOf(field, STAYS) && !around(field, AROUND) && !offers.any();
  };
  return {
    asked,
    *ways(seen: Tried) {
      yield by('whole');
      // An editor that has thrown the text away as it was left may take it with Enter.
      const isLost = seen.held && dom.isEditable(field) && dom.isConnected(field);
      if (isLost && mayEnter(task, field)) yield by('enter');
      if (!mayRepeat(seen.held)) return;
      const [first, second]: [Way, Way] = seen.held ? ['enter', 'keys'] : ['keys', 'enter'];
      yield by(first);
      if (!mayRepeat(seen.held)) return;
      if (seen.held || first === 'enter') yield by(second);
      // A number field that has restored the old value usually has buttons for counting.
      const now = () => (shownIn(field) === '' ? Number.NaN : Number(shownIn(field)));
      if (asked.trim() !== '') yield () => byStepping(task, field, () => Number(asked) - now());
    },
    reads: (left?: boolean) => holds() || (left !== false && isTaken()),
    rest: () => watch.settle(task.signal, 0),
    leave() {
      if (!isLeavable()) return false;
      if (around(field, CELL)) enterKey();
      leaveField(field);
      if (asksForEnter(field)) enterKey();
      return true;
    },
    prove() {
      const now = shownNow();
      if (holds() || isTaken()) {
        if (!now) noteCommitted(task.args.ref, name);
        return;
      }
      if (!now) throw goneFor(task, { name, value, successor: standing.successor() });
      const shown = shownIn(now);
      if (sameWords(asked, shown)) throw broken(name, isSecret() ? undefined : [asked, shown]);
      const mismatch = isSecret() ? {} : { asked: `"${line(asked)}"`, shows: `"${quote(shown)}"` };
      throw notAsAsked(task, name, { ...mismatch, hint: limit(field as HTMLInputElement) });
    },
  };
}

/** An Enter in it would come too late. */
function noteCommitted(ref: unknown, name: string): void {
  if (typeof ref !== 'number') return;
  const others = (memory.accepted ?? []).filter((it) => it.ref !== ref);
  memory.accepted = [...others, { ref, name }].slice(-KEPT);
}

/** It is not restored: the application may mean the same. */
function broken(called: string, texts?: readonly [string, string]): Unseen {
  const [asked, now] = (texts ?? []).map((it) =>
    it
      .split(/\r\n?|\n/)
      .map((part) => quote(part))
      .join(' ⏎ '),
  );
  const difference = texts ? `: asked "${asked}", it shows "${now}"` : '';
  return new Unseen(`${called} has the words, but with other line breaks or formats${difference}.`);
}

function goneFor(
  { env }: Task,
  { name, value, successor }: { name: string; value: string; successor: Element | undefined },
): Error {
  if (successor) {
    const message = `${name} was replaced by ${title(env, successor)}, which does not have the text: fill that one.`;
    return new Refusal('stale', message);
  }
  const message = `${name}: the page took the field away as it was left, and "${line(value, 60)}" is not seen there. Look; if it is lost, open it again, fill it in, then press Enter.`;
  return new Unseen(message);
}

/** The field that got the focus in place of one that is now hidden, or that is under it. */
export function standInFor(given: HTMLElement): HTMLElement | undefined {
  const now = focused();
  if (!now || now === given || !isText(now) || dom.matchesOf(now, '[readonly]')) return undefined;
  if (!isSeen(given)) return now;
  const parent = given.parentElement;
  return parent?.contains(now) && dom.attributeOf(now, 'id') !== dom.attributeOf(given, 'id')
    ? now
    : undefined;
}

function limit({ maxLength, type, min, max, step }: HTMLInputElement): string {
  if (type === 'range')
    return `; its range is ${min || 0} to ${max || 100} in steps of ${step || 1}`;
  return maxLength > 0 ? `; it takes at most ${maxLength} characters` : '';
}

/** An editor for one line, as of a title: those of several have paragraphs, and keep the focus. */
function isOneLine(editor: HTMLElement): boolean {
  if (dom.attributeOf(editor, 'aria-multiline') === 'true') return false;
  return !dom.firstWithin(editor, BLOCK) && !/\n./.test(shownIn(editor));
}

/** What the result says of a text that its field's list may only be filtered by. */
export const TYPED_ONLY = {
  said: ', as typed text only: choose from its list or press Enter',
  data: { entered: false },
};

export function isOnlyTyped(field: HTMLElement, offers: boolean): boolean {
  if (focused() !== field || shownIn(field).trim() === '') return false;
  if (takesEntries(field)) return true;
  if (around(field, SEARCH)) return false;
  return dom.matchesOf(field, 'input') && (offers || dom.matchesOf(field, SUGGESTS));
}

/** The next action that leaves the field tells what it shows then. */
function tellOnceLeft({ env }: Task, field: HTMLElement, asked: string): void {
  if (env.isSecret(field)) return;
  const name = label(env, field);
  memory.left ??= new Map();
  memory.left.set(field, ({ name: by }, note) => {
    if (focused() === field) return false;
    const shown = quote(shownIn(field), 80);
    // What is chosen from its list may stand beside it.
    if (!dom.isConnected(field) || (shown === '' && by === 'choose')) return true;
    const hint = matches(asked, shown, field)
      ? `is ${shown}`
      : `shows "${shown}" now, no longer "${asked}"`;
    note(effect('value', `${name} ${hint}`));
    return true;
  });
}

function noteUnheard(task: Task, field: Field, before: string, was: string): void {
  const others = (memory.unheard ?? []).filter((it) => it.field.deref() !== field);
  const heard = was.includes('true') || task.env.isSecret(field) || field.value === before;
  const noted = { field: new WeakRef(field), typed: field.value, before, was, at: clock() };
  memory.unheard = heard ? others : [...others, noted];
}
