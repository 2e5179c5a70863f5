/** Sets a date, a time or a range in any control for them. */

import { saysInvalid } from '../../../ask/invalid.ts';
import { focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { leaveField } from '../../events/blur.ts';
import { typeOver } from '../../events/text.ts';
import type { Report, Task } from '../../task/action.ts';
import { quote, Refusal, Unseen } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { closePopup } from '../choice/close.ts';
import { isOff } from '../choice/option.ts';
import { Kept } from '../value/previous_value.ts';
import { cellOf } from './calendar.ts';
import type { Walk } from './calendar_buttons.ts';
import { dayOfPanels, showsInOther } from './calendars.ts';
import { markedIn } from './chosen.ts';
import { type Format, read, write } from './format.ts';
import {
  formatBeside,
  formatOf,
  localFormat,
  noteFormat,
  noteGuesses,
  orderTakenBy,
  plainFormats,
} from './formats.ts';
import { type Day, isoDay, isoOf, isWide, type Moment } from './moment.ts';
import { nativeIn, setNative } from './native.ts';
import { Picker } from './picker.ts';
import { hasClockEach, isMarkedAt, openClocksAreAt, pressClock } from './pressing.ts';
import { saysParts, showsClock, showsDay, showsSpan } from './reading.ts';
import { sectionsOf, setSections } from './sections.ts';
import { clockStood, wasRead } from './typed.ts';
import { turnTo } from './walk.ts';
import { byFirstYears, hasYears } from './zoom.ts';

export type Moments = readonly [Moment] | readonly [Moment, Moment];

export async function setMoments(task: Task, target: Element, moments: Moments): Promise<Report> {
  const native = nativeIn(target);
  if (native) {
    if (moments[1]) {
      const message = `${title(task.env, native)} takes one date: set the end in its own field.`;
      throw new Refusal('invalid_args', message);
    }
    return setNative(task, native, moments[0]);
  }
  const control = ((target as HTMLLabelElement).control ?? target) as HTMLElement;
  const sections = sectionsOf(control, moments.length);
  if (sections) return setSections(task, control, sections, moments);
  return new Dating(new Picker(task, control, moments.length === 2), moments).set();
}

class Dating {
  readonly #picker: Picker;
  readonly #moments: Moments;
  readonly #wasInvalid: boolean;
  readonly #tried = new Set<string>();
  #formats: (Format | undefined)[] = [];
  #pressed = false;
  /** Typed in a format that the page has not shown. */
  #unproven = false;
  /** It has opened one; typed text must be found in it again. */
  #hadCalendar = false;

  constructor(picker: Picker, moments: Moments) {
    this.#picker = picker;
    this.#moments = moments;
    this.#wasInvalid = picker.fields.some(saysInvalid);
  }

  async set(): Promise<Report> {
    const { task, control, fields } = this.#picker;
    for (const field of fields) {
      const kept = new Kept(task, field);
      task.onRefusal(() => this.#putBack(kept));
    }
    this.#readFormats();
    try {
      await this.#bring();
      await this.#leave();
    } catch (reason) {
      await this.#close();
      throw reason instanceof Refusal ? this.#halved(reason) : reason;
    }
    await this.#close();
    return {
      said: `Set ${title(task.env, control)} to ${this.#moments.map(isoOf).join(' – ')}`,
      verify: () => this.#verify(),
    };
  }

  /** What its picker holds may be another value than the text of its field. */
  async #putBack(kept: Kept): Promise<string> {
    const said = await kept.putBack();
    const mayStay = said !== '' && (this.#pressed || this.#picker.hasChosen);
    return mayStay ? `${said} What was chosen in its picker may stand all the same: look.` : said;
  }

  #readFormats(): void {
    const { fields, lang } = this.#picker;
    if (isWide(this.#moments[0])) return;
    this.#formats = fields.map((it) => formatOf(it, lang));
  }

  /** Some fields show their format only while they have the focus. */
  async #lookInside(): Promise<void> {
    const { fields } = this.#picker;
    const unsure = fields.length > 0 && this.#formats.every((it) => !it);
    if (!unsure || fields.some((it) => it.readOnly)) return;
    await this.#picker.enter(0);
    this.#readFormats();
    if (this.#formats.some(Boolean) || isWide(this.#moments[0])) return;
    const hint = this.#picker.freshHint();
    this.#formats = fields.map((it) => hint ?? formatBeside(it, this.#picker.lang));
  }

  /** By typing if the format is known, else through the calendar; guessed formats are last. */
  async #bring(): Promise<void> {
    const { fields } = this.#picker;
    await this.#lookInside();
    if (this.#formats.some(Boolean) && (await this.#byTyping(this.#formats))) return;
    const ways = [() => this.#byPlainTyping(), () => this.#byPressing()];
    // Weeks are counted in two ways, and an open picker reads text in its own order, if at all.
    const isOpen = fields.length > 0 && !isWide(this.#moments[0]) && this.#opens();
    if (this.#moments[0].span === 'week' || isOpen) ways.reverse();
    for (const way of ways) if (await way()) return;
    if (!isWide(this.#moments[0]) && !this.#formats.some(Boolean)) await this.#byGuess();
  }

  /** In the order that the field accepts, else in the usual one of its language. */
  async #byGuess(): Promise<void> {
    const { fields, lang } = this.#picker;
    const [{ day, clock }] = this.#moments;
    const taken = day && !clock ? await orderTakenBy(this.#picker, day) : undefined;
    if (taken) this.#formats = fields.map(() => taken);
    await this.#byTyping(fields.map(() => taken ?? localFormat(lang)));
  }

  /** Pages accept a value, or restore the old one, only when the field loses the focus. */
  async #leave(): Promise<void> {
    const on = this.#picker.fields.find((it) => it === focused());
    if (!on || !this.#isShown()) return;
    await this.#close();
    leaveField(on);
    await this.#picker.rest();
  }

  async #byPlainTyping(): Promise<boolean> {
    for (const format of plainFormats(this.#moments[0])) {
      if (await this.#byTyping(this.#picker.fields.map(() => format))) return true;
    }
    return false;
  }

  async #close(): Promise<void> {
    const { task, control, popup } = this.#picker;
    if (this.#picker.hasPopup()) await closePopup(task, control, popup, this.#isShown());
  }

  /** Reports that one end of a range is set if the other one failed. */
  #halved(reason: Refusal): Refusal {
    if (!this.#isHalf()) return reason;
    return new Refusal(reason.reason, `${reason.message} Half of the range is set.`);
  }

  #isHalf(): boolean {
    const { length } = this.#moments.filter((it, nth) => this.#shows(it, nth));
    return length > 0 && length < this.#moments.length;
  }

  /** Only the end was accepted: the start was after the previous end, so it must be set again. */
  #looksDisabled(): boolean {
    return this.#isHalf() && !this.#shows(this.#moments[0], 0);
  }

  /** In the format that the fields show; false if there is none, or they reject it. */
  async #byTyping(formats: readonly (Format | undefined)[]): Promise<boolean> {
    const { fields, lang } = this.#picker;
    if (!fields.length || fields.length < this.#moments.length || fields.some((it) => it.readOnly))
      return false;
    const texts = this.#moments.map((moment, nth) => {
      const format = formats[nth];
      return format && write(format, moment, lang);
    });
    const key = texts.join('\n');
    if (texts.some((it) => it === undefined) || this.#tried.has(key)) return false;
    this.#tried.add(key);
    const before = fields.map(({ value }) => value);
    const stood = !this.#isShown() && (await clockStood(this.#picker, this.#moments[0]));
    for (let nth = 0; nth < texts.length; nth += 1) await this.#picker.type(nth, texts[nth]!);
    if (this.#looksDisabled()) await this.#picker.type(0, texts[0]!);
    if (!this.#isElsewhere()) await this.#picker.conclude();
    // Text that was rejected stays until the calendar is closed.
    await this.#close();
    const held = this.#isShown();
    await this.#leave();
    if (held && !this.#isShown()) await this.#byEnter(texts as string[]);
    if (this.#isShown() && (await this.#isTaken(texts as string[], formats, stood))) return true;
    for (let nth = 0; nth < fields.length; nth += 1) {
      const field = fields[nth]!;
      if (field.isConnected && field.value === texts[nth]) typeOver(field, before[nth] ?? '');
    }
    return false;
  }

  async #isTaken(
    texts: readonly string[],
    formats: readonly (Format | undefined)[],
    stood: boolean,
  ): Promise<boolean> {
    const isKnown = formats.every((it, nth) => it && it === this.#formats[nth]);
    const asked = { moments: this.#moments, texts, isKnown };
    const read = await wasRead(this.#picker, { ...asked, stood, hadCalendar: this.#hadCalendar });
    this.#unproven = read === undefined;
    return read !== false;
  }

  /** Its clock has not read the text: its button would take another time. */
  #isElsewhere(): boolean {
    return (
      openClocksAreAt(
        this.#picker,
        this.#moments.map((it) => it.clock),
      ) === false
    );
  }

  /** Some fields restore the old value when they are left without Enter. */
  async #byEnter(texts: readonly string[]): Promise<void> {
    for (let nth = 0; nth < texts.length; nth += 1) {
      await this.#picker.type(nth, texts[nth]!);
      await this.#picker.enterKey(nth);
    }
    await this.#leave();
  }

  async #byPressing(): Promise<boolean> {
    const picker = this.#picker;
    const ends = this.#moments.length;
    for (let nth = 0; nth < ends; nth += 1) {
      const { day, clock, span } = this.#moments[nth]!;
      if (span === 'quarter' || span === 'year') return false;
      if (day && !(await this.#pressDay(day))) return false;
      if (!clock) continue;
      if (!(await pressClock(picker, clock, { nth, ends }))) return false;
      const [{ clock: start }] = this.#moments;
      const isDue = nth > 0 && hasClockEach(picker, ends) && this.#looksDisabled();
      if (isDue && start) await pressClock(picker, start, { nth: 0, ends, again: true });
      if (nth === ends - 1 || !hasClockEach(picker, ends)) await picker.confirm();
    }
    // A field may show what its popup takes over on its own button only.
    if (!this.#isShown() || picker.hasPopup()) await picker.confirm();
    return this.#isShown();
  }

  #walk(): Walk {
    const { task, control, lang } = this.#picker;
    return { task, control, lang, panels: () => this.#picker.panels() };
  }

  #opens(): boolean {
    const [{ day, clock }] = this.#moments;
    if (clock) return !day && openClocksAreAt(this.#picker, [clock]) !== undefined;
    return this.#picker.isOpen() || hasYears(this.#walk(), (it) => this.#picker.isNew(it));
  }

  async #pressDay(day: Day): Promise<boolean> {
    const { task, control, lang } = this.#picker;
    const walk = this.#walk();
    const isNew = (it: Element) => this.#picker.isNew(it);
    if (!(await this.#picker.open(() => hasYears(walk, isNew)))) return false;
    this.#hadCalendar = true;
    if (!this.#picker.isOpen()) await byFirstYears(walk, day, isNew);
    const own = dayOfPanels(this.#picker.panels(), day);
    if (own) await turnTo(walk, own);
    const cell = () => own && cellOf(this.#picker.panels(), own, lang)?.element;
    const found = cell();
    if (!found || isOff(found)) {
      const message = `${isoDay(day)} cannot be chosen in the calendar of ${title(task.env, control)}.`;
      throw new Refusal('option_missing', message);
    }
    await pressDrawn(this.#picker, cell);
    this.#pressed = true;
    await this.#picker.wait(() => this.#isShown() || undefined, { most: 1500, quiet: 300 });
    return true;
  }

  #isShown(): boolean {
    const { fields } = this.#picker;
    const refused = fields.some((it) => saysInvalid(it) && !this.#wasInvalid);
    return !refused && this.#moments.every((moment, nth) => this.#shows(moment, nth));
  }

  #shows({ day, clock, span }: Moment, nth: number): boolean {
    const { fields, lang } = this.#picker;
    const shown = this.#picker.shown();
    const own = shown.length > 1 || fields.length === this.#moments.length;
    const text = (own ? shown[nth] : shown[0]) ?? '';
    if (day && span) return showsSpan(text, lang, day, span, this.#pressed);
    const format = this.#formats[nth];
    const exact = own && format ? read(format, text, lang) : undefined;
    const onDay =
      !day ||
      (exact?.day ? isoDay(exact.day) === isoDay(day) : showsDay(text, lang, day, own ? 0 : nth)) ||
      (own && showsInOther(text, lang, day)) ||
      (this.#pressed && (own || !this.#moments[1]) && saysParts(text, lang, day));
    const stands = clock && !fields.length ? isMarkedAt(this.#picker, clock) : undefined;
    const onTime = !clock || (stands ?? showsClock(text, clock, lang));
    return (
      (onDay && onTime) || (!clock && !!day && fields.length === 0 && this.#isMarked(isoDay(day)))
    );
  }

  /** In a calendar without a field, the day itself is marked as chosen. */
  #isMarked(iso: string): boolean {
    return markedIn(this.#picker.panels(), this.#picker.lang).includes(iso);
  }

  #verify(): void {
    if (!this.#picker.control.isConnected) return;
    if (this.#isShown() && !this.#unproven) {
      this.#picker.fields.forEach((it, nth) => {
        noteFormat(it, this.#formats[nth]);
      });
      return;
    }
    if (this.#isShown()) throw unseen(this.#picker, this.#moments);
    throw rejected(this.#picker, this.#moments, this.#isHalf());
  }
}

const MOST_TRIES = 3;

/** Presses the element that `find` has at the moment of the press: bringing it into view may replace it. */
async function pressDrawn(picker: Picker, find: () => HTMLElement | undefined): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const element = find();
    if (!element) throw new Refusal('stale', 'The calendar was drawn anew: look again.');
    try {
      await picker.press(element);
      return;
    } catch (reason) {
      if (tries === MOST_TRIES || !(reason instanceof Refusal) || dom.isConnected(element))
        throw reason;
    }
  }
}

/** The text may mean another moment to the page. */
function unseen(picker: Picker, moments: readonly Moment[]): Unseen {
  const { task, control, fields } = picker;
  noteGuesses(fields);
  const shown = picker.shown().map((it) => `"${quote(it, 60)}"`);
  const open = moments[0]?.day ? 'the order of day and month' : 'how its clock has read that';
  const asked = moments.map(isoOf).join(' – ');
  const message = `${title(task.env, control)}: nothing shows ${open}; it shows ${shown.join(' and ')} now, for ${asked}: look whether that is it.`;
  return new Unseen(message);
}

/** `isHalf`: one end of the range is set. */
function rejected(picker: Picker, moments: readonly Moment[], isHalf: boolean): Refusal {
  const { task, control, fields } = picker;
  const complaint = task.watch.complaint();
  const why = complaint ? `; message: ${complaint}` : '';
  const asked = moments.map(isoOf).join(' – ');
  const secret = fields.some((it) => task.env.isSecret(it));
  const shown = picker.shown().map((it) => `"${quote(it, 60)}"`);
  const shows = secret ? 'something else' : shown.join(' and ');
  const left = isHalf ? ' (half of the range is set)' : '';
  const message = `${title(task.env, control)}: asked ${asked}, it shows ${shows}${left}${why}`;
  return new Refusal('rejected_value', message);
}
