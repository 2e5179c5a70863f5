/** Chooses from one control's list: opens it, waits, presses, verifies, closes. */

import { saysExpanded } from '../../../ask/open.ts';
import { isOptionActive, isOptionChosen, looksChosen } from '../../../ask/option.ts';
import { isSeen } from '../../../ask/seen.ts';
import { CHECKED, OPENERS } from '../../../ask/selectors.ts';
import { around, outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import { pressHeld } from '../../events/held_press.ts';
import { hover } from '../../events/pointer.ts';
import { press } from '../../events/press.ts';
import { typeOver } from '../../events/text.ts';
import { approach, timed } from '../../spot/approach.ts';
import { hoverOnly } from '../../spot/clipped.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { plain } from '../../task/matching.ts';
import { quote, Refusal, Unseen } from '../../task/outcome.ts';
import { isText, title } from '../../task/state.ts';
import { until } from '../../task/until.ts';
import { pressOn, setTo, unlessRedrawn } from '../value/driver.ts';
import { Kept } from '../value/previous_value.ts';
import { closePopup, isOpen, keyOn, layerOf, saysOpen } from './close.ts';
import { chipsOf, nativesOf, selectedIn } from './evidence.ts';
import { fieldIn, pressedOf, readingOf, searchField, voiceOf } from './opener.ts';
import { groupOf, match, missing, mustBeFree, type Option, optionOf, STEP } from './option.ts';
import { isList, Popup } from './popup.ts';
import { type Proof, proofOf, SHOWS } from './proof.ts';
import { keysTo, seekOption } from './reach.ts';

const SEVERAL = '[aria-multiselectable=true]';
/** Without any change, the wait for a list ends after this. */
const QUIET_MS = 500;
/** Before an option is said to be missing: some lists draw a part of theirs later. */
export const LATE_MS = 1000;
/** Typeahead lists appear after a pause in typing and a request. */
const TYPED_MS = 1200;
const CLOSED_MS = 80;
const CLOSING_MS = 3000;
const MOST_TRIES = 3;
/** Menus open after a short delay under a pointer. */
const POINTED_MS = 350;

export function choosingIn(task: Task, given: Element, many: boolean) {
  const { env } = task;
  const control = fieldIn(given);
  const popup = new Popup(task, control);
  const natives = nativesOf(control);
  const proofs: Proof[] = [];
  let before = readingOf(control);
  const shown = readingOf(control, false);
  let opened = false;
  let picked = false;
  /** It reported its list as open when the last option was pressed. */
  let saidOpen = false;
  let appliedBy: readonly string[] = [];
  // What closes a list may empty its field.
  if (isText(control) && !dom.isEditable(control)) {
    const kept = new Kept(task, control as HTMLElement);
    task.onRefusal(() => kept.putBack());
  }

  const wait = <T>(look: () => T | undefined, quiet: number): Promise<T | undefined> => {
    const patience = { most: quiet && env.limits.ready, quiet };
    return timed(task, 'settle', () => until(task, look, patience));
  };
  const pressPart = (part: Element) => pressOn(task, { element: voiceOf(part), owner: control });
  const listed = () => popup.lists() || undefined;
  const isGone = () => popup.isGone() || undefined;
  const noneOf = (wanted: string, path: readonly string[] = []) =>
    missing(task, control, { options: popup.options(), wanted, path });

  /** A list that no attribute marks as open is beside the control and has the option. */
  const stands = (wanted: string) => {
    const fits = (options: readonly Option[]) => isListed(task, options, wanted);
    if (listed() && fits(popup.options())) return true;
    return standingAt(control).some((it) => popup.adopt(it, fits));
  };
  const point = async (element: Element) => {
    const spot = await approach(task, { element, owner: control });
    hover(spot.hit, spot);
  };
  /** A press may close again what the pointer's arrival has opened. */
  const openedByPointer = async (element: Element, wanted: string) => {
    if (!opensByPointer(element)) return false;
    await point(element);
    return wait(() => isListed(task, popup.options(), wanted) || undefined, POINTED_MS);
  };
  /** Which visible element is an already open list cannot be known in general. */
  const shut = async () => {
    task.gate(control);
    task.begin(control);
    if (layerOf(control)) await pressPart(pressedOf(env, control));
    else keyOn(task, control, 'Escape');
    await timed(task, 'settle', () => task.watch.settle(task.signal));
    popup.renew();
  };
  const open = async (wanted: string) => {
    if (isList(control) || isOpen(control, popup) || stands(wanted)) return;
    opened = true;
    if (saysOpen(control)) await shut();
    const pressed = pressedOf(env, control);
    if (await openedByPointer(pressed, wanted)) return;
    await pressPart(pressed);
    if (await wait(listed, QUIET_MS)) return;
    const field = searchField(control, popup);
    if (field) {
      const typed = field.value;
      typeOver(field, wanted.split(STEP).filter(Boolean).at(-1) ?? wanted);
      if (await wait(listed, TYPED_MS)) return;
      // Without a filter it may list everything; that comes late, too.
      typeOver(field, typed);
      await wait(listed, TYPED_MS);
      throw noneOf(wanted);
    }
    keyOn(task, control, 'ArrowDown');
    if (await wait(listed, QUIET_MS)) return;
    const message = `${title(env, control)} opened no list: click it.`;
    throw hoverOnly(task, control) ?? new Refusal('not_interactive', message);
  };

  /** In the list, else in the list filtered by typing, else by scrolling. */
  const find = async (wanted: string, isWhole = false): Promise<Option | undefined> => {
    const look = () => match(env, popup.options(), wanted);
    // Another that is meant more exactly may be drawn a moment later.
    const same = () => match(env, popup.options(), wanted, true);
    const found = (await wait(same, isWhole ? 0 : QUIET_MS)) ?? look();
    if (found || isWhole) return found;
    const field = searchField(control, popup);
    if (field && field.value !== wanted) {
      const typed = field.value;
      for (const text of new Set([wanted, wanted.split(/[,(]/)[0]!.trim()])) {
        typeOver(field, text);
        const option = await wait(look, TYPED_MS);
        if (option) return option;
      }
      typeOver(field, typed);
      await wait(look, QUIET_MS);
    }
    return (await seekOption(task, control, popup, wanted)) ?? wait(look, LATE_MS);
  };
  const enter = async ({ element }: Option) => {
    const branch = element.closest(`[role=treeitem]${OPENERS}`);
    if (branch && saysExpanded(branch)) return;
    const shown = new Set(popup.options().map((it) => it.element));
    popup.renew();
    if (branch) {
      await pressPart(handleOf(branch) ?? element);
      await wait(() => saysExpanded(branch) || undefined, QUIET_MS);
      return;
    }
    const deeper = () => popup.options().some((it) => !shown.has(it.element)) || undefined;
    await point(element);
    if (!(await wait(deeper, opensByPointer(element) ? POINTED_MS : 0))) await pressPart(element);
  };
  /** Looked up again: scrolling may make a list reuse the element, or draw all anew. */
  const reach = async (found: Option): Promise<{ option: Option; spot: Spot }> => {
    const group = groupOf(env, found.element);
    let option: Option | undefined = found;
    for (let tries = 0; option && tries < MOST_TRIES; tries++) {
      const { element } = option;
      const needs = { element: voiceOf(element), owner: control };
      const spot = await unlessRedrawn(element, () => approach(task, needs));
      if (spot && optionOf(env, element).name === found.name) return { option, spot };
      option = popup
        .options()
        .find((it) => it.name === found.name && groupOf(env, it.element) === group);
      if (option) mustBeFree(task, control, option);
    }
    const message = `The option "${quote(found.name, 60)}" of ${title(env, control)} does not stay in place: look again.`;
    throw new Refusal('stale', message);
  };
  /** A press would deselect it. Some call the active option chosen: it has to be shown. */
  const isChosen = ({ element, name }: Option) => {
    const own = plain(name);
    const chosen = isOptionChosen(element);
    const isShown = () => chipsOf(control, [own]).some((it) => !popup.isIn(it));
    if (!many && !around(element, SEVERAL)) {
      if (element.closest(`[role=menuitemcheckbox]${CHECKED}`)) return true;
      const looks = chosen ?? (control.matches(SHOWS) && looksChosen(element));
      return looks && !isList(control) && (plain(shown).includes(own) || isShown());
    }
    const held = selectedIn(natives, own);
    if (held !== undefined) return held;
    if (chosen && isOptionActive(element)) return isShown();
    return chosen ?? (looksChosen(element) && plain(before).includes(own));
  };
  const chosenNow = () => popup.options().filter((it) => isOptionChosen(it.element));
  /** In lists of several a plain press may undo what was chosen: that is added again with Ctrl. */
  const holding = async (stood: readonly Option[], but: Option) => {
    for (const { name } of stood) {
      if (name === but.name || chosenNow().some((it) => it.name === name)) continue;
      const lost = popup.options().find((it) => it.name === name);
      if (!lost) continue;
      const { spot } = await reach(lost);
      await timed(task, 'events', () => pressHeld(task, spot, { ctrlKey: true }));
    }
  };
  const pick = async (found: Option, wanted: string) => {
    mustBeFree(task, control, found);
    popup.note(found.element);
    if (isChosen(found)) return;
    const { option, spot } = await reach(found);
    const proof = proofOf(task, { control, popup, option, wanted, before, natives });
    const stood = many && around(option.element, SEVERAL) ? chosenNow() : [];
    proofs.push(proof);
    saidOpen = saysOpen(control) === true;
    await setTo(task, {
      *ways() {
        yield async () => {
          await timed(task, 'events', () => press(task, spot));
          picked = true;
        };
        yield* keysTo(task, option.element);
      },
      reads: () => proof.holds(),
      rest: () => wait(() => proof.holds() || undefined, QUIET_MS),
    });
    await holding(stood, option);
    proof.stop();
    // A list that closes by itself is opened again for the next one.
    if (many) await wait(isGone, CLOSED_MS);
    before = readingOf(control);
  };
  /** Resolves with the name, or those of the steps to it. */
  const walk = async (steps: readonly string[]) => {
    const names: string[] = [];
    for (const step of steps) {
      const option = await find(step);
      if (!option) throw noneOf(step, names);
      names.push(option.name);
      await (names.length === steps.length ? pick(option, step) : enter(option));
    }
    return names.join(' > ');
  };
  const chooseOne = async (wanted: string): Promise<string> => {
    await open(wanted);
    const whole = await find(wanted, STEP.test(wanted));
    // What holds its own list says the words of that, too: it is a step of the path.
    const isStep = STEP.test(wanted) && whole?.element.querySelector('ul,ol,[role=menu]');
    if (whole && !isStep) {
      await pick(whole, wanted);
      return whole.name;
    }
    const steps = wanted.split(STEP).filter(Boolean);
    if (plain(steps[0] ?? '') === plain(env.observer.describe(control).name)) steps.shift();
    if (steps.length && (steps.length > 1 || steps[0] !== wanted)) return walk(steps);
    // A tags field takes out of its list what is chosen.
    if (chipsOf(control, [plain(wanted)]).some((it) => !popup.isNew(it))) return wanted;
    throw noneOf(wanted);
  };
  const close = async () => {
    if (!opened) return;
    appliedBy = proofs.at(-1)?.appliedBy() ?? [];
    if (appliedBy.length) return;
    // It is closing already: the next Escape would empty the field, or go to the layer below.
    if (saidOpen && saysOpen(control) === false) await until(task, isGone, { most: CLOSING_MS });
    else await closePopup(task, control, popup, picked && !many);
  };
  const chosen = async (wanted: string, again = false): Promise<string> => {
    try {
      return await chooseOne(wanted);
    } catch (reason) {
      const closed = reason instanceof Refusal && reason.reason === 'not_visible' && picked;
      // The list was still closing after the choice before.
      if (closed && !again) return chosen(wanted, true);
      await close();
      throw reason;
    }
  };
  return {
    async choose(asked: readonly string[]): Promise<string[]> {
      const names: string[] = [];
      try {
        for (const wanted of asked) names.push(await chosen(wanted));
      } catch (reason) {
        const all = names.map((it) => `"${quote(it, 60)}"`).join(', ');
        if (all) (reason as Error).message += ` Chosen before that: ${all}.`;
        throw reason;
      }
      await close();
      return names;
    },
    stood: () => (proofs.length ? '' : ' (it was chosen already)'),
    prove() {
      for (const proof of proofs) proof.check();
      if (!appliedBy.length) return;
      const by = appliedBy.join(' or ');
      throw new Unseen(
        `It is ticked in the list of ${title(env, control)}, which is still open: press ${by} to apply it.`,
      );
    },
  };
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

const LEAST_PX = 8;

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
    (it) =>
      isSeen(it) &&
      /^(absolute|fixed)$/.test(getComputedStyle(it).position) &&
      !dom.contains(it, control) &&
      isNear(box, dom.rectOf(it)),
  );
}

function isNear(a: DOMRect, b: DOMRect): boolean {
  const across = Math.max(a.left - b.right, b.left - a.right);
  const down = Math.max(a.top - b.bottom, b.top - a.bottom);
  return across < NEAR && down < NEAR;
}
