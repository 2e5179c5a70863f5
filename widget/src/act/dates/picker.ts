/** One date field of a library: its fields of text, the calendar that it opens, what it shows. */

import {
  allWithin,
  attributeOf,
  classOf,
  isRendered,
  matchesOf,
  rectOf,
  rootOf,
  textIn,
} from '../../observe/walk/native.ts';
import { withId } from '../../observe/walk/root.ts';
import { Refusal, type Task } from '../action.ts';
import { approach, timed } from '../approach.ts';
import { boxesOf, pressedOf } from '../choosing/opener.ts';
import { isOff } from '../choosing/option.ts';
import { listsOf, Popup } from '../choosing/popup.ts';
import { isSeen } from '../choosing/seen.ts';
import { sendKey } from '../events/keys.ts';
import { press } from '../events/press.ts';
import { announceChange, typeOver } from '../events/text.ts';
import { TEXT_FIELD } from '../state.ts';
import { findAll, focused, holds, outwards } from '../tree.ts';
import { type Patience, until } from '../until.ts';
import { type Panel, panelsIn } from './calendar.ts';
import { markedIn } from './chosen.ts';
import { langOf } from './months.ts';

const LEVELS = 4;
const DONE =
  /^(ok(ay)?|apply|done|set|save|confirm|select|übernehmen|anwenden|fertig|appliquer|valider|aplicar|aceptar|listo|确定|确认|完成)$/i;
const OPENS = /calend|kalend|date|datum|fecha|data\b|datepicker|日/i;

export class Picker {
  readonly task: Task;
  readonly control: HTMLElement;
  readonly lang: string;
  /** One, or two for the ends of a range; none where it is a button or a calendar by itself. */
  readonly fields: readonly HTMLInputElement[];
  readonly popup: Popup;

  constructor(task: Task, control: HTMLElement, isRange: boolean) {
    this.task = task;
    this.control = control;
    this.lang = langOf(control);
    this.fields = fieldsOf(control, isRange);
    this.popup = new Popup(task, control);
  }

  /** The months that it shows: in itself, or in what has come up. */
  panels(): Panel[] {
    return panelsIn(this.task.env, this.lang, (it) => this.isIn(it));
  }

  /** Is a part of it that can be seen, or of what has come up. */
  isIn(element: Element): boolean {
    if (this.popup.isNew(element)) return true;
    const own = [this.control, ...listsOf(this.control)];
    return own.some((it) => holds(it, element)) && isSeen(element);
  }

  isOpen(): boolean {
    return this.panels().length > 0;
  }

  /** Came up since it was touched first. */
  isNew(element: Element): boolean {
    return this.popup.isNew(element);
  }

  wait<T>(look: () => T | undefined, patience: Patience): Promise<T | undefined> {
    return timed(this.task, 'settle', () => until(this.task, look, patience));
  }

  /** Presses the field, or the button beside it, until there is a calendar. */
  async open(nth = 0): Promise<boolean> {
    const open = () => this.isOpen() || undefined;
    if (open()) return true;
    for (const element of [this.fields[nth] ?? this.control, this.#button()]) {
      if (!element) continue;
      await this.press(pressedOf(this.task.env, element));
      if (await this.wait(open, { most: this.task.env.limits.ready, quiet: 1000 })) return true;
    }
    return false;
  }

  async press(element: Element): Promise<void> {
    const spot = await approach(this.task, { element, owner: this.control });
    await timed(this.task, 'events', () => press(this.task, spot));
  }

  /** Does something to a part of what has come up, as the guard lets it be done to the control. */
  async gated(element: Element, change: () => void): Promise<void> {
    this.task.check();
    this.task.gate(this.control, element);
    change();
  }

  /** Whether something larger than a message has come up: a calendar, a clock. */
  hasPopup(): boolean {
    return this.popup.fresh().some((it) => {
      const { width, height } = rectOf(it);
      return width >= 60 && height >= 60;
    });
  }

  /** Puts the focus into the `nth` field, as a press does. */
  async enter(nth: number): Promise<void> {
    const field = this.fields[nth];
    if (!field) return;
    if (focused() !== field) await this.press(pressedOf(this.task.env, field));
    if (focused() !== field) field.focus({ preventScroll: true });
    await this.rest();
  }

  /** The days that its calendar marks as chosen; undefined where none comes up. */
  async marked(): Promise<string[] | undefined> {
    if (!(await this.open())) return undefined;
    return markedIn(this.panels(), this.lang);
  }

  /** Types over the `nth` field as a person does, who ends with Enter while a calendar is open. */
  async type(nth: number, text: string): Promise<void> {
    const field = this.fields[nth];
    if (!field) return;
    if (focused() !== field) await this.press(pressedOf(this.task.env, field));
    if (focused() !== field) field.focus({ preventScroll: true });
    typeOver(field, text);
    announceChange(field);
    await this.rest();
    // A calendar that comes up slowly is no less there: without Enter it would take nothing.
    const up = () => this.hasPopup() || undefined;
    if (!(await this.wait(up, { most: 1500, quiet: 400 }))) return;
    // Of a calendar Enter takes the day; of anything else that came up it may be the form's.
    if (!this.isOpen() && !this.#isFree('press_key', field)) return;
    // Without its default action: that would send the form.
    const key = { key: 'Enter', modifiers: {} };
    sendKey('keydown', field, key);
    sendKey('keyup', field, key);
    const taken = () => focused() !== field || !this.hasPopup() || undefined;
    await this.wait(taken, { most: 1000, quiet: 300 });
  }

  /** Ends what was typed: by the calendar's own button, else the popup is put away. */
  async conclude(): Promise<void> {
    const gone = () => !this.hasPopup() || undefined;
    if (!(await this.wait(gone, { most: 1000, quiet: 300 }))) await this.confirm();
  }

  /** Presses the popup's own button for what was chosen; a clock within a calendar has another one. */
  async confirm(): Promise<void> {
    const pressed = new Set<Element>();
    const wanted = () => this.#done();
    let done = await this.wait(wanted, { most: 1000, quiet: 100 });
    for (; done && !pressed.has(done); done = wanted()) {
      pressed.add(done);
      try {
        await this.press(done);
      } catch (reason) {
        // What was typed may have put it away in the meantime.
        if (!(reason instanceof Refusal) || isRendered(done)) throw reason;
      }
      await this.rest();
    }
  }

  #done(): Element | undefined {
    const { observer, isOurs } = this.task.env;
    const buttons = findAll('button,[role=button]', isOurs).filter((it) => this.popup.isFresh(it));
    return buttons.find(
      (it) => DONE.test(observer.describe(it).name) && !isOff(it) && this.#isFree('click', it),
    );
  }

  /** The guard would let it be done unasked: what has come up may be more than a calendar. */
  #isFree(name: string, element: Element): boolean {
    const { act, env } = this.task;
    const asked = { ...act, name, args: { key: 'Enter' } };
    const kind = env.guard.approval(asked, element)?.kind;
    return kind === undefined || kind === 'step';
  }

  /** A moment of quiet: what a library makes of an event it often does a frame later. */
  async rest(): Promise<void> {
    await this.wait(() => undefined, { most: 400, quiet: 60 });
  }

  /** What can be read off it: values of its fields, else its text. */
  shown(): string[] {
    if (this.fields.length) return this.fields.map(({ value }) => value);
    const inner = allWithin<HTMLInputElement>(this.control, 'input').map(({ value }) => value);
    return [[this.control.innerText, ...inner].join(' ').trim()];
  }

  /** The button with a calendar on it that stands beside a field of text. */
  #button(): HTMLElement | undefined {
    const { observer } = this.task.env;
    for (const at of [...outwards(this.control)].slice(1, LEVELS)) {
      // Beyond this it may be another field's.
      const fields = allWithin(at, `${TEXT_FIELD},select,[role=combobox],[role=group]`);
      const others = fields.filter((it) => isSeen(it) && !holds(this.control, it));
      if (others.some((it) => !holds(it, this.control))) return undefined;
      const buttons = allWithin<HTMLElement>(at, 'button,[role=button]').filter(isSeen);
      const found = buttons.find((it) =>
        OPENS.test(`${observer.describe(it).name} ${classOf(it)} ${it.title}`),
      );
      if (found && found !== this.control) return found;
    }
    return undefined;
  }
}

/** The field itself or the only one in it; of a range both, where they are alike and side by side. */
function fieldsOf(control: HTMLElement, isRange: boolean): HTMLInputElement[] {
  const inside = (box: Element) =>
    allWithin<HTMLInputElement>(box, TEXT_FIELD).filter((it) => isSeen(it) || it === control);
  const own = matchesOf(control, TEXT_FIELD) ? [control as HTMLInputElement] : inside(control);
  if (!isRange || own.length === 2) return own.length <= 2 ? own : [];
  for (const at of [...outwards(control)].slice(1, LEVELS + 1)) {
    const both = inside(at);
    const alike = both.length === 2 && both[0]?.className === both[1]?.className;
    if (alike && both[0]?.type === both[1]?.type) return both;
    if (both.length > 1) break;
  }
  return own.length === 1 ? own : [];
}

/** Texts beside a field that may show how it writes dates. */
export function hintsOf(field: HTMLElement): string[] {
  const said = [
    'placeholder',
    'data-format',
    'data-date-format',
    'data-placeholder',
    'title',
    'aria-label',
    'aria-description',
  ];
  const root = rootOf(field) as Document;
  const described = attributeOf(field, 'aria-describedby')?.split(/\s+/) ?? [];
  const texts = described.map((id) => withId(root, id)?.textContent ?? '');
  const labels = [...((field as HTMLInputElement).labels ?? [])].map((it) => it.textContent ?? '');
  const boxes = [...boxesOf(field)].slice(0, 3).map((it) => textIn(it) ?? '');
  return [...said.map((it) => attributeOf(field, it) ?? ''), ...texts, ...labels, ...boxes];
}
