/** Chooses from one control's list: opens it, waits, presses, verifies, closes. */

import { saysExpanded } from '../../../ask/open.ts';
import { isOptionActive, isOptionChosen, looksChosen } from '../../../ask/option.ts';
import { isSeen } from '../../../ask/seen.ts';
import { CHECKED, OPENERS } from '../../../ask/selectors.ts';
import { outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import { stroke } from '../../events/key_stroke.ts';
import { hover } from '../../events/pointer.ts';
import { press } from '../../events/press.ts';
import { typeOver } from '../../events/text.ts';
import { approach, timed } from '../../spot/approach.ts';
import type { Spot } from '../../spot/hit.ts';
import { hoverOnly } from '../../spot/hover_only.ts';
import type { Task } from '../../task/action.ts';
import { plain } from '../../task/matching.ts';
import { line, quote, Refusal, Unseen } from '../../task/outcome.ts';
import { isText, title } from '../../task/state.ts';
import { frame } from '../../task/time.ts';
import { until } from '../../task/until.ts';
import { mayEnter } from '../value/enter.ts';
import { Kept } from '../value/previous_value.ts';
import { chipsOf } from './chips.ts';
import { closePopup, isOpen, keyOn, layerOf, saysOpen } from './close.ts';
import { nativesOf, selectedIn } from './hidden_fields.ts';
import { fieldIn, pressedOf, readingOf, searchField, voiceOf } from './opener.ts';
import { groupOf, isOff, list, match, type Option, optionOf, STEP } from './option.ts';
import { isList, Popup } from './popup.ts';
import { Proof } from './proof.ts';
import { seekOption } from './scroll.ts';

/** Without any change, the wait for a list ends after this. */
const QUIET_MS = 500;
/** Typeahead lists appear after a pause in typing and a request. */
const TYPED_MS = 1200;
/** Lists close a frame or two after the choice. */
const CLOSED_MS = 80;
/** One that is drawn away may take so long. */
const CLOSING_MS = 3000;
const MOST_TRIES = 3;
/** Menus open after a short delay under a pointer. */
const POINTED_MS = 350;

export class Choosing {
  readonly #task: Task;
  readonly #control: Element;
  readonly #many: boolean;
  readonly #popup: Popup;
  readonly #proofs: Proof[] = [];
  #opened = false;
  #picked = false;
  /** It reported its list as open when the last option was pressed. */
  #saidOpen = false;
  #appliedBy: readonly string[] = [];
  readonly #natives: readonly Element[];
  #before: string;

  constructor(task: Task, control: Element, many: boolean) {
    this.#task = task;
    this.#control = fieldIn(control);
    this.#many = many;
    this.#popup = new Popup(task, this.#control);
    this.#natives = nativesOf(this.#control);
    this.#before = readingOf(this.#control);
    if (!isText(this.#control) || dom.isEditable(this.#control)) return;
    // What closes a list may empty its field.
    const kept = new Kept(task, this.#control as HTMLElement);
    task.onRefusal(() => kept.putBack());
  }

  async choose(wanted: string, again = false): Promise<string> {
    try {
      await this.#open(wanted);
      const whole = await this.#find(wanted, STEP.test(wanted) ? 'listed' : 'anywhere');
      // What holds its own list says the words of that, too: it is a step of the path.
      const isStep = STEP.test(wanted) && whole?.element.querySelector('ul,ol,[role=menu]');
      if (whole && !isStep) return await this.#pick(whole, wanted);
      const steps = wanted.split(STEP).filter(Boolean);
      if (plain(steps[0] ?? '') === plain(this.#called())) steps.shift();
      if (!steps.length || (steps.length < 2 && steps[0] === wanted)) {
        // A tags field takes out of its list what is chosen.
        const chips = chipsOf(this.#control, [plain(wanted)]);
        if (chips.some((it) => !this.#popup.isNew(it))) return wanted;
        throw this.#missing(wanted);
      }
      return await this.#walk(steps);
    } catch (reason) {
      const closed = reason instanceof Refusal && reason.reason === 'not_visible' && this.#picked;
      // The list was still closing after the choice before.
      if (closed && !again) return this.choose(wanted, true);
      await this.close();
      throw reason;
    }
  }

  async close(): Promise<void> {
    if (!this.#opened) return;
    this.#appliedBy = this.#proofs.at(-1)?.appliedBy() ?? [];
    if (this.#appliedBy.length) return;
    // It is closing already: the next Escape would empty the field, or go to the layer below.
    if (this.#saidOpen && saysOpen(this.#control) === false) {
      await until(this.#task, () => this.#popup.isGone() || undefined, { most: CLOSING_MS });
      return;
    }
    await closePopup(this.#task, this.#control, this.#popup, this.#picked && !this.#many);
  }

  verify(): void {
    for (const proof of this.#proofs) proof.check();
    if (!this.#appliedBy.length) return;
    const by = this.#appliedBy.join(' or ');
    const at = title(this.#task.env, this.#control);
    throw new Unseen(
      `It is ticked in the list of ${at}, which is still open: press ${by} to apply it.`,
    );
  }

  async #open(wanted: string): Promise<void> {
    const task = this.#task;
    if (isList(this.#control) || isOpen(this.#control, this.#popup)) return;
    if (this.#stands(wanted)) return;
    this.#opened = true;
    if (saysOpen(this.#control)) await this.#shut();
    const pressed = pressedOf(task.env, this.#control);
    if (await this.#openedByPointer(pressed, wanted)) return;
    await this.#press(pressed);
    const listed = () => this.#popup.options().length > 0 || undefined;
    if (await this.#wait(listed, QUIET_MS)) return;
    const field = searchField(this.#control, this.#popup);
    if (field) {
      const before = field.value;
      typeOver(field, lastOf(wanted));
      if (await this.#wait(listed, TYPED_MS)) return;
      // Without a filter it may list everything; that comes late, too.
      typeOver(field, before);
      await this.#wait(listed, TYPED_MS);
      throw this.#missing(wanted);
    }
    keyOn(task, this.#control, 'ArrowDown');
    if (await this.#wait(listed, QUIET_MS)) return;
    const message = `${title(task.env, this.#control)} opened no list: click it.`;
    throw hoverOnly(task, this.#control) ?? new Refusal('not_interactive', message);
  }

  #called(): string {
    return this.#task.env.observer.describe(this.#control).name;
  }

  /** A list that no attribute marks as open is beside the control and has the option. */
  #stands(wanted: string): boolean {
    const fits = (options: readonly Option[]) => isListed(this.#task, options, wanted);
    if (this.#popup.options().length && fits(this.#popup.options())) return true;
    return standingAt(this.#control).some((it) => this.#popup.adopt(it, fits));
  }

  /** A press may close again what the pointer's arrival has opened. */
  async #openedByPointer(element: Element, wanted: string): Promise<boolean> {
    const task = this.#task;
    if (!opensByPointer(element)) return false;
    await this.#point(element);
    const listed = () => isListed(task, this.#popup.options(), wanted) || undefined;
    return (await this.#wait(listed, POINTED_MS)) === true;
  }

  async #point(element: Element): Promise<void> {
    const task = this.#task;
    const spot = await approach(task, { element, owner: this.#control });
    hover(spot.hit, spot);
  }

  /** Which visible element is an already open list cannot be known in general. */
  async #shut(): Promise<void> {
    const task = this.#task;
    task.gate(this.#control);
    task.begin(this.#control);
    if (layerOf(this.#control)) await this.#press(pressedOf(task.env, this.#control));
    else keyOn(task, this.#control, 'Escape');
    await timed(task, 'settle', () => task.watch.settle(task.signal));
    this.#popup.renew();
  }

  /** In the list, else in the list filtered by typing, else by scrolling. */
  async #find(wanted: string, where: 'listed' | 'anywhere'): Promise<Option | undefined> {
    const look = () => match(this.#task.env, this.#popup.options(), wanted);
    const found = await this.#wait(look, where === 'listed' ? 0 : QUIET_MS);
    if (found || where === 'listed') return found;
    const field = searchField(this.#control, this.#popup);
    if (field && field.value !== wanted) {
      const before = field.value;
      for (const text of new Set([wanted, wanted.split(/[,(]/)[0]!.trim()])) {
        typeOver(field, text);
        const typed = await this.#wait(look, TYPED_MS);
        if (typed) return typed;
      }
      typeOver(field, before);
      await this.#wait(look, QUIET_MS);
    }
    return seekOption(this.#task, this.#popup.options(), look);
  }

  async #walk(steps: readonly string[]): Promise<string> {
    const names: string[] = [];
    for (let at = 0; at < steps.length; at += 1) {
      const step = steps[at]!;
      const option = await this.#find(step, 'anywhere');
      if (!option) throw this.#missing(step, names);
      names.push(option.name);
      if (at === steps.length - 1) await this.#pick(option, step);
      else await this.#enter(option.element);
    }
    return names.join(' > ');
  }

  /** Opens the next level; the option is then searched in what appears. */
  async #enter(element: Element): Promise<void> {
    const branch = branchOf(element);
    if (branch && isUnfolded(branch)) return;
    const handle = branch && handleOf(branch);
    const before = new Set(this.#popup.options().map((it) => it.element));
    this.#popup.renew();
    if (!branch) {
      const deeper = () => this.#popup.options().some((it) => !before.has(it.element)) || undefined;
      await this.#point(element);
      if (await this.#wait(deeper, opensByPointer(element) ? POINTED_MS : 0)) return;
    }
    await this.#press(handle ?? element);
    if (branch) await this.#wait(() => isUnfolded(branch) || undefined, QUIET_MS);
  }

  async #pick(found: Option, wanted: string): Promise<string> {
    const { name } = found;
    this.#mustBeFree(found);
    this.#popup.note(found.element);
    if (this.#isChosen(found)) return name;
    const { option, spot } = await this.#reach(found);
    const proof = new Proof(this.#task, {
      ...{ control: this.#control, popup: this.#popup },
      ...{ option, wanted, before: this.#before, natives: this.#natives },
    });
    this.#proofs.push(proof);
    this.#saidOpen = saysOpen(this.#control) === true;
    await timed(this.#task, 'events', () => press(this.#task, spot));
    this.#picked = true;
    const taken = async () =>
      (await this.#wait(() => proof.holds() || undefined, QUIET_MS)) === true;
    if (!(await taken())) await chooseByKeys(this.#task, option.element, taken);
    proof.stop();
    // A list that closes by itself is opened again for the next one.
    if (this.#many) await this.#wait(() => this.#popup.isGone() || undefined, CLOSED_MS);
    this.#before = readingOf(this.#control);
    return name;
  }

  #mustBeFree({ element, name }: Option): void {
    if (!isOff(element)) return;
    const message = `The option "${quote(name, 60)}" of ${title(this.#task.env, this.#control)} is disabled.`;
    throw new Refusal('disabled', message);
  }

  /** Scrolling may make a list reuse the element for another option: so it is looked up again. */
  async #reach(found: Option): Promise<{ option: Option; spot: Spot }> {
    const { env } = this.#task;
    let option: Option | undefined = found;
    const group = groupOf(env, found.element);
    const same = ({ name, element }: Option) =>
      name === found.name && groupOf(env, element) === group;
    for (let tries = 0; option && tries < MOST_TRIES; tries++) {
      const { element } = option;
      const spot = await approach(this.#task, { element: voiceOf(element), owner: this.#control });
      if (optionOf(env, element).name === found.name) return { option, spot };
      option = this.#popup.options().find(same);
      if (option) this.#mustBeFree(option);
    }
    const message = `The option "${quote(found.name, 60)}" of ${title(env, this.#control)} does not stay in place: look again.`;
    throw new Refusal('stale', message);
  }

  /** A press would deselect it: in lists of several, or for toggles in a menu. */
  #isChosen({ element, name }: Option): boolean {
    if (!this.#many) return !!element.closest(`[role=menuitemcheckbox]${CHECKED}`);
    const held = selectedIn(this.#natives, plain(name));
    if (held !== undefined) return held;
    const shows = plain(this.#before).includes(plain(name));
    const chosen = isOptionChosen(element);
    if (chosen && isOptionActive(element)) return chipsOf(this.#control, [plain(name)]).length > 0;
    return chosen ?? (looksChosen(element) && shows);
  }

  async #press(element: Element): Promise<void> {
    const task = this.#task;
    const spot = await approach(task, { element: voiceOf(element), owner: this.#control });
    await timed(task, 'events', () => press(task, spot));
  }

  #wait<T>(look: () => T | undefined, quiet: number): Promise<T | undefined> {
    const task = this.#task;
    const patience = { most: quiet && task.env.limits.ready, quiet };
    return timed(task, 'settle', () => until(task, look, patience));
  }

  #missing(wanted: string, path: readonly string[] = []): Refusal {
    const options = this.#popup.options();
    const where = path.length ? ` under "${path.join(' > ')}"` : '';
    const has = options.length ? `It has: ${list(options)}.` : 'Nothing is listed.';
    const message = `${title(this.#task.env, this.#control)} has no option "${line(wanted, 60)}"${where}. ${has}`;
    return new Refusal('option_missing', message);
  }
}

/** Menus that open under the pointer, by their attributes, or by the list that stands ready. */
function opensByPointer(element: Element): boolean {
  if (element.matches('[role^=menuitem],[aria-haspopup=true],[aria-haspopup=menu]')) return true;
  const own = element.closest('li')?.querySelector('ul,ol,[role=menu]');
  return !!own && !isVisible(own);
}

function isListed({ env }: Task, options: readonly Option[], wanted: string): boolean {
  const steps = wanted.split(STEP).filter(Boolean).slice(0, 2);
  try {
    return [wanted, ...steps].some((it) => match(env, options, it) !== undefined);
  } catch {
    return true;
  }
}

function lastOf(wanted: string): string {
  return wanted.split(STEP).filter(Boolean).at(-1) ?? wanted;
}

/** It has the keyboard, and says on which of its options the keys are. */
const LIST = '[role=listbox][aria-activedescendant][tabindex]:not([tabindex="-1"])';
const COMMITS = ['Enter', ' '];
const MOST = 200;

/** True once `taken` says so: the list is moved through by its arrow keys, as ARIA describes it. */
async function chooseByKeys(
  task: Task,
  option: Element,
  taken: () => Promise<boolean>,
): Promise<boolean> {
  const list = dom.closestOf<HTMLElement>(option, LIST);
  if (!list || isOptionChosen(option) !== false || !mayEnter(task, list)) return false;
  const isOn = () =>
    option.id !== '' && dom.attributeOf(list, 'aria-activedescendant') === option.id;
  const strike = async (key: string) => {
    stroke(task, list, { key, modifiers: {} });
    await frame();
  };
  list.focus({ preventScroll: true });
  const steps = Math.min(dom.allWithin(list, '[role=option]').length, MOST);
  for (const arrow of ['ArrowDown', 'ArrowUp']) {
    for (let at = 0; at < steps && !isOn(); at++) await strike(arrow);
  }
  for (const key of isOn() ? COMMITS : []) {
    await strike(key);
    if (await taken()) return true;
  }
  return false;
}

const LEAST_PX = 8;

function branchOf(element: Element): Element | undefined {
  return element.closest(`[role=treeitem]${OPENERS}`) ?? undefined;
}

function isUnfolded(branch: Element): boolean {
  return saysExpanded(branch) === true;
}

function handleOf(branch: Element): Element | undefined {
  return [...branch.querySelectorAll('*')].find(
    (it) =>
      it.closest('[role=treeitem]') === branch &&
      !it.matches('input,[role=checkbox]') &&
      !it.textContent?.trim() &&
      it.getBoundingClientRect().width >= LEAST_PX &&
      isSeen(it) &&
      getComputedStyle(it).cursor === 'pointer',
  );
}

const NEAR = 24;
const LEVELS = 3;

/** Boxes out of the page's flow at `control`, the nearest first. */
function standingAt(control: Element): Element[] {
  const found = new Set<Element>();
  let level = 0;
  for (const at of outwards(control)) {
    if (level++ > LEVELS || dom.matchesOf(at, 'body')) break;
    const next = dom.nextElementOf(at);
    for (const it of next ? [next, ...dom.allWithin(next, '*').slice(0, 20)] : []) found.add(it);
  }
  for (const it of dom.pageOf(control).body.children) found.add(it);
  const box = dom.rectOf(control);
  return [...found].filter(
    (it) => isSeen(it) && floats(it) && !dom.contains(it, control) && isNear(box, dom.rectOf(it)),
  );
}

function floats(element: Element): boolean {
  return /^(absolute|fixed)$/.test(getComputedStyle(element).position);
}

function isNear(a: DOMRect, b: DOMRect): boolean {
  const across = Math.max(a.left - b.right, b.left - a.right);
  const down = Math.max(a.top - b.bottom, b.top - a.bottom);
  return across < NEAR && down < NEAR;
}
