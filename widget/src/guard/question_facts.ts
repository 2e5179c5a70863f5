/** The facts of a question: what is done, by which control, to what, and for how much. */

import { statesOf } from '../ask/states.ts';
import * as dom from '../dom/index.ts';
import { listedAround } from '../place/record.ts';
import type { Observer } from '../seams.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import { ALL } from './approval/one_deed.ts';
import { controlOf } from './press/consequential.ts';
import { keyLabel, pressedBy, submitterOf } from './press/keys.ts';
import { TEXT_FIELD } from './request/changes.ts';
import { formAddress, isAway, LINK, linkAddress } from './request/destination.ts';
import { isRight } from './request/values.ts';
import { addressedBy, afterColon, headings, linkedName } from './subject/document.ts';
import { filesFor, type Origin, type Subject, subjectOf } from './subject/index.ts';
import {
  DIALOG,
  elementWith,
  formName,
  POPUP,
  recordName,
  recordNameOf,
  saidOf,
} from './subject/names.ts';
import { amountOf, sumsFor, sumsOf } from './subject/sums.ts';
import { affirms, type Class } from './words/control_words.ts';
import { fold } from './words/quoted_text.ts';
import { verbIn } from './words/verbs.ts';

export type Acting = Pick<Act, 'name' | 'args'> & Partial<Pick<Act, 'action_id'>>;
type Facts = Approval['facts'];

interface Sending {
  /** The name that was pressed. */
  readonly pressed: string | undefined;
  /** Method and path. */
  readonly request: string;
  readonly right: boolean;
}

interface Seen {
  readonly element: Element | undefined;
  readonly names: Facts;
  readonly sums: readonly string[];
}

/** What a page sends after one of these says nothing of a control. */
const PRESSLESS =
  /^(navigate|go_back|scroll|scroll_to|wait|wait_until|hover|right_click|select_text|border|highlight)$/;
const PRESSES = /^(click|click_at|double_click|right_click|long_press|press_key|hold_key)$/;
/** They open a menu on what they are on, and not one of their own. */
const HOLDS = /^(right_click|long_press)$/;
const MENU_KEY = /^(ContextMenu|shift\+F10)$/i;
/** An entry of a palette. */
const COMMAND = '[role=option],[role^=menuitem]';
const SIGN = /^[^\p{L}\p{N}\s]{1,2}$/u;
const KEPT = 20;

export function createFacts(observer: Observer) {
  const seen = new Map<string | undefined, Seen>();
  /** What the run pressed before: a menu or dialog that it opened is about the same thing. */
  let origin: Origin | undefined;
  let pressed: Origin | undefined;
  /** Of what was last written in: a command of a palette is about that. */
  let focused: Element | undefined;

  function writtenIn(control: Element | undefined): Origin | undefined {
    const isEntry = control && dom.matchesOf(control, COMMAND);
    const palette = isEntry && dom.closestOf(control, DIALOG);
    if (!focused || !dom.isConnected(focused) || !palette) return undefined;
    if (!dom.firstWithin(palette, 'input') || ALL.test(saidOf(observer, control))) return undefined;
    return { element: focused, object: recordName(focused), held: true };
  }

  function namesOf(act: Acting, element: Element | undefined): Facts {
    const control = element && controlOf(element);
    const submitter = element && submitterOf(act, element);
    const on = element ? pressedBy(act, element) : undefined;
    const from = origin?.held || (origin && dom.isConnected(origin.element)) ? origin : undefined;
    const opener = from?.object ? from : (writtenIn(on) ?? from);
    const about: Subject = on ? subjectOf(observer, on, opener) : {};
    return filled({
      name:
        control && (saidOf(observer, control) || SIGN.exec(observer.describe(control).name)?.[0]),
      submits: submitter && saidOf(observer, submitter),
      turns: control && turnOf(act, control),
      ...about,
      // What its dialog may say of it, though no question does.
      page: on && !Object.keys(about).length ? fold(headings().join(' ')) : '',
    });
  }

  function sumsAt(act: Acting, element: Element | undefined, names: Facts, kind?: Class) {
    const on = element && pressedBy(act, element);
    return on ? sumsFor(on, names.submits ?? names.name ?? '', kind) : [];
  }

  /** As they are shown now; of what is gone, as they were shown. */
  function sums(act: Acting, kind: Class, element: Element | undefined): readonly string[] {
    const then = seen.get(act.action_id);
    if (!element || !dom.isConnected(element)) return sumsOf(then?.sums ?? [], kind);
    return sumsOf(sumsAt(act, element, then?.names ?? namesOf(act, element), kind), kind);
  }

  function of(act: Acting, kind: Class, element?: Element, message?: string): Facts {
    const names = { ...namesOf(act, element), amount: amountOf(sums(act, kind, element)) };
    return factsOf(observer, { act, kind, element, message, right: false }, names);
  }

  /** A menu in a menu is about what the first was opened on. */
  function originOf(act: Acting, element: Element, control: Element, names: Facts): Origin {
    if (HOLDS.test(act.name) || MENU_KEY.test(keyLabel(act))) {
      const object = recordNameOf(element) || saidOf(observer, element);
      return { element: control, object, held: true };
    }
    const inMenu = dom.closestOf(control, POPUP) && names.object;
    return { element: control, object: inMenu || afterColon(recordName(control)) };
  }

  return {
    /** Must be called before each action: its names are those from before it. */
    see(act: Acting, element: Element | undefined): void {
      const before = seen.get(act.action_id);
      if (act.action_id !== undefined && before && before.element === element) return;
      const control = PRESSES.test(act.name) && element ? controlOf(element) : undefined;
      const active = dom.activeElement(document);
      if (active && dom.matchesOf(active, TEXT_FIELD) && !dom.closestOf(active, DIALOG))
        focused = active;
      // An approved press comes again with another id: what opened its menu is still the same.
      if (!before && control !== pressed?.element) origin = pressed;
      const names = element ? namesOf(act, element) : {};
      if (!before && control && element) pressed = originOf(act, element, control, names);
      seen.delete(act.action_id);
      seen.set(act.action_id, { element, names, sums: sumsAt(act, element, names) });
      for (const oldest of seen.keys()) if (seen.size > KEPT) seen.delete(oldest);
    },
    of,
    sums,
    /** With names from before the press: by now the control may say that it is loading. */
    before(
      act: Acting,
      kind: Class,
      element: Element | undefined,
      { pressed, request, right }: Sending,
    ): Facts {
      const { label = '' } = addressedBy(request) ?? {};
      if (PRESSLESS.test(act.name))
        return filled({ ...of({ name: act.name, args: {} }, kind), object: label, request });
      const then = seen.get(act.action_id);
      const stays = then && (!element || then.element === element);
      const known = stays ? then.names : namesOf(act, element);
      const files = element && filesFor(controlOf(element));
      const isMany = known.count || known.chosen;
      const isKnown = known.asks || isMany;
      const verb = request.split('/').at(-1)!;
      const told = known.name || pressed || '';
      // An icon, or "Yes": what its address ends with.
      const isMute = !told || (affirms(told) && !known.asks && !isMany);
      const name = isMute && verbIn(verb) ? verb : told;
      // In no row: what the address names is surer than a heading.
      const linked = isKnown || (element && listedAround(element)) ? '' : linkedName(request);
      const object = files || linked || known.object || (isKnown ? '' : label);
      const where = linked ? '' : known.where;
      const amount = amountOf(sums(act, kind, element));
      const names = filled({ ...known, name, object, where, request, amount });
      return factsOf(observer, { act, kind, element, message: undefined, right }, names);
    },
  };
}

interface Asking {
  readonly act: Acting;
  readonly kind: Class;
  readonly element: Element | undefined;
  readonly message: string | undefined;
  readonly right: boolean;
}

function factsOf(
  observer: Observer,
  { act, kind, element, message, right }: Asking,
  names: Facts,
): Facts {
  const control = element && controlOf(element);
  const pressed = element && pressedBy(act, element);
  const to = pressed && formAddress(pressed);
  const { path: goal } = act.name === 'navigate' ? act.args : {};
  const path = goal === undefined ? linkAway(kind, control) : `${goal}`;
  return filled({
    ...names,
    action: act.name,
    role: control && observer.describe(control).role,
    name: names.name || (path && fold(path)),
    form: pressed && formName(observer, pressed),
    url: path ?? location.pathname + location.search + location.hash,
    key: keyFor(act, control),
    to: act.name === 'drag' ? titleOf(observer, act.args.to) : '',
    value:
      element && dom.isSecret(element)
        ? 'hidden'
        : fold([act.args.value ?? act.args.option ?? act.args.text ?? ''].flat().join(', ')),
    message: message && fold(message),
    away: kind !== 'navigation' && isAway(to) ? to!.origin : undefined,
    small: kind === 'other' && names.object && !right && !isRight(`${names.name}`) ? 'yes' : '',
  });
}

function filled(all: Readonly<Record<string, string | undefined>>): Facts {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Facts;
}

function turnOf(act: Acting, control: Element): string {
  const was = dom.matchesOf(control, '[role=switch]')
    ? statesOf(control).get('checked')
    : undefined;
  return was === undefined || !PRESSES.test(act.name) ? '' : was === 'true' ? 'off' : 'on';
}

/** A space within a text presses nothing. */
function keyFor(act: Acting, control: Element | undefined): string {
  const key = keyLabel(act);
  const types = act.name === 'type_text' && key === 'Space';
  return types && control && dom.matchesOf(control, TEXT_FIELD) ? '' : key;
}

export function titleOf(observer: Observer, ref: unknown): string {
  const found = elementWith(observer, ref);
  return found ? fold(observer.describe(found).name, 80) : '';
}

/** The destination of a link out of the site, without a user name that could look like a host. */
function linkAway(kind: Class, control: Element | undefined): string | undefined {
  if (kind !== 'navigation' || !control || !dom.matchesOf(control, LINK)) return undefined;
  const to = linkAddress(control);
  return to && to.origin + to.pathname + to.search;
}
