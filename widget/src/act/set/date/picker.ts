/** One date field of a library: its text fields, the calendar that it opens, what it shows. */

import { isSeen } from '../../../ask/seen.ts';
import { findAll, focused, holds, outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { mayDo, mayEnter } from '../../events/blank_area.ts';
import { leaveField } from '../../events/blur.ts';
import { announceOnce, typeKeys, typeOver } from '../../events/text.ts';
import { timed } from '../../spot/approach.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { Refusal } from '../../task/outcome.ts';
import { TEXT_FIELD } from '../../task/state.ts';
import { type Patience, until } from '../../task/until.ts';
import { pressedOf } from '../choice/opener.ts';
import { isOff } from '../choice/option.ts';
import { listsOf, Popup } from '../choice/popup.ts';
import { giveFocus, pressOn } from '../value/driver.ts';
import { strikeEnter } from '../value/enter.ts';
import { westernDigits } from '../value/numbers.ts';
import { markedIn, type Panel, panelsIn } from './calendar.ts';
import { type Format, formatIn } from './format.ts';
import { langOf } from './names.ts';

const LEVELS = 4;
const DONE =
  /^(ok(ay)?|apply|done|set|save|confirm|select|übernehmen|anwenden|fertig|appliquer|valider|aplicar|aceptar|listo|确定|确认|完成)$/i;
const FIELDS = 'input,select';
const BUTTON = 'button,[role=button]';
const OPENS = /\bopen\b|calend|kalend|(?<!up|vali)date|datum|fecha|data\b|datepicker|日/i;

export class Picker {
  readonly task: Task;
  readonly control: HTMLElement;
  readonly lang: string;
  readonly fields: readonly HTMLInputElement[];
  readonly popup: Popup;
  opener: HTMLElement;
  #hasOpened = false;
  hasChosen = false;

  constructor(task: Task, control: HTMLElement, isRange: boolean) {
    this.task = task;
    this.control = control;
    this.opener = control;
    this.lang = langOf(control);
    this.fields = fieldsOf(control, isRange);
    this.popup = new Popup(task, control);
  }

  panels(): Panel[] {
    return panelsIn(this.task.env, this.lang, (it) => this.isIn(it));
  }

  isIn(element: Element): boolean {
    if (this.popup.isNew(element)) return true;
    const own = [this.control, ...listsOf(this.control)];
    return own.some((it) => holds(it, element)) && isSeen(element);
  }

  isOpen(): boolean {
    return this.panels().length > 0;
  }

  wait<T>(look: () => T | undefined, patience: Patience): Promise<T | undefined> {
    return timed(this.task, 'settle', () => until(this.task, look, patience));
  }

  /** Presses the field, or the button beside it, until a calendar appears, or `orElse` holds. */
  async open(orElse: () => boolean = () => false): Promise<boolean> {
    const open = () => this.isOpen() || orElse() || undefined;
    if (open()) return true;
    // A press in the middle of a list would choose what stands there.
    const listed = dom.firstWithin(this.control, '[role=option]') !== null;
    const first = this.fields[0] ?? (listed ? undefined : this.control);
    const isOpened = first && (await this.pressUntil(first, open));
    const by = isOpened ? first : this.#button();
    if (!by || !(isOpened || (await this.tryUntil(by, open)))) return false;
    this.opener = by;
    return true;
  }

  /** As `pressUntil`; false where it cannot be pressed. */
  async tryUntil(element: HTMLElement, look: () => true | undefined): Promise<boolean> {
    try {
      return await this.pressUntil(element, look);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      return false;
    }
  }

  async pressUntil(element: HTMLElement, look: () => true | undefined): Promise<boolean> {
    const most = this.task.env.limits.ready;
    const was = focused();
    await this.press(pressedOf(this.task.env, element));
    if (await this.wait(look, { most, quiet: 1000 })) return true;
    // Some open only when their field gets the focus, which it has.
    if (was !== element || focused() !== element) return false;
    leaveField(element);
    await this.press(pressedOf(this.task.env, element));
    return (await this.wait(look, { most, quiet: 400 })) === true;
  }

  press(element: Element): Promise<Spot> {
    return pressOn(this.task, { element, owner: this.control });
  }

  /** Does something to a part of what has appeared, if the guard allows it on the control. */
  async gated(element: Element, change: () => void): Promise<void> {
    this.task.check();
    this.task.gate(this.control, element);
    this.hasChosen = true;
    change();
  }

  hasPopup(): boolean {
    // A field that has been told of is another's: its tags may have hidden it.
    const isKnown = (it: Element) => this.task.env.observer.describe(it).ref !== undefined;
    const has = this.popup.fresh().some((it) => {
      const { width, height } = dom.rectOf(it);
      return (width >= 60 && height >= 60) || (dom.matchesOf(it, FIELDS) && !isKnown(it));
    });
    this.#hasOpened ||= has;
    return has;
  }

  get hasOpened(): boolean {
    return this.#hasOpened;
  }

  async enter(nth: number): Promise<void> {
    const field = this.fields[nth];
    if (!field) return;
    await this.#touch(field);
    await this.rest();
  }

  async #touch(field: HTMLInputElement): Promise<void> {
    if (focused() === field) return;
    try {
      await this.press(pressedOf(this.task.env, field));
    } catch (reason) {
      // What it has opened may lie over it.
      const isOwn = reason instanceof Refusal && reason.reason === 'covered' && this.hasPopup();
      if (!isOwn) throw reason;
    }
    giveFocus(field);
  }

  freshHint(): Format | undefined {
    const texts = this.popup.fresh().map((it) => dom.textIn(it)?.trim() ?? '');
    return texts
      .filter((it) => it.length <= 200)
      .map(formatIn)
      .find(Boolean);
  }

  async marked(wanted: (days: readonly string[]) => boolean): Promise<string[] | undefined> {
    if (!(await this.open())) return undefined;
    const days = () => markedIn(this.panels(), this.lang);
    await this.wait(() => wanted(days()) || undefined, { most: 400, quiet: 100 });
    return days();
  }

  async type(nth: number, text: string): Promise<void> {
    const field = this.fields[nth];
    if (!field) return;
    await this.#touch(field);
    typeOver(field, text);
    // Some masks lose a character of a text that comes as a whole.
    if (field.value.length < text.length && field.value !== '') typeKeys(field, text);
    announceOnce(field);
    await this.rest();
    // A calendar may appear late: without Enter it would not accept the text.
    const up = () => this.hasPopup() || undefined;
    if (!(await this.wait(up, { most: 1500, quiet: 400 }))) return;
    // In a calendar Enter accepts the day; in anything else that appeared it may submit the form.
    if (!this.isOpen() && !mayEnter(this.task, field)) return;
    strikeEnter(field);
    const taken = () => focused() !== field || !this.hasPopup() || undefined;
    await this.wait(taken, { most: 1000, quiet: 300 });
  }

  async enterKey(nth: number): Promise<void> {
    const field = this.fields[nth];
    if (!field || focused() !== field || !mayEnter(this.task, field)) return;
    strikeEnter(field);
    await this.rest();
  }

  async conclude(): Promise<void> {
    const gone = () => !this.hasPopup() || undefined;
    if (!(await this.wait(gone, { most: 1000, quiet: 300 }))) await this.confirm();
  }

  async confirm(): Promise<void> {
    const pressed = new Set<Element>();
    const wanted = () => this.#done();
    let done = await this.wait(wanted, { most: 1000, quiet: 100 });
    for (; done && !pressed.has(done); done = wanted()) {
      pressed.add(done);
      try {
        await this.press(done);
      } catch (reason) {
        // The typing may have closed it meanwhile.
        if (!(reason instanceof Refusal) || dom.isRendered(done)) throw reason;
      }
      await this.rest();
    }
  }

  #done(): Element | undefined {
    const { observer, isOurs } = this.task.env;
    const buttons = findAll('button,[role=button]', isOurs).filter((it) => this.popup.isFresh(it));
    // What has appeared may be more than a calendar.
    const isFree = (it: Element) => mayDo(this.task, it, 'click');
    return buttons.find((it) => DONE.test(observer.describe(it).name) && !isOff(it) && isFree(it));
  }

  async rest(): Promise<void> {
    await this.wait(() => undefined, { most: 400, quiet: 60 });
  }

  shown(): string[] {
    if (this.fields.length) return this.fields.map(({ value }) => westernDigits(value));
    const inner = dom.allWithin<HTMLInputElement>(this.control, 'input').map(({ value }) => value);
    return [westernDigits([this.control.innerText, ...inner].join(' ').trim())];
  }

  #button(): HTMLElement | undefined {
    const { observer } = this.task.env;
    for (const at of [...outwards(this.control)].slice(1, LEVELS)) {
      // Farther away it may belong to another field.
      const fields = dom.allWithin(at, `${TEXT_FIELD},select,[role=combobox],[role=group]`);
      const others = fields.filter((it) => isSeen(it) && !holds(this.control, it));
      if (others.some((it) => !holds(it, this.control))) return undefined;
      // A drawn one is known by its words or its class alone.
      const parts = [BUTTON, '*'].flatMap((it) => dom.allWithin<HTMLElement>(at, it));
      const found = parts.filter(isSeen).find((it) => {
        const { name } = dom.matchesOf(it, BUTTON) ? observer.describe(it) : { name: it.ariaLabel };
        const isIt = OPENS.test(`${name} ${dom.classOf(it)} ${it.title}`);
        return isIt && !holds(it, this.control) && !holds(this.control, it);
      });
      if (found) return found;
    }
    return undefined;
  }
}

/** The field itself or the only one in it; for a range both, if they are alike and side by side. */
function fieldsOf(control: HTMLElement, isRange: boolean): HTMLInputElement[] {
  const inside = (box: Element) =>
    dom.allWithin<HTMLInputElement>(box, TEXT_FIELD).filter((it) => isSeen(it) || it === control);
  const own = dom.matchesOf(control, TEXT_FIELD) ? [control as HTMLInputElement] : inside(control);
  if (!isRange || own.length === 2) return own.length <= 2 ? own : [];
  for (const at of [...outwards(control)].slice(1, LEVELS + 1)) {
    const both = inside(at);
    const alike = both.length === 2 && both[0]?.className === both[1]?.className;
    if (alike && both[0]?.type === both[1]?.type) return both;
    if (both.length > 1) break;
  }
  return own.length === 1 ? own : [];
}
