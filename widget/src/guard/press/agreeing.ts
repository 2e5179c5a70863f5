/** A phrase that is typed as a yes. */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Observer } from '../../seams.ts';
import type { Act } from '../../wire/protocol.ts';
import { entryOf } from '../request/changes.ts';
import { nameOf } from '../subject/names.ts';
import { PARTS } from '../subject/question.ts';
import { affirms, type Class, classOf } from '../words/control_words.ts';
import { folded } from '../words/quoted_text.ts';

const BUTTONS = 'button,input[type=submit],input[type=button],[role=button]';
const GRAVE = /^(delete|plan)$/;
const MARKED = 'b,strong,code,kbd,em,mark';
const AROUND = 3;
const NEAR_TEXT = 400;

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
  return dom.allWithin(part ?? dom.page.body, BUTTONS).some((it) => {
    const name = nameOf(observer, it);
    return affirms(name) || classOf(name) !== undefined;
  });
}
