/** Types text into one field, in one way after another, until the page has accepted it. */

import { isSeen } from '../../../ask/seen.ts';
import { OPENED } from '../../../ask/selectors.ts';
import { around, focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
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
import { standingFor } from '../../spot/control_place.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { line, quote, Refusal, routeOf, Unseen } from '../../task/outcome.ts';
import { isText, label, title } from '../../task/state.ts';
import { frame } from '../../task/time.ts';
import { noteCommitted } from '../value/committed.ts';
import { asksForEnter, mayEnter, strikeEnter } from '../value/enter.ts';
import { isRespelled, matches, sameWords, typedOf } from '../value/matches.ts';
import { Kept, shownIn } from '../value/previous_value.ts';
import { Surroundings } from '../value/surroundings.ts';
import { isUnseen, Written } from '../value/typed_texts.ts';
import { enterEach, saysAround, takesEntries } from './entries.ts';
import { hearingOf, noteUnheard, refill } from './refill.ts';
import { byStepping } from './stepper.ts';
import { type Offers, watchOffers } from './suggestions.ts';
import { isOnlyTyped, SUGGESTS, tellOnceLeft } from './typed_only.ts';

export interface Writing {
  readonly value: string;
  /** Appends to the existing text instead of replacing it. */
  readonly append: boolean;
}

/** Longer texts are not typed key by key. */
const MOST_KEYS = 200;
/** These suggest entries, or search: they must keep the focus. */
const STAYS = `${SUGGESTS},[type=search i],[role=searchbox],[aria-haspopup]:not([aria-haspopup=false]),${OPENED}`;
/** What an editor has for lines of its own. */
const BLOCK = 'p,div,ul,ol,pre,blockquote,table,h1,h2,h3,[data-block],[data-lexical-text]';
const AROUND = '[role=combobox],[role=search],[role=listbox]';
/** Editors in these take Enter for their own, also inside a form, and many discard the text without it. */
const CELL = '[role=gridcell],[role=treeitem],[role=grid],[role=treegrid],[role=tree]';

type Way = 'whole' | 'keys' | 'enter';

export class Filling {
  readonly #task: Task;
  /** The requested field, and the one that takes the text in its place. */
  readonly #given: HTMLElement;
  readonly #field: HTMLElement;
  readonly #writing: Writing;
  readonly #asked: string;
  readonly #name: string;
  readonly #before: string;
  readonly #written: Written;
  readonly #offers: Offers;
  readonly #around: Surroundings;
  readonly #route = routeOf(location);
  readonly isUnseen: boolean;
  isOnlyTyped = false;
  /** Why not all entries of a tags field were taken. */
  #left: string | undefined;

  private constructor(task: Task, given: HTMLElement, field: HTMLElement, writing: Writing) {
    const kept = new Kept(task, field);
    this.#task = task;
    this.#name = label(task.env, given);
    this.#given = given;
    this.#field = field;
    this.#writing = writing;
    this.#before = kept.text;
    this.#asked = (writing.append ? kept.text.trimEnd() : '') + writing.value;
    this.#written = new Written(task);
    this.#offers = watchOffers(task, field);
    this.#around = new Surroundings(field);
    this.isUnseen = isText(field) && !field.isContentEditable && isUnseen(field);
    task.watch.atEnd(this.#offers.stop);
    if (!this.isUnseen) task.onRefusal(() => kept.putBack());
  }

  /** Focuses the field as a press does; some pages then replace it by another one. */
  static async enter(
    task: Task,
    spot: Spot,
    given: HTMLElement,
    writing: Writing,
  ): Promise<Filling> {
    await timed(task, 'events', async () => {
      // A click on a focused field may close the list that it opened.
      if (focused() !== given) await press(task, spot);
      if (focused() !== given && !standInFor(given)) given.focus({ preventScroll: true });
      if (!given.isContentEditable) await frame();
    });
    return new Filling(task, given, standInFor(given) ?? given, writing);
  }

  async run(): Promise<void> {
    const { value } = this.#writing;
    if (this.isUnseen) return timed(this.#task, 'events', async () => this.#sendKeys());
    if (value.trim() !== '' && !isSetWhole(this.#field) && takesEntries(this.#field)) {
      this.#left = await enterEach(this.#task, this.#field, value);
      return;
    }
    const was = hearingOf(this.#field);
    await this.#type();
    if (!dom.isEditable(this.#field)) {
      const field = this.#field as Field;
      if (!isSetWhole(field)) noteUnheard(this.#task, field, this.#before, was);
      await refill(this.#task);
    }
    const offers = this.#offers.any();
    this.isOnlyTyped = isOnlyTyped(this.#field, offers);
    if (this.isOnlyTyped) tellOnceLeft(this.#task, this.#field, this.#asked);
  }

  async #type(): Promise<void> {
    const typed = await this.#try('whole');
    if (typed.holds) return;
    // An editor that has thrown the text away as it was left may take it with Enter.
    const isLost = typed.held && dom.isEditable(this.#field) && dom.isConnected(this.#field);
    if (isLost && mayEnter(this.#task, this.#field)) await this.#try('enter');
    if (!this.#mayRepeat(typed.held)) return;
    const [first, second]: Way[] = typed.held ? ['enter', 'keys'] : ['keys', 'enter'];
    const again = await this.#try(first!);
    if (again.holds || !this.#mayRepeat(again.held)) return;
    if (again.held || first === 'enter') await this.#try(second!);
    if (!this.#holds()) await this.#step();
  }

  /** Throws `rejected_value` if the page shows something else, Unseen if it shows nothing. */
  verify(): void {
    if (this.isUnseen) {
      this.#written.mustShow();
      return;
    }
    if (this.#left) throw new Unseen(`${this.#name}: ${this.#left}`);
    if (this.#left === '') return;
    const field = this.#shown();
    if (this.#holds() || this.#isTaken()) {
      if (!field) noteCommitted(this.#task.args.ref, this.#name);
      return;
    }
    if (!field) throw this.#gone();
    const shown = shownIn(field);
    const { env, watch } = this.#task;
    if (sameWords(this.#asked, shown)) throw this.#broken(shown);
    const complaint = watch.complaint();
    const why = complaint ? `; message: ${complaint}` : limit(this.#field as HTMLInputElement);
    const values = env.isSecret(this.#field)
      ? 'the field contains something other than requested'
      : `asked "${line(this.#asked)}", field shows "${quote(shown)}"`;
    const message = `${label(env, this.#given)}: ${values}${why}`;
    throw new Refusal('rejected_value', message);
  }

  /** `held`: the field showed it until it lost the focus. */
  async #try(way: Way): Promise<{ held: boolean; holds: boolean }> {
    const task = this.#task;
    await timed(task, 'events', () => this.#write(way));
    await timed(task, 'settle', () => task.watch.settle(task.signal, 0));
    task.check();
    const held = this.#holds() || this.#isTaken();
    const emptied = this.#writing.value !== '' && shownIn(this.#field) === '';
    if (!this.#isLeavable() || emptied) return { held, holds: held };
    if (around(this.#field, CELL)) this.#enterKey();
    leaveField(this.#field);
    if (asksForEnter(this.#field)) this.#enterKey();
    await timed(task, 'settle', () => task.watch.settle(task.signal, 0));
    return { held, holds: this.#holds() || (held && this.#isTaken()) };
  }

  /** A number field that has restored the old value usually has buttons for counting. */
  async #step(): Promise<void> {
    const field = this.#field as Field;
    const value = Number(this.#asked);
    if (this.#asked.trim() === '' || Number.isNaN(value)) return;
    const now = () => (field.value === '' ? Number.NaN : Number(field.value));
    await byStepping(this.#task, field, { value, now });
  }

  async #write(way: Way): Promise<void> {
    const field = this.#field as Field;
    const { value, append } = this.#writing;
    if (field.isContentEditable) {
      if (focused() !== field) field.focus({ preventScroll: true });
      await writeInto(field, value, this.#task.check, append ? 'after' : 'instead');
      if (way === 'enter') this.#enterKey();
    } else if (isSetWhole(field)) {
      setValue(field, value);
      announceChange(field);
    } else if (way === 'whole') typeInto(field, value, append);
    else this.#retype(field, way);
  }

  #retype(field: Field, way: Way): void {
    if (focused() !== field) field.focus({ preventScroll: true });
    if (way === 'keys') typeKeys(field, typedOf(this.#asked));
    else typeInto(field, this.#asked);
    announceChange(field);
    if (way === 'enter') this.#enterKey();
  }

  /** Commits the text, if the visitor need not be asked about that. */
  #enterKey(): void {
    if (mayEnter(this.#task, this.#field)) strikeEnter(this.#field);
  }

  #sendKeys(): void {
    const field = this.#field as Field;
    this.#written.note(field, this.#writing.value);
    typeKeys(field, this.#writing.value, true);
  }

  /** What the page has used elsewhere already, as a code reader does, is not sent twice. */
  #mayRepeat(held: boolean): boolean {
    const field = this.#field;
    if (field.isContentEditable || isSetWhole(field) || !dom.isConnected(field)) return false;
    if (sameWords(this.#asked, shownIn(field))) return false;
    if (this.#asked.length > MOST_KEYS || this.#task.watch.leaving()) return false;
    return this.#offers.any() ? false : held || shownIn(field) !== '' || !this.#offers.moved();
  }

  /** The page has emptied the field and shows the text elsewhere: as a tag, or on the next page. */
  #isTaken(): boolean {
    const { value } = this.#writing;
    const field = this.#field;
    if (value.trim() === '' || !dom.isConnected(field) || shownIn(field) !== '') return false;
    if (!this.#offers.moved() || this.#task.env.isSecret(field)) return false;
    // What ends a tag is no part of it.
    return saysAround(field, line(value, 1e5).replace(/[,;\s]+$/, ''));
  }

  #isLeavable(): boolean {
    const field = this.#field;
    if (focused() !== field || this.#task.watch.held()) return false;
    if (field.isContentEditable && !isOneLine(field)) return false;
    return !dom.matchesOf(field, STAYS) && !around(field, AROUND) && !this.#offers.any();
  }

  #shown(): HTMLElement | undefined {
    const given = standingFor(this.#task, this.#given) as HTMLElement | undefined;
    const both = [this.#field, given].filter((it) => it && dom.isConnected(it));
    return both.find((it) => it && isSeen(it)) ?? both[0];
  }

  #holds(): boolean {
    const field = this.#shown();
    if (!field) return this.#isKept();
    if (field !== this.#given && field !== this.#field && !isText(field)) return true;
    const { value } = this.#writing;
    if (field.isContentEditable) {
      if (showsLines(field, this.#asked, value)) return true;
      return isRespelled(this.#asked, shownIn(field));
    }
    const all = [field, this.#field].filter((it) => dom.isConnected(it));
    return all.every((it) => matches(this.#asked, shownIn(it), it));
  }

  /** After the page has taken the field away. */
  #isKept(): boolean {
    const { env, watch } = this.#task;
    const value = this.#writing.value.trim();
    if (value === '' || env.isSecret(this.#field) || watch.leaving()) return true;
    return this.#route !== routeOf(location) || this.#around.says(value);
  }

  /** It is not restored: the application may mean the same. */
  #broken(shown: string): Unseen {
    const { env } = this.#task;
    const [asked, now] = [this.#asked, shown].map((it) =>
      it
        .split(/\r\n?|\n/)
        .map((part) => quote(part))
        .join(' ⏎ '),
    );
    const told = env.isSecret(this.#field) ? '' : `: asked "${asked}", it shows "${now}"`;
    const called = label(env, this.#given);
    return new Unseen(`${called} has the words, but with other line breaks or formats${told}.`);
  }

  #gone(): Error {
    const { env } = this.#task;
    const called = label(env, this.#given);
    const now = this.#around.successor();
    if (now) {
      const message = `${called} was replaced by ${title(env, now)}, which does not have the text: fill that one.`;
      return new Refusal('stale', message);
    }
    const typed = `"${line(this.#writing.value, 60)}"`;
    const message = `${called}: the page took the field away as it was left, and ${typed} is not seen there. Look; if it is lost, open it again, use type_text, then press_key Enter.`;
    return new Unseen(message);
  }
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
