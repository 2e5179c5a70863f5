/** What a control says that it does: its name without what only decorates it. */

import * as dom from '../../dom/index.ts';
import { CROSS } from '../../observe/element/name/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Observer } from '../../seams.ts';
import { folded, shortened } from '../words/quoted_text.ts';

/** Keys, counters and drawings in a control: `kbd`, badges, ligatures of icon fonts. */
const BESIDE =
  'kbd,[class*=shortcut i],[class*=accelerator i],[class*=badge i],[class*=counter i],[class$=-count i],[class*=material-icons i],[class*=material-symbols i],[role=progressbar]';
const KEY =
  '(?:Del|Delete|Backspace|Enter|Return|Esc|Escape|Tab|Space|Home|End|F\\d{1,2}|[A-Z0-9]|[⌫⌦↵⏎↩])';
const HOLD = '(?:Ctrl|Control|Cmd|Command|Alt|Option|Shift|Meta|Strg|Umschalt|Maj|Mayús)';
/** " Ctrl+S", " ⌘⌫", " D, D", " Del" at the end of a name; a single letter is no shortcut. */
const SHORTCUT = new RegExp(
  `\\s+\\(?(?:(?:${HOLD}\\s*[+-]\\s*)+${KEY}|[⌘⌃⌥⇧]+\\s?${KEY}?|${KEY}(?:,\\s?${KEY})+|Del|Backspace|Esc|Return|F\\d{1,2}|[⌫⌦↵⏎↩])\\)?$`,
  'u',
);
/** "(12)" behind a name. */
const COUNTER = /\s*[([（][\d.,\s]+\+?[)\]）]$/u;
const LOADING =
  /^(loading|please wait|working|processing|saving|sending|wird geladen|bitte warten|chargement|cargando|加载中|載入中|読み込み中|جار)\W*(…|\.\.\.)?$/iu;
const LONGEST = 80;
const TEXT_OF_CONTROL = 60;

/** `name` is how it is judged; empty if it has none that a person would understand. */
export function saidOf(observer: Observer, control: Element): string {
  if (dom.tagOf(control) === 'select') return labelOf(observer.describe(control).name);
  return shortened(withoutBeside(control, folded(nameOf(observer, control))), LONGEST);
}

export function nameOf(observer: Observer, control: Element): string {
  return observer.describe(control).name || shortTextOf(control);
}

/** Its words, if they are no more than a name is. */
export function shortTextOf(control: Element): string {
  const text = plainText(control).trim();
  return text.length <= TEXT_OF_CONTROL ? text : '';
}

/** The element that has a ref now. */
export function elementWith(observer: Observer, ref: unknown): Element | undefined {
  const found = ref === undefined ? undefined : observer.resolve(Number(ref));
  return found && 'element' in found ? found.element : undefined;
}

function withoutBeside(control: Element, name: string): string {
  let said = name.replace(CROSS, '');
  for (const it of dom.allWithin(control, BESIDE)) {
    const beside = folded(plainText(it));
    if (!beside || beside === said) continue;
    if (said.endsWith(beside)) said = said.slice(0, -beside.length).trim();
    else if (said.startsWith(beside)) said = said.slice(beside.length).trim();
  }
  said = said.replace(SHORTCUT, '').replace(COUNTER, '');
  if (LOADING.test(said) || !/[\p{L}\p{N}]/u.test(said)) return '';
  return said.replace(/[\s:：*…→›»›>]+$/u, '').replace(/^[\s←‹«<+•]+/u, '');
}

export function labelOf(name: string): string {
  const label = folded(name).replace(
    /\s*\((required|optional|pflichtfeld|obligatoire|obligatorio|必填|選填|必須)\)$/iu,
    '',
  );
  return shortened(label.replace(/[\s:：*]+$/u, ''), 60);
}
