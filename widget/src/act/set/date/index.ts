/** Sets a date, a time or a range in any control for them. */

import { saysInvalid } from '../../../ask/invalid.ts';
import { focused } from '../../../ask/tree.ts';
import { leaveField } from '../../events/blur.ts';
import { typeKeys, typeOver } from '../../events/text.ts';
import type { Report, Task } from '../../task/action.ts';
import { quote, Refusal, Unseen } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { closePopup } from '../choice/close.ts';
import { isOff } from '../choice/option.ts';
import { notAsAsked, setTo, type Tried, unlessRedrawn } from '../value/driver.ts';
import { Kept } from '../value/previous_value.ts';
import { cellOf, markedIn } from './calendar.ts';
import { dayOfPanels, showsInOther } from './calendars.ts';
import { hasClockEach, isMarkedAt, openClocksAreAt, pressClock } from './clock.ts';
import {
  type Format,
  formatBeside,
  formatOf,
  localFormat,
  noteFormat,
  noteGuess,
  plainFormats,
  read,
  swapped,
  write,
} from './format.ts';
import { type Day, isoDay, isoOf, isWide, type Moment } from './moment.ts';
import { nativeIn, setNative } from './native.ts';
import { Picker } from './picker.ts';
import { daysInText, saysParts, showsClock, showsDay, showsSpan } from './reading.ts';
import { sectionsOf, setSections } from './sections.ts';
import { clockStood, wasRead } from './typed.ts';
import { byFirstYears, hasYears, monthsShown, turnTo } from './walk.ts';

export type Moments = readonly [Moment] | readonly [Moment, Moment];

export async function setMoments(task: Task, target: Element, moments: Moments): Promise<Report> {
  const native = nativeIn(target);
  if (native) return setNative(task, native, moments);
  const control = ((target as HTMLLabelElement).control ?? target) as HTMLElement;
  const sections = sectionsOf(control, moments.length);
  if (sections) return setSections(task, control, sections, moments);
  return new Dating(new Picker(task, control, moments.length === 2), moments).set();
}

/** A day that is in every month, and is no month itself. */
const IN_EVERY_MONTH = 25;

class Dating {
  readonly #picker: Picker;
  readonly #moments: Moments;
  readonly #wasInvalid: boolean;
  readonly #tried = new Set<string>();
  #formats: (Format | undefined)[] = [];
  #pressed = false;
  #done = false;
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
    const months = monthsShown(this.#picker);
    task.onRefusal(async () => {
      const now = monthsShown(this.#picker);
      return now && now !== months ? `Its calendar shows ${now} now.` : '';
    });
    for (const field of fields) {
      const kept = new Kept(task, field);
      task.onRefusal(() => this.#putBack(kept));
    }
    this.#readFormats();
    try {
      await setTo(task, {
        ways: () => this.#ways(),
        reads: () => this.#done,
        rest: () => this.#picker.rest(),
        leave: () => this.#leave(),
      });
    } catch (reason) {
      await this.#close();
      if (!(reason instanceof Refusal) || !this.#isHalf()) throw reason;
      throw new Refusal(reason.reason, `${reason.message} Half of the range is set.`);
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

  *#ways(): Iterable<() => Promise<unknown>> {
    const { fields } = this.#picker;
    const [first] = this.#moments;
    const isUnknown = () => this.#formats.every((it) => !it);
    if (fields.length && isUnknown() && !fields.some((it) => it.readOnly)) {
      yield () => this.#lookInside();
    }
    if (!isUnknown()) yield () => this.#byTyping(this.#formats);
    const typing = plainFormats(first).map((it) => () => this.#byTyping(fields.map(() => it)));
    const pressing = () => this.#byPressing();
    // Weeks are counted in two ways, and an open picker reads text in its own order, if at all.
    const isOpen = fields.length > 0 && !isWide(first) && this.#opens();
    yield* first.span === 'week' || isOpen ? [pressing, ...typing] : [...typing, pressing];
    if (!isWide(first) && isUnknown()) yield () => this.#byGuess();
  }

  /** Some fields show their format only while they have the focus. */
  async #lookInside(): Promise<void> {
    const { fields, lang } = this.#picker;
    await this.#picker.enter(0);
    this.#readFormats();
    if (this.#formats.some(Boolean) || isWide(this.#moments[0])) return;
    const hint = this.#picker.freshHint();
    this.#formats = fields.map((it) => hint ?? formatBeside(it, lang));
  }

  /** In the order that the field accepts, else in the usual one of its language. */
  async #byGuess(): Promise<void> {
    const { fields, lang } = this.#picker;
    const [{ day, clock }] = this.#moments;
    // A day that was pressed may have shown it.
    this.#readFormats();
    if (this.#formats.some(Boolean)) return this.#byTyping(this.#formats);
    const taken = day && !clock ? await this.#orderTaken(day) : undefined;
    if (taken) this.#formats = fields.map(() => taken);
    await this.#byTyping(fields.map(() => taken ?? localFormat(lang)));
  }

  /** The one order that the field accepts; undefined if it accepts both, or none. */
  async #orderTaken(day: Day): Promise<Format | undefined> {
    const { fields, lang } = this.#picker;
    const [field] = fields;
    const local = localFormat(lang);
    if (!field || field.readOnly || !local) return undefined;
    const asked = day.day > 12 ? day : { ...day, day: IN_EVERY_MONTH };
    const taken: Format[] = [];
    await this.#picker.enter(0);
    for (const format of [local, swapped(local)]) {
      const text = write(format, { day: asked }, lang) ?? '';
      for (const type of [typeOver, typeKeys]) {
        type(field, text);
        await this.#picker.rest();
        const [found] = daysInText(field.value, lang);
        if (found?.join() !== isoDay(asked)) continue;
        taken.push(format);
        break;
      }
    }
    return taken.length === 1 ? taken[0] : undefined;
  }

  /** Pages accept a value, or restore the old one, only when the field loses the focus. */
  async #leave(): Promise<boolean> {
    const on = this.#picker.fields.find((it) => it === focused());
    if (!on || !this.#isShown()) return false;
    await this.#close();
    leaveField(on);
    return true;
  }

  async #close(): Promise<void> {
    const { task, opener, popup } = this.#picker;
    if (this.#picker.hasPopup()) await closePopup(task, opener, popup, this.#isShown());
  }

  #isHalf(): boolean {
    const { length } = this.#moments.filter((it, nth) => this.#shows(it, nth));
    return length > 0 && length < this.#moments.length;
  }

  /** Only the end was accepted: the start was after the previous end, so it must be set again. */
  #looksDisabled(): boolean {
    return this.#isHalf() && !this.#shows(this.#moments[0], 0);
  }

  /** In the format that the fields show; not if there is none. */
  async #byTyping(formats: readonly (Format | undefined)[]): Promise<void> {
    const { task, fields, lang } = this.#picker;
    const moments = this.#moments;
    if (fields.length < moments.length || fields.some((it) => it.readOnly)) return;
    const texts = moments.map((it, nth) => formats[nth] && write(formats[nth], it, lang));
    const key = texts.join('\n');
    if (!texts.every((it) => it !== undefined) || this.#tried.has(key)) return;
    this.#tried.add(key);
    const before = fields.map(({ value }) => value);
    const stood = !this.#isShown() && (await clockStood(this.#picker, moments[0]));
    const isTyped = await setTo(task, {
      ways: (seen) => this.#typing(texts, seen),
      reads: () => this.#isShown(),
      rest: () => this.#picker.rest(),
      leave: () => this.#leave(),
    });
    if (isTyped) {
      const isKnown = formats.every((it, nth) => it && it === this.#formats[nth]);
      const hadCalendar = this.#hadCalendar;
      const read = await wasRead(this.#picker, { moments, texts, isKnown, stood, hadCalendar });
      this.#unproven = read === undefined;
      this.#done = read !== false;
    }
    if (this.#done) return;
    for (let nth = 0; nth < fields.length; nth += 1) {
      const field = fields[nth]!;
      if (field.isConnected && field.value === texts[nth]) typeOver(field, before[nth] ?? '');
    }
  }

  *#typing(texts: readonly string[], seen: Tried): Iterable<() => Promise<unknown>> {
    const picker = this.#picker;
    const clocks = this.#moments.map((it) => it.clock);
    yield async () => {
      for (let nth = 0; nth < texts.length; nth += 1) await picker.type(nth, texts[nth]!);
      if (this.#looksDisabled()) await picker.type(0, texts[0]!);
      // A clock that has not read the text would take another time by its button.
      if (openClocksAreAt(picker, clocks) !== false) await picker.conclude();
      // Text that was rejected stays until the calendar is closed.
      await this.#close();
    };
    // Some fields restore the old value when they are left without Enter.
    if (!seen.held) return;
    yield async () => {
      for (let nth = 0; nth < texts.length; nth += 1) {
        await picker.type(nth, texts[nth]!);
        await picker.enterKey(nth);
      }
    };
  }

  async #byPressing(): Promise<void> {
    const picker = this.#picker;
    const ends = this.#moments.length;
    for (let nth = 0; nth < ends; nth += 1) {
      const { day, clock, span } = this.#moments[nth]!;
      if (span === 'quarter' || span === 'year') return;
      if (day && !(await this.#pressDay(day))) return;
      if (!clock) continue;
      if (!(await pressClock(picker, clock, { nth, ends }))) return;
      const [{ clock: start }] = this.#moments;
      const isDue = nth > 0 && hasClockEach(picker, ends) && this.#looksDisabled();
      if (isDue && start) await pressClock(picker, start, { nth: 0, ends, again: true });
      if (nth === ends - 1 || !hasClockEach(picker, ends)) await picker.confirm();
    }
    // A field may show what its popup takes over on its own button only.
    if (!this.#isShown() || picker.hasPopup()) await picker.confirm();
    this.#done = this.#isShown();
  }

  #opens(): boolean {
    const [{ day, clock }] = this.#moments;
    if (clock) return !day && openClocksAreAt(this.#picker, [clock]) !== undefined;
    return this.#picker.isOpen() || hasYears(this.#picker);
  }

  async #pressDay(day: Day): Promise<boolean> {
    const picker = this.#picker;
    const { task, control, lang } = picker;
    if (!(await picker.open(() => hasYears(picker)))) return false;
    this.#hadCalendar = true;
    if (!picker.isOpen()) await byFirstYears(picker, day);
    const own = dayOfPanels(picker.panels(), day);
    if (own) await turnTo(picker, own);
    const cell = () => own && cellOf(picker.panels(), own, lang)?.element;
    const found = cell();
    if (!found || isOff(found)) {
      const message = `${isoDay(day)} cannot be chosen in the calendar of ${title(task.env, control)}.`;
      throw new Refusal('option_missing', message);
    }
    await pressDrawn(picker, cell);
    this.#pressed = true;
    await picker.wait(() => this.#isShown() || undefined, { most: 1500, quiet: 300 });
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
    const { task, control, fields } = this.#picker;
    if (!control.isConnected) return;
    const isShown = this.#isShown();
    if (isShown && !this.#unproven) {
      fields.forEach((it, nth) => {
        noteFormat(it, this.#formats[nth]);
      });
      return;
    }
    const called = title(task.env, control);
    const asked = this.#moments.map(isoOf).join(' – ');
    const isSecret = fields.some((it) => task.env.isSecret(it));
    const texts = this.#picker.shown().map((it) => `"${quote(it, 60)}"`);
    const shows = isSecret ? 'something else' : texts.join(' and ');
    if (!isShown) {
      const left = this.#isHalf() ? ' (half of the range is set)' : '';
      throw notAsAsked(task, called, { asked, shows: `${shows}${left}` });
    }
    for (const field of fields) noteGuess(field);
    const how = this.#moments[0].day ? 'the order of day and month' : 'how its clock has read that';
    const message = `${called}: nothing shows ${how}; it shows ${shows} now, for ${asked}: look whether that is it.`;
    throw new Unseen(message);
  }
}

const MOST_TRIES = 3;

/** Presses the element that `find` has at the moment of the press: bringing it into view may replace it. */
async function pressDrawn(picker: Picker, find: () => HTMLElement | undefined): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const element = find();
    if (element && (await unlessRedrawn(element, () => picker.press(element)))) return;
  }
  throw new Refusal('stale', 'The calendar was drawn anew: look again.');
}
