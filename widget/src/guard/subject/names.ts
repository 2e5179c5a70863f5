/** Names on a card: of the control that is pressed, and of the form, dialog and record that it stands in. */

import { DIALOGS, HEADING } from '../../ask/selectors.ts';
import { outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { CROSS } from '../../observe/element/name/index.ts';
import { plainText, shownText } from '../../observe/element/name/shown_text.ts';
import { flatRecord } from '../../place/flat.ts';
import {
  besideRecord,
  listedAround,
  partsOfRecord,
  RECORD_TEXT,
  recordKind,
} from '../../place/record.ts';
import type { Observer } from '../../seams.ts';
import { fold, folded, shortened } from '../words/quoted_text.ts';
import { verbIn } from '../words/verbs.ts';

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
const LONGEST = 80;
const TEXT_OF_CONTROL = 60;

/** `name` is how it is judged; empty if it has none that a person would understand. */
export function saidOf(observer: Observer, control: Element): string {
  if (dom.tagOf(control) === 'select') return labelOf(observer.describe(control).name);
  return shortened(withoutBeside(control, folded(nameOf(observer, control))), LONGEST);
}

export function nameOf(observer: Observer, control: Element): string {
  const text = plainText(control).trim();
  return observer.describe(control).name || (text.length <= TEXT_OF_CONTROL ? text : '');
}

/** The first heading in a form, a dialog or another part. */
export function headingIn(scope: Element | null, selector = `${HEADING},legend`): string {
  const heading = scope && dom.firstWithin(scope, selector);
  return heading ? folded(plainText(heading)) : '';
}

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
  if (!WORDS.test(said)) return '';
  return said.replace(/[\s:：*…→›»›>]+$/u, '').replace(/^[\s←‹«<+•]+/u, '');
}

export function labelOf(name: string): string {
  const label = folded(name).replace(
    /\s*\((required|optional|pflichtfeld|obligatoire|obligatorio|必填|選填|必須)\)$/iu,
    '',
  );
  return shortened(label.replace(/[\s:：*]+$/u, ''), 60);
}

export const DIALOG = `${DIALOGS},[role=tooltip],.modal`;
export const POPUP =
  '[role=menu],[role=listbox],[popover],[class*=dropdown-menu i],[class*=popover i],[class*=pop-over i],[class*=overflow-menu i],[class*=context-menu i],[class*=contextmenu i],[data-popper-placement]';
/** A control that is such a thing itself: what stands around it is a group of them. */
const TILE = /(^|[-_ ])(card|tile)( |$)|[a-z](Card|Tile)( |$)/;
const CONTROLS =
  'button,input,select,textarea,summary,[role=button],[role=menu],[role=menuitem],[role=checkbox],[role=switch],[role=combobox]';
const HEADS = 'th[scope=row],[role=rowheader],tbody th';
const NAMED = '[itemprop=name],[class*=title i],[class*=name i],[data-title]';
/** A price behind a name, and what follows it. */
const PRICED = /^(.*?\p{L}.*?)\s*(?:\p{Sc}\s?\d|\d[\d.,]*\s?\p{Sc}).*$/u;
/** What stands between two controls of a line: "Continue or return". */
const JOINS = /^(or|and|oder|und|ou|et|o|y|或者?|または|أو)$/iu;
const SENTENCE = /\s.*[.!?。！？]$/u;
const WORDS = /[\p{L}\p{N}]/u;
/** Beside the lines of an editor: their numbers, and what folds them. */
const GUTTER = '[class*=gutter i],[class*=gutter i] *';
const LONE = /^(\d+|[a-z])$/i;
const LONGEST_RECORD = 60;
const MOST_ROWS = 50;
/** The site's own mark of a record; a link that holds the control is its row. */
const KEYED = '[data-id],[data-key],a[href]';

export function recordName(control: Element): string {
  const item = TILE.test(dom.classesOf(control)) ? undefined : recordAround(control);
  const [first] = flatRecord(control, item);
  if (!first) return item ? titleOf(item, control) : '';
  return dom.nodeTypeOf(first) === 1 ? titleIn(first as Element) : folded((first as Text).data);
}

export function recordAround(control: Element): Element | undefined {
  return titledAround(dom.flatParent(control), control);
}

/** As `recordName`, of what may be a record itself. */
export function recordNameOf(element: Element): string {
  const item = titledAround(element);
  return item ? titleOf(item) : '';
}

function titledAround(from: Element | null, control?: Element): Element | undefined {
  for (const at of outwards(from)) {
    const kind = recordKind(at);
    const ends = `body,main,[role=main],form[id],${DIALOG}`;
    if (kind !== 'listed' && dom.matchesOf(at, ends)) break;
    const isLabel = control && (at as HTMLLabelElement).control === control;
    const isRecord = !isLabel && (kind || dom.matchesOf(at, KEYED));
    if (isRecord && titleOf(at, control) !== '') return at;
  }
  return undefined;
}

/** By the first of its parts that has a name, in columns that are drawn apart as well. */
function titleOf(item: Element, control?: Element): string {
  const parts = partsOfRecord(item);
  for (const part of [...parts, ...(parts.length > 1 ? [] : besideRecord(item))]) {
    const title = titleIn(part, control);
    // "Edit | Delete": what parts two commands names nothing.
    if (WORDS.test(title)) return title;
  }
  return '';
}

/** Its label, heading or head cell, else what tells it apart. */
function titleIn(item: Element, control?: Element): string {
  const label = folded(dom.attributeOf(item, 'aria-label') ?? '');
  if (label) return shortened(label, LONGEST_RECORD);
  const headed = textBy(item, HEADING, control) || textBy(item, HEADS, control);
  const isLong = recordKind(item) === 'alike' && plainText(item).length > RECORD_TEXT;
  if (isLong && !isHeaded(item, control)) return '';
  const rowName = headed || textBy(item, NAMED, control) || byCells(item, control);
  const found = rowName || byLink(item, control) || byLine(item) || byButton(item, control);
  const name = headed ? found : found.replace(PRICED, '$1');
  return shortened(name.replace(/[\s:：]+$/u, ''), LONGEST_RECORD);
}

function textBy(item: Element, selector: string, control?: Element): string {
  const found = dom.allWithin(item, selector).find((it) => saysFor(it, control));
  return found ? folded(plainText(found)) : '';
}

/** Not the control's own words, and nothing that is not shown. */
function saysFor(it: Element, control?: Element): boolean {
  if (control && (dom.contains(control, it) || dom.contains(it, control))) return false;
  return !dom.closestOf(it, 'label') && isVisible(it) && folded(plainText(it)) !== '';
}

/** A long box under one heading; with several of a kind it is a part of the page. */
function isHeaded(item: Element, control?: Element): boolean {
  const [first, ...others] = dom.allWithin(item, HEADING).filter((it) => saysFor(it, control));
  return !!first && others.every((it) => dom.tagOf(it) !== dom.tagOf(first));
}

/** The first cell that says something; a bare number gets the head of its column. */
function byCells(item: Element, control?: Element): string {
  const cells = dom.allWithin(item, 'td,[role=cell],[role=gridcell]');
  const texts = cells.flatMap((cell, at) => {
    if (control && dom.contains(cell, control)) return [];
    const text = folded(withoutControls(cell));
    return WORDS.test(text) ? [{ text, at }] : [];
  });
  const [first, second] = texts;
  if (!first) return '';
  if (!/^\d+$/.test(first.text)) return first.text;
  const head = headOf(item, first.at);
  if (head.length > 2 && head.length <= 20 && !/^id$/i.test(head)) return `${head} ${first.text}`;
  return `#${first.text}${second ? ` ${second.text}` : ''}`;
}

function headOf(row: Element, at: number): string {
  const table = dom.closestOf(row, 'table,[role=table],[role=grid],[role=treegrid]');
  const heads = table ? dom.allWithin(table, 'thead th,thead td,[role=columnheader]') : [];
  return heads[at] ? folded(plainText(heads[at])) : '';
}

/** A link that is only a verb is a command beside the others, as is one behind a form's own button. */
function byLink(item: Element, control?: Element): string {
  const form = recordKind(item) === 'alike' && control && (control as HTMLButtonElement).form;
  const [first] = dom.allWithin(item, 'a[href],button,input');
  if (form && first === control && dom.contains(form, item)) return '';
  const named = textBy(item, 'a[href]', control);
  return verbIn(named)?.rest === '' ? '' : named;
}

/** What opens it by its title stands first, and in no other of the list: "Order tiles" is one there. */
function byButton(item: Element, control?: Element): string {
  const menu = control && dom.closestOf(control, POPUP);
  const text = menu && dom.contains(item, menu) ? '' : firstIn(item, control);
  const list = dom.parentElementOf(item);
  const all = list ? dom.childrenOf(list) : [];
  const others = all.filter((it) => it !== item).slice(0, MOST_ROWS);
  const titles = others.filter((it) => !verbIn(firstIn(it) || 'Open'));
  const isTitle = verbIn(text)?.rest ? titles.length * 2 > others.length : !verbIn(text);
  return others.length && isTitle && !others.some((it) => plainText(it).includes(text)) ? text : '';
}

function firstIn(item: Element, control?: Element): string {
  const [first] = dom.allWithin(item, 'button,[role=button]');
  return first && first !== control ? folded(plainText(first)) : '';
}

/** The first line that is neither a control of it nor the label of one; a sentence is no name. */
function byLine(item: Element): string {
  const parts = dom.allWithin(item, `${CONTROLS},${BESIDE},${GUTTER},a,label,option`);
  const ids = dom
    .allWithin(item, '[aria-labelledby]')
    .flatMap((it) => dom.attributeOf(it, 'aria-labelledby')!.split(/\s+/));
  const labels = ids.flatMap((id) => dom.withId(dom.rootOf(item) as Document, id) ?? []);
  const own = new Set([...parts, ...labels].map((it) => folded(plainText(it))));
  const lines = shownText(item as HTMLElement)
    .split('\n')
    .map(folded);
  const said = lines.filter((it) => WORDS.test(it) && !own.has(it));
  // A number or a letter alone is a line's, where anything else is said.
  const line = said.find((it) => !LONE.test(it)) ?? said[0] ?? '';
  let rest = firstOf(item, line) || line;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const it of own) {
      if (!it || /^\d+$/.test(it)) continue;
      if (rest.endsWith(it)) rest = rest.slice(0, -it.length).trim();
      if (rest.startsWith(`${it} `)) rest = rest.slice(it.length).trim();
    }
  }
  return SENTENCE.test(rest) || JOINS.test(rest) ? '' : rest;
}

/** Of words of neighbours that only their looks part: "Bo DahlEditor". */
function firstOf(item: Element, line: string): string {
  for (const it of dom.allWithin(item, 'span,b,strong,em,small')) {
    const [text, next] = [folded(plainText(it)), dom.nextNodeOf(it)];
    if (text.length < 2 || text === line || !line.startsWith(text)) continue;
    const joined = next && dom.nodeTypeOf(next) === 1 && WORDS.test(line[text.length]!);
    if (joined) return text;
  }
  return '';
}

export function withoutControls(cell: Element): string {
  let text = plainText(cell);
  for (const it of dom.allWithin(cell, CONTROLS)) text = text.replace(plainText(it), ' ');
  return text;
}

export function scopeOf(control: Element): Element | null {
  // Not a property of the form: a field named `form` would be mistaken for it.
  const own = dom.tagOf(control) === 'form' ? null : (control as HTMLButtonElement).form;
  return own ?? dom.closestOf(control, `form,${DIALOG}`);
}

/** What the control belongs to: the form or dialog by name or heading, else its row by its text. */
export function formName(observer: Observer, control: Element): string {
  const scope = scopeOf(control);
  const own = scope && (observer.describe(scope).name || headingIn(scope));
  const row = own ? undefined : listedAround(control);
  if (own || row) return fold(own || shownText(row as HTMLElement), 120);
  const parent = scope && dom.parentElementOf(scope);
  const outer = parent && dom.closestOf(parent, `${DIALOG},section,article`);
  return fold((outer && (observer.describe(outer).name || headingIn(outer))) || '');
}
