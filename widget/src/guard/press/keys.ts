/** Enter and Space press the focused control; Enter in a field submits its form; a phrase may be a yes. */

import * as dom from '../../dom/index.ts';
import { defaultButton } from '../../observe/element/implicit.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { keysIn, parseKey } from '../../platform/keys.ts';
import type { Observer } from '../../seams.ts';
import type { Act } from '../../wire/protocol.ts';
import { entryOf } from '../request/changes.ts';
import { formAddress, LINK, linkAddress } from '../request/destination.ts';
import { nameOf } from '../subject/names.ts';
import { PARTS } from '../subject/question.ts';
import { affirms, type Class, classOf } from '../words/control_words.ts';
import { folded } from '../words/quoted_text.ts';
import { controlOf, pressing, submitting } from './consequential.ts';

/** Others touch what they are on without pressing it. */
const PRESSES =
  /^(click|click_at|double_click|long_press|press_key|hold_key|type_text|check|uncheck|choose|select_option|dismiss)$/;

type Acting = Pick<Act, 'name' | 'args'>;

export const BUTTONS = '[type=button],[type=submit],[type=image],[type=reset]';
const WRITTEN = 'textarea,input,[contenteditable]:not([contenteditable=false])';
const ANSWERS = 'button,input[type=submit],input[type=button],[role=button]';
const GRAVE = /^(delete|plan)$/;
const MARKED = 'b,strong,code,kbd,em,mark';
const AROUND = 3;
const NEAR_TEXT = 400;
const MESSAGE = /message|comment|reply|chat|nachricht|kommentar|mensaje|消息|评论/i;

export function pressingKeys(observer: Observer, act: Acting, on: Element): Class | undefined {
  const found = keysOf(act).map((key) => pressingKey(observer, key, on));
  return found.find((kind) => kind !== undefined);
}

function pressingKey(observer: Observer, key: string, on: Element): Class | undefined {
  const enter = key === 'Enter';
  if (!enter && key !== ' ') return undefined;
  const form = formByEnter(on);
  if (form) return enter ? submitting(observer, form, defaultButton(form)) : undefined;
  if (!dom.matchesOf(on, WRITTEN) || dom.matchesOf(on, `input:is(${BUTTONS})`)) {
    return pressing(observer, on);
  }
  return enter && MESSAGE.test(observer.describe(on).name) ? 'send' : undefined;
}

/** The button that the keys press for the text typed into `on`: the card is about that button. */
export function submitterOf(act: Acting, on: Element): Element | undefined {
  const form = keysOf(act).includes('Enter') ? formByEnter(on) : undefined;
  return form && defaultButton(form);
}

export function pressedBy(act: Acting, on: Element): Element {
  return submitterOf(act, on) ?? controlOf(on);
}

export function leadsTo(act: Acting, on: Element): URL | undefined {
  const keys = keysOf(act);
  const typed = /key$|^type_text$/.test(act.name) && !keys.some((it) => /^(Enter| )$/.test(it));
  if (!PRESSES.test(act.name) || typed) return undefined;
  const control = pressedBy(act, on);
  const link = dom.closestOf(control, LINK);
  if (link) return linkAddress(link);
  return formAddress(control, keys.includes('Enter') ? formByEnter(on) : undefined);
}

function formByEnter(on: Element): HTMLFormElement | undefined {
  if (!dom.matchesOf(on, `input:not(${BUTTONS})`)) return undefined;
  return (on as HTMLInputElement).form ?? undefined;
}

/** Read by the action's own parser: a second parser could differ, and that would be a bypass. */
function keysOf({ name, args }: Acting): string[] {
  try {
    if (name === 'type_text') return keysIn(`${args.text}`);
    return /^(press|hold)_key$/.test(name) ? [parseKey(`${args.key}`).key] : [];
  } catch {
    return []; // Then the action refuses it, too.
  }
}

export function keyLabel(act: Acting): string {
  const keys = keysOf(act);
  const key = act.name === 'type_text' ? keys.find((it) => /^(Enter| )$/.test(it)) : keys[0];
  if (!key) return '';
  return [...heldIn(act), key === ' ' ? 'Space' : key].join('+');
}

function heldIn({ name, args }: Acting): string[] {
  try {
    const words = [args.modifiers ?? []].flat().map((it) => `${it}`);
    const { modifiers } = parseKey(name === 'type_text' ? 'Enter' : `${args.key}`, words);
    return Object.keys(modifiers).map((it) => it.replace('Key', ''));
  } catch {
    return [];
  }
}

/** A phrase that is typed as a yes where no button waits for it: its last letter would act. */
export function agreeing(
  observer: Observer,
  act: Act,
  field: Element | null = null,
): Class | undefined {
  const { value, text = value } = act.args;
  if (!field || typeof text !== 'string' || text.trim().length < 3) return undefined;
  const typed = (act.name === 'type_text' ? entryOf(field) + text : text).trim();
  const near = nearest(field);
  const wording = `${observer.describe(field).name} ${near ? folded(plainText(near)) : ''}`;
  const marked = near ? dom.allWithin(near, MARKED).map((it) => folded(plainText(it))) : [];
  const quoted = [...wording.matchAll(/["“«„「'‘]([^"”»“」'’]+)["”»“」'’]/gu)].map(([, it]) => it);
  const shouted =
    typed === typed.toUpperCase() && /\p{Lu}{3}/u.test(typed) && wording.includes(typed);
  if (!shouted && ![...marked, ...quoted].includes(typed)) return undefined;
  const words = wording.split(' ').slice(0, 60);
  const kind = words
    .map((_, at) => classOf(words.slice(at).join(' ')))
    .find((it) => GRAVE.test(it ?? ''));
  return kind && !hasButton(observer, field) ? kind : undefined;
}

function nearest(field: Element): Element | undefined {
  let found: Element | undefined;
  let at = dom.parentElementOf(field);
  for (let up = 0; at && up < AROUND && (dom.textIn(at) ?? '').length < NEAR_TEXT; up += 1) {
    found = at;
    at = dom.parentElementOf(at);
  }
  return found;
}

function hasButton(observer: Observer, field: Element): boolean {
  const part = dom.closestOf(field, `form,${PARTS}`);
  return dom.allWithin(part ?? dom.page.body, ANSWERS).some((it) => {
    const name = nameOf(observer, it);
    return affirms(name) || classOf(name) !== undefined;
  });
}
