/**
 * Whether an option was really chosen. The evidence, strongest first: the option itself, the hidden
 * field, chips, the control's changed name or value; then what the control shows.
 */

import { isOptionChosen } from '../../../ask/option.ts';
import { isSeen } from '../../../ask/seen.ts';
import { holds } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import type { Task } from '../../task/action.ts';
import { plain } from '../../task/matching.ts';
import { line, quote, Unseen } from '../../task/outcome.ts';
import { isText, title } from '../../task/state.ts';
import { notAsAsked } from '../value/driver.ts';
import { StandingControl } from '../value/standing.ts';
import { chipsOf, heldBy, selectedIn } from './evidence.ts';
import { nameOf, readingOf, shownBy } from './opener.ts';
import { isOff, letters, type Option } from './option.ts';
import type { Popup } from './popup.ts';
import { Pressed } from './pressed.ts';

interface Picked {
  readonly control: Element;
  readonly option: Option;
  readonly popup: Popup;
  readonly wanted: string;
  readonly before: string;
  readonly natives: readonly Element[];
}

export type Proof = ReturnType<typeof proofOf>;

/** Whether it shows a value: a press on anything else may just do something. */
export const SHOWS = '[role=combobox],[aria-haspopup=listbox],[role=listbox],input,textarea,select';
const LINK = 'a[href],[role=link]';
const LEAST_NAME = 3;
const BUTTON = 'button,a[href],[role=button],[role=link]';
const TICK = 'input[type=checkbox],[role=checkbox],[role=menuitemcheckbox]';
const MOST_BUTTONS = 3;

const OPEN = 'its menu stayed open and nothing changed';
const CLOSED = 'its list is gone, and nothing shows whether it was taken';
const GONE = 'it was taken away, and nothing shows whether it was accepted';

/** Must be created before the option is pressed. */
export function proofOf(task: Task, { control, option, popup, before, wanted, natives }: Picked) {
  const { env } = task;
  const { element } = option;
  const listed = popup.options().map(({ name }) => plain(name));
  // For an item that does something and shows nothing.
  const item = itemOf(control, element, listed);
  const pressed = item ? new Pressed(task, { item, control, popup }) : undefined;
  const isSwitch = element.closest('[role^=menuitem]') !== null;
  const own = plain(option.name);
  const asked = plain(line(wanted, 200));
  const names = own.includes(asked) && asked ? [own, asked] : [own];
  // Longer names in the list that contain this one: if one of them is shown, this one is not.
  const rivals = listed.filter((it) => it !== own && names.some((name) => it.includes(name)));
  const others = listed.filter((it) => !names.includes(it) && it.length >= LEAST_NAME);
  const standing = new StandingControl(task, control);
  // The title of an icon is no text that is drawn.
  const stood = plain(`${before} ${shownBy(control)}`);
  let said = false;

  const says = (text: string) => {
    let rest = plain(text);
    for (const rival of rivals) rest = rest.replaceAll(rival, ' ');
    const bare = letters(rest);
    return names.some(
      (name) => rest.includes(name) || (/\s/.test(name) && bare.includes(letters(name))),
    );
  };
  const look = () => {
    const now = standing.byRef() ?? control;
    return {
      held: heldBy(natives),
      value: isText(now) ? ((now as HTMLInputElement).value ?? '') : '',
      chips: chipsOf(now, names),
      name: nameOf(env, now),
      look: lookOf(now),
      chosen: isOptionChosen(element) ?? false,
    };
  };
  const was = look();
  /** By the hidden field, chips or the name; or by an option in a list that was closed. */
  const isProven = (now: Element, chosen: boolean | undefined) => {
    const { held, value, chips, name, look: drawn } = look();
    const closed = popup.isGone();
    const changed = held.filter((it, at) => it !== was.held[at]);
    if (changed.some(says) || (changed.length && closed)) return true;
    if (chips.some((it) => !was.chips.includes(it) && !popup.isIn(it))) return true;
    // A suggestion may put another text into the field than its own.
    const put = value !== was.value && value !== '' && !before.includes(value);
    if (put && closed) return true;
    if (says(name) && !says(was.name)) return closed || !isText(now);
    return closed && !!chosen && !was.chosen && drawn !== was.look;
  };
  const isShown = (now: Element) => {
    // While the list is open, the field may contain the text typed to find the option.
    const closed = popup.isGone();
    if (isSwitch && closed && !isText(now)) return true;
    if (says(shownBy(now)) && (closed || !isText(now))) return true;
    return says(readingOf(now, closed)) && !says(before);
  };
  /** It shows another option since the press, and not this one. */
  const showsAnother = (now: Element) => {
    if (isText(now) || !popup.isGone()) return false;
    const shows = plain(shownBy(now));
    if (names.some((it) => shows.includes(it))) return false;
    return others.some((it) => shows.includes(it) && !stood.includes(it));
  };
  const isHeld = () => {
    const now = standing.byRef();
    const held = selectedIn(natives, own);
    // The page may have taken the control away, perhaps with the dialog that it was in.
    if (!now) return pressed?.seen() || held === true || standing.keeps(option.name);
    if (held) return true;
    const chosen = held ?? isOptionChosen(element);
    if (isSeen(element) && chosen) {
      said = true;
      return true;
    }
    if (showsAnother(now)) return false;
    if (pressed) return pressed.seen();
    // A list that shows all its options says nothing of one by its text.
    if (chosen === false && holds(now, element)) return false;
    return isProven(now, chosen) || isShown(now);
  };
  const unsure = (why: string) => {
    const at = `Pressed "${quote(option.name, 60)}" in ${title(env, standing.byRef() ?? control)}`;
    return new Unseen(`${at}: ${why}. Look whether it was taken before you press it again.`);
  };
  return {
    holds: isHeld,
    /** Buttons that may apply the choice: only its tick tells of it, and closing takes it back. */
    appliedBy(): string[] {
      const now = standing.byRef();
      if (!now || !isSeen(element) || !isTicked(element)) return [];
      if (isProven(now, true) || isShown(now)) return [];
      const inOption = `${TICK},[role=option]`;
      const free = popup
        .fresh()
        .filter((it) => it.matches(BUTTON) && isSeen(it) && !it.closest(inOption) && !isOff(it));
      return free.slice(0, MOST_BUTTONS).map((it) => title(env, it));
    },
    /** Must be called before the list is closed: closing it would look like an effect. */
    stop: () => pressed?.stop(),
    /** Throws `rejected_value` with what the control shows; Unseen for an item without an effect. */
    check() {
      if (isHeld() || (said && !isSeen(element))) return;
      const now = standing.byRef();
      if (!now) throw unsure(GONE);
      const another = showsAnother(now);
      if (pressed && !another) throw unsure(OPEN);
      const gone = popup.isGone();
      // A link in a menu shows no value.
      const acts = !now.matches(SHOWS) && (gone || now.matches(LINK));
      if (acts && !another && !task.watch.complaint()) throw unsure(gone ? CLOSED : OPEN);
      const text = shownBy(now) || readingOf(now);
      const shows = env.isSecret(now) ? undefined : `"${quote(text, 80)}"`;
      throw notAsAsked(task, title(env, now), { asked: `"${line(option.name, 60)}"`, shows });
    },
  };
}

function isTicked(option: Element): boolean {
  const box =
    option.matches(TICK) ||
    dom.firstWithin(option, TICK) ||
    option.closest('label')?.control?.matches(TICK);
  return !!box && isOptionChosen(option) !== false;
}

function lookOf(control: Element): string {
  const drawn = dom
    .allWithin(control, '*')
    .map((it) =>
      ['class', 'style', 'src', 'href', 'd'].map((at) => dom.attributeOf(it, at) ?? '').join(' '),
    );
  return [plainText(control), ...drawn].join('\n');
}

function itemOf(control: Element, option: Element, names: readonly string[]): Element | null {
  const item = option.closest('[role=menuitem]');
  if (item || control.matches(SHOWS)) return item;
  const shows = plain(shownBy(control));
  // A drawn list shows one of its options.
  if (!shows || names.some((it) => shows.includes(it))) return null;
  const button = option.closest(BUTTON);
  return button && !button.contains(control) ? button : null;
}
