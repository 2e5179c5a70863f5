/** Lines as text, as `pilotfish.prompt.dump` renders them: for the panel, `find` and `read`. */

import * as dom from '../../dom/index.ts';
import type { Facts, Line, Row } from '../../wire/protocol.ts';
import { attributeText, escapeText, headerText, nameText, textLines } from './escape.ts';
import { worthSaying } from './worth.ts';

const STRIDE = 64;
const LINE_CHARACTERS = 4000;
const CUT_CHARACTERS = 1000;
const URL_CHARACTERS = 500;
const DEEPEST = 24;
const MOST_UNSEEN = 10;
const MOST_DIALOGS = 5;
const WORD = /^[\w.-]{1,60}$/;

type Attribute = string | boolean | string[];

export function renderLines(lines: readonly Line[], facts: Facts): string {
  return dom.atOnce(rendering(lines, facts));
}

export function* rendering(lines: readonly Line[], facts: Facts): dom.Steps<string> {
  const texts = yield* bodyOf(lines, facts);
  return `${headerOf(facts).join('\n')}\n\n${texts.join('\n')}\n`;
}

/** A text a line, arrows and indentation included; nothing for text with nothing to read. */
function* bodyOf(lines: readonly Line[], facts: Facts): dom.Steps<string[]> {
  const arrows = arrowsOf(lines, facts);
  const strange = ofStrangers(lines);
  const texts: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (at % STRIDE === STRIDE - 1) yield;
    const { depth, row } = lines[at]!;
    const own = textOf(row);
    if (own === '') continue;
    const text = strange[at] ? `> ${own}` : own;
    const arrow = typeof row === 'string' ? '' : arrows[at]!;
    const tabs = '\t'.repeat(Math.min(depth, DEEPEST));
    texts.push(tabs + arrow + (tabs === '' ? text : text.replaceAll('\n', `\n${tabs}`)));
  }
  return texts;
}

export function textOf(row: Row | string): string {
  return typeof row === 'string' ? prose(row) : rowOf(row);
}

/** Which texts stand in a part that strangers write: all that is inside a row that says so. */
function ofStrangers(lines: readonly Line[]): boolean[] {
  const open: number[] = [];
  return lines.map(({ depth, row }) => {
    while (open.length > 0 && open.at(-1)! >= depth) open.pop();
    if (typeof row === 'string') return open.length > 0;
    if (row.attributes?.untrusted === true) open.push(depth);
    return false;
  });
}

function headerOf(facts: Facts): string[] {
  const { above, visible, below } = facts.scroll;
  const header = [
    `URL: ${pathText(facts.url)}`,
    `TITLE: ${headerText(facts.title)}`,
    `VIEWPORT: ${above} above · ${visible} visible · ${below} below`,
  ];
  if (facts.arrived_from) header.push(`FROM: ${pathText(facts.arrived_from)}`);
  for (const dialog of facts.dialogs.slice(0, MOST_DIALOGS)) {
    header.push(`DIALOG: ${headerText(dialog.name) || '(no name)'}`);
  }
  if (facts.focus !== undefined) header.push(`FOCUS: [${facts.focus}]`);
  if (facts.unseen?.length) {
    header.push(`UNSEEN: ${facts.unseen.slice(0, MOST_UNSEEN).map(headerText).join(' · ')}`);
  }
  return header;
}

function pathText(url: string): string {
  const text = escapeText(url).replaceAll('\\\\', '\\').replaceAll('\\[', '%5B');
  return text.length <= URL_CHARACTERS ? text : `${text.slice(0, URL_CHARACTERS - 1)}…`;
}

function rowOf(row: Row): string {
  const text = rowText(row);
  if (text.length <= LINE_CHARACTERS || !row.attributes) return text;
  const short = Object.entries(row.attributes).map(([key, value]) => [key, cutValue(value)]);
  const attributes = { ...Object.fromEntries(short), shown: String(CUT_CHARACTERS) };
  return rowText({ ...row, attributes });
}

function rowText(row: Row): string {
  let head = `[${row.ref}]<${wordText(row.word) || 'element'}`;
  for (const [key, value] of worthSaying(row)) {
    const word = wordText(key);
    if (word === '') continue;
    head +=
      value === true ? ` ${word}` : ` ${word}=${attributeText(value === false ? 'false' : value)}`;
  }
  head += '>';
  const name = row.name ? nameText(row.name) : '';
  if (!row.cells?.length) return name ? `${head} ${name}` : head;
  const cells = row.cells.map((cell) =>
    typeof cell === 'string' ? nameText(cell) : rowText(cell),
  );
  const echoed = name === cells[0] || name === cells.join(' ');
  const [first, ...others] = name && !echoed ? [name, ...cells] : cells;
  return `${head}${first ? ` ${first}` : ''}${others.map((cell) => ` | ${cell}`).join('')}`;
}

function wordText(word: string): string {
  return WORD.test(word) ? word : word.replace(/[^\w.-]/gu, '_').slice(0, 60);
}

function cutValue(value: Attribute): Attribute {
  if (typeof value === 'string' && value.length > CUT_CHARACTERS) {
    return `${value.slice(0, CUT_CHARACTERS - 1)}…`;
  }
  if (!Array.isArray(value)) return value;
  let length = 0;
  const end = value.findIndex((option) => {
    length += option.length;
    return length > CUT_CHARACTERS;
  });
  return end < 0 ? value : value.slice(0, end);
}

function prose(text: string): string {
  const whole = text.length <= LINE_CHARACTERS ? text : `${text.slice(0, LINE_CHARACTERS - 1)}…`;
  return textLines(whole).join('\n');
}

/** For each line, whether it is above the view or below it. */
function arrowsOf(lines: readonly Line[], { above, visible }: Facts): string[] {
  const ends = new Set<string>();
  for (const { first, last } of [...above, ...visible]) ends.add(first).add(last);
  const places = new Map<string, number>();
  for (let at = 0; at < lines.length; at += 1) {
    const { key } = lines[at]!;
    if (ends.has(key)) places.set(key, at);
  }
  const arrows = new Array<string>(lines.length).fill('↓');
  const mark = (ranges: Facts['visible'], arrow: string): void => {
    for (const { first, last } of ranges) {
      const from = places.get(first);
      const to = places.get(last);
      if (from !== undefined && to !== undefined) arrows.fill(arrow, from, to + 1);
    }
  };
  mark(above, '↑');
  mark(visible, '');
  return arrows;
}
