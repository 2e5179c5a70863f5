/** The row, card or item that a control stands in, by the name that a person would give it. */

import { DIALOGS, HEADING } from '../../ask/selectors.ts';
import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { plainText, shownText } from '../../observe/element/name/shown_text.ts';
import { partsOfRecord, RECORD_TEXT, recordKind } from '../../place/record.ts';
import { folded, shortened } from '../words/quoted_text.ts';
import { verbIn } from '../words/verbs.ts';

export const DIALOG = `${DIALOGS},[role=tooltip],.modal`;
/** A control that is such a thing itself: what stands around it is a group of them. */
const TILE = /(^|[-_ ])(card|tile)( |$)|[a-z](Card|Tile)( |$)/;
const CONTROLS =
  'button,input,select,textarea,summary,[role=button],[role=menu],[role=menuitem],[role=checkbox],[role=switch],[role=combobox]';
const HEADS = 'th[scope=row],[role=rowheader],tbody th';
const NAMED = '[itemprop=name],[class*=title i],[class*=name i],[data-title]';
/** A price behind a name, and what follows it. */
const PRICED = /^(.*?\p{L}.*?)\s*(?:\p{Sc}\s?\d|\d[\d.,]*\s?\p{Sc}).*$/u;
const SENTENCE = /\s.*[.!?。！？]$/u;
const LONGEST = 60;

export function recordName(control: Element): string {
  const item = TILE.test(dom.classesOf(control)) ? undefined : recordAround(control);
  return item ? titleOf(item, control) : '';
}

export function recordAround(control: Element): Element | undefined {
  for (const at of outwards(dom.flatParent(control))) {
    const kind = recordKind(at);
    if (kind !== 'listed' && dom.matchesOf(at, `body,main,[role=main],form[id],${DIALOG}`)) break;
    if (kind && titleOf(at, control) !== '') return at;
  }
  return undefined;
}

/** By the first of its parts that has a name. */
function titleOf(item: Element, control: Element): string {
  return partsOfRecord(item).reduce((found, part) => found || titleIn(part, control), '');
}

/** Its label, heading or head cell, else what tells it apart. */
function titleIn(item: Element, control: Element): string {
  const label = folded(dom.attributeOf(item, 'aria-label') ?? '');
  if (label) return shortened(label, LONGEST);
  const headed = textBy(item, HEADING, control) || textBy(item, HEADS, control);
  if (!headed && recordKind(item) === 'alike' && plainText(item).length > RECORD_TEXT) return '';
  const told = headed || textBy(item, NAMED, control) || byCells(item, control);
  const found = told || byLink(item, control) || byLine(item);
  const name = headed ? found : found.replace(PRICED, '$1');
  return shortened(name.replace(/[\s:：]+$/u, ''), LONGEST);
}

function textBy(item: Element, selector: string, control: Element): string {
  for (const it of dom.allWithin(item, selector)) {
    if (dom.contains(control, it) || dom.contains(it, control) || dom.closestOf(it, 'label'))
      continue;
    const text = folded(plainText(it));
    if (text) return text;
  }
  return '';
}

/** The first cell that says something; a bare number gets the head of its column. */
function byCells(item: Element, control: Element): string {
  const cells = dom.allWithin(item, 'td,[role=cell],[role=gridcell]');
  const told = cells.flatMap((cell, at) => {
    if (dom.contains(cell, control)) return [];
    const text = folded(withoutControls(cell));
    return /[\p{L}\p{N}]/u.test(text) ? [{ text, at }] : [];
  });
  const [first, second] = told;
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

/** A link that is only a verb is a command beside the others, as in a bar of buttons. */
function byLink(item: Element, control: Element): string {
  const named = textBy(item, 'a[href]', control);
  return verbIn(named)?.rest === '' ? '' : named;
}

/** The first line that is neither a control of it nor the label of one; a sentence is no name. */
function byLine(item: Element): string {
  const parts = dom.allWithin(item, `${CONTROLS},a,label,option`);
  const labels = dom
    .allWithin(item, '[aria-labelledby]')
    .flatMap((it) =>
      (dom.attributeOf(it, 'aria-labelledby') ?? '')
        .split(/\s+/)
        .map((id) => dom.withId(dom.rootOf(item) as Document | ShadowRoot, id)),
    );
  const all = [...parts, ...labels.filter((it) => it !== undefined && it !== null)];
  const own = new Set(all.map((it) => folded(plainText(it))));
  const lines = shownText(item as HTMLElement)
    .split('\n')
    .map(folded);
  let rest = lines.find((it) => /[\p{L}\p{N}]/u.test(it) && !own.has(it)) ?? '';
  for (const it of own) {
    if (it && rest.endsWith(it)) rest = rest.slice(0, -it.length).trim();
  }
  return SENTENCE.test(rest) ? '' : rest;
}

function withoutControls(cell: Element): string {
  let text = plainText(cell);
  for (const it of dom.allWithin(cell, CONTROLS)) text = text.replace(plainText(it), ' ');
  return text;
}
