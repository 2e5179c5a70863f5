/**
 * Whether an option was really chosen. The evidence, strongest first: the option itself, the hidden
 * field, chips, the control's changed name or value; then what the control shows.
 */

import { isOptionChosen } from '../../../ask/option.ts';
import { isSeen } from '../../../ask/seen.ts';
import { holds } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/shown_text.ts';
import { standingFor } from '../../spot/control_place.ts';
import type { Task } from '../../task/action.ts';
import { plain } from '../../task/matching.ts';
import { line, quote, Refusal, routeOf, Unseen } from '../../task/outcome.ts';
import { isText, title } from '../../task/state.ts';
import { Surroundings } from '../value/surroundings.ts';
import { chipsOf } from './chips.ts';
import { heldBy, selectedIn } from './hidden_fields.ts';
import { nameOf, readingOf, shownBy } from './opener.ts';
import { isOff, letters, type Option } from './option.ts';
import type { Popup } from './popup.ts';
import { Pressed } from './pressed.ts';

export interface Picked {
  readonly control: Element;
  readonly option: Option;
  readonly popup: Popup;
  /** As requested: the option's own text may be longer than the name shown afterwards. */
  readonly wanted: string;
  readonly before: string;
  readonly natives: readonly Element[];
}

/** Whether it shows a value: a press on anything else may just do something. */
const SHOWS = '[role=combobox],[aria-haspopup=listbox],[role=listbox],input,textarea,select';
const LINK = 'a[href],[role=link]';
const LEAST_NAME = 3;
const BUTTON = 'button,a[href],[role=button],[role=link]';
const TICK = 'input[type=checkbox],[role=checkbox],[role=menuitemcheckbox]';
const MOST_BUTTONS = 3;

const OPEN = 'its menu stayed open and nothing changed';
const CLOSED = 'its list is gone, and nothing shows whether it was taken';
const GONE = 'it was taken away, and nothing shows whether it was accepted';

export class Proof {
  readonly #task: Task;
  readonly #control: Element;
  readonly #option: Option;
  readonly #popup: Popup;
  /** For an item that does something and shows nothing. */
  readonly #pressed: Pressed | undefined;
  readonly #isSwitch: boolean;
  readonly #before: string;
  readonly #natives: readonly Element[];
  readonly #names: readonly string[];
  /** Longer names in the list that contain this one: if one of them is shown, this one is not. */
  readonly #rivals: readonly string[];
  readonly #others: readonly string[];
  readonly #around: Surroundings;
  readonly #route = routeOf(location);
  readonly #was: Shown;
  /** Its attributes said so while its list was open. */
  #said = false;

  /** Must be created before the option is pressed. */
  constructor(task: Task, { control, option, popup, before, wanted, natives }: Picked) {
    this.#task = task;
    this.#control = control;
    this.#option = option;
    this.#popup = popup;
    const names = popup.options().map(({ name }) => plain(name));
    const item = itemOf(control, option.element, names);
    this.#pressed = item ? new Pressed(task, { item, control, popup }) : undefined;
    this.#isSwitch = option.element.closest('[role^=menuitem]') !== null;
    this.#before = before;
    this.#natives = natives;
    const own = plain(option.name);
    const asked = plain(line(wanted, 200));
    this.#names = own.includes(asked) && asked ? [own, asked] : [own];
    this.#rivals = names.filter((it) => it !== own && this.#names.some((own) => it.includes(own)));
    this.#others = names.filter((it) => !this.#names.includes(it) && it.length >= LEAST_NAME);
    this.#around = new Surroundings(control);
    this.#was = this.#told();
  }

  holds(): boolean {
    const { element } = this.#option;
    const control = standingFor(this.#task, this.#control);
    if (!control) return this.#isKept();
    const held = selectedIn(this.#natives, this.#names[0]!);
    if (held) return true;
    const chosen = held ?? isOptionChosen(element);
    if (isSeen(element) && chosen) {
      this.#said = true;
      return true;
    }
    if (this.#showsAnother(control)) return false;
    if (this.#pressed) return this.#pressed.seen();
    // A list that shows all its options says nothing of one by its text.
    if (chosen === false && holds(control, element)) return false;
    return this.#isTold(control, chosen) || this.#isShown(control);
  }

  /** Buttons that may apply the choice: only its tick tells of it, and closing takes it back. */
  appliedBy(): string[] {
    const { element } = this.#option;
    const control = standingFor(this.#task, this.#control);
    if (!control || !isSeen(element) || !isTicked(element)) return [];
    if (this.#isTold(control, true) || this.#isShown(control)) return [];
    const buttons = this.#popup.fresh().filter((it) => it.matches(BUTTON) && isSeen(it));
    const free = buttons.filter((it) => it.closest(`${TICK},[role=option]`) === null && !isOff(it));
    return free.slice(0, MOST_BUTTONS).map((it) => title(this.#task.env, it));
  }

  /** After the page has taken the control away, perhaps with the dialog that it was in. */
  #isKept(): boolean {
    const { watch } = this.#task;
    if (watch.leaving() || this.#route !== routeOf(location)) return true;
    if (this.#pressed?.seen() || selectedIn(this.#natives, this.#names[0]!)) return true;
    return this.#around.says(this.#option.name);
  }

  /** It shows another option since the press, and not this one. */
  #showsAnother(control: Element): boolean {
    if (isText(control) || !this.#popup.isGone()) return false;
    const shows = plain(shownBy(control));
    const before = plain(this.#before);
    if (this.#names.some((it) => shows.includes(it))) return false;
    return this.#others.some((it) => shows.includes(it) && !before.includes(it));
  }

  /** By the hidden field, chips or the name; or by an option in a list that was closed. */
  #isTold(control: Element, chosen: boolean | undefined): boolean {
    const [was, now] = [this.#was, this.#told()];
    const closed = this.#popup.isGone();
    const held = now.held.some((it, at) => it !== was.held[at]);
    const reads = now.held.some((it, at) => it !== was.held[at] && this.#says(it));
    if (reads || (held && closed)) return true;
    if (now.chips.some((it) => !was.chips.includes(it) && !this.#popup.isIn(it))) return true;
    // A suggestion may put another text into the field than its own.
    const put = now.value !== was.value && now.value !== '' && !this.#before.includes(now.value);
    if (put && closed) return true;
    if (this.#says(now.name) && !this.#says(was.name)) return closed || !isText(control);
    return closed && !!chosen && !was.chosen && now.look !== was.look;
  }

  #isShown(control: Element): boolean {
    // While the list is open, the field may contain the text typed to find the option.
    const closed = this.#popup.isGone();
    if (this.#isSwitch && closed && !isText(control)) return true;
    if (this.#says(shownBy(control)) && (closed || !isText(control))) return true;
    return this.#says(readingOf(control, closed)) && !this.#says(this.#before);
  }

  #told(): Shown {
    const { env } = this.#task;
    const control = standingFor(this.#task, this.#control) ?? this.#control;
    return {
      held: heldBy(this.#natives),
      value: isText(control) ? ((control as HTMLInputElement).value ?? '') : '',
      chips: chipsOf(control, this.#names),
      name: nameOf(env, control),
      look: lookOf(control),
      chosen: isOptionChosen(this.#option.element) ?? false,
    };
  }

  #says(text: string): boolean {
    let rest = plain(text);
    for (const rival of this.#rivals) rest = rest.replaceAll(rival, ' ');
    const bare = letters(rest);
    return this.#names.some(
      (name) => rest.includes(name) || (/\s/.test(name) && bare.includes(letters(name))),
    );
  }

  /** Must be called before the list is closed: closing it would look like an effect. */
  stop(): void {
    this.#pressed?.stop();
  }

  #unsure(why: string): Unseen {
    const { env } = this.#task;
    const at = title(env, standingFor(this.#task, this.#control) ?? this.#control);
    const pressed = `Pressed "${quote(this.#option.name, 60)}" in ${at}`;
    return new Unseen(`${pressed}: ${why}. Look whether it was taken before you press it again.`);
  }

  /** Throws `rejected_value` with what the control shows; Unseen for an item without an effect. */
  check(): void {
    if (this.holds() || (this.#said && !isSeen(this.#option.element))) return;
    const standing = standingFor(this.#task, this.#control);
    if (!standing) throw this.#unsure(GONE);
    const another = this.#showsAnother(standing);
    if (this.#pressed && !another) throw this.#unsure(OPEN);
    const complaint = this.#task.watch.complaint();
    const why = complaint ? `; message: ${complaint}` : '';
    const { env } = this.#task;
    const gone = this.#popup.isGone();
    // A link in a menu shows no value.
    const acts = !standing.matches(SHOWS) && (gone || standing.matches(LINK));
    if (!why && acts && !another) throw this.#unsure(gone ? CLOSED : OPEN);
    const shows = env.isSecret(standing)
      ? 'something else'
      : `"${quote(shownBy(standing) || readingOf(standing), 80)}"`;
    const message = `${title(env, standing)}: asked "${line(this.#option.name, 60)}", it shows ${shows}${why}`;
    throw new Refusal('rejected_value', message);
  }
}

interface Shown {
  readonly held: readonly string[];
  /** Of a text field. */
  readonly value: string;
  readonly chips: readonly Element[];
  readonly name: string;
  readonly look: string;
  readonly chosen: boolean;
}

/** A box of several to tick, which is ticked. */
function isTicked(option: Element): boolean {
  const box =
    option.matches(TICK) || dom.firstWithin(option, TICK) || labelled(option)?.matches(TICK);
  return !!box && isOptionChosen(option) !== false;
}

function labelled(option: Element): Element | null | undefined {
  return option.closest('label')?.control;
}

/** What is drawn in it: text, pictures, colours. */
function lookOf(control: Element): string {
  const drawn = dom
    .allWithin(control, '*')
    .map((it) =>
      ['class', 'style', 'src', 'href', 'd']
        .map((name) => dom.attributeOf(it, name) ?? '')
        .join(' '),
    );
  return [plainText(control), ...drawn].join('\n');
}

/** An item of a menu or of a sheet of buttons: pressing it does something, and shows no value. */
function itemOf(control: Element, option: Element, names: readonly string[]): Element | null {
  const item = option.closest('[role=menuitem]');
  if (item || control.matches(SHOWS)) return item;
  const shows = plain(shownBy(control));
  // A drawn list shows one of its options.
  if (!shows || names.some((it) => shows.includes(it))) return null;
  const button = option.closest(BUTTON);
  return button && !button.contains(control) ? button : null;
}
