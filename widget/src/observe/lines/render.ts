/**
 * Lines as text in the dump's grammar: what the debug panel, `find` and `read` show. The server
 * renders the model's own (pilotfish.prompt.dump), by the same rules and to the same text.
 */

import type { Facts, Line, Row } from '../../link/protocol.ts';
import { attributeText, escapeText, headerText, nameText, textLines } from './escape.ts';
import { worthSaying } from './worth.ts';

const LINE_CHARACTERS = 4000;
const CUT_CHARACTERS = 1000;
const URL_CHARACTERS = 500;
const DEEPEST = 24;
const MOST_UNSEEN = 10;
const MOST_DIALOGS = 5;

type Attribute = string | boolean | string[];

export function renderLines(lines: readonly Line[], facts: Facts): string {
  return `${headerOf(facts).join('\n')}\n\n${bodyOf(lines, facts).join('\n')}\n`;
}

/** A text a line, arrows and indentation included; nothing for text with nothing to read. */
export function bodyOf(lines: readonly Line[], facts: Facts): string[] {
  const above = keysIn(lines, facts.above);
  const visible = keysIn(lines, facts.visible);
  const depths = depthsOf(lines);
  const strange = ofStrangers(lines);
  return lines.flatMap((line, at) => {
    const own = textOf(line.row);
    if (own === '') return [];
    const text = strange[at] ? `> ${own}` : own;
    const isRow = typeof line.row !== 'string';
    const arrow = !isRow || visible.has(line.key) ? '' : above.has(line.key) ? '↑' : '↓';
    const tabs = '\t'.repeat(depths[at]!);
    return [tabs + arrow + text.replaceAll('\n', `\n${tabs}`)];
  });
}

/** What a row or text says, without arrow and indentation. */
export function textOf(row: Row | string): string {
  return typeof row === 'string' ? prose(row) : rowOf(row);
}

/** Nearly everything stands in the main part: what is inside it is not indented for it. */
function depthsOf(lines: readonly Line[]): number[] {
  const mains: number[] = [];
  return lines.map(({ depth, row }) => {
    while (mains.length > 0 && mains.at(-1)! >= depth) mains.pop();
    const own = Math.min(Math.max(depth - mains.length, 0), DEEPEST);
    if (typeof row !== 'string' && row.word === 'main') mains.push(depth);
    return own;
  });
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
  const attributes = worthSaying(row).map(([key, value]) => {
    const word = wordText(key);
    return (
      word &&
      (value === true ? ` ${word}` : ` ${word}=${attributeText(value === false ? 'false' : value)}`)
    );
  });
  const name = nameText(row.name ?? '');
  const cells = (row.cells ?? []).map((cell) =>
    typeof cell === 'string' ? nameText(cell) : rowText(cell),
  );
  const echoed = cells.length > 0 && (name === cells[0] || name === cells.join(' '));
  const [first, ...others] = name && !echoed ? [name, ...cells] : cells;
  const head = `[${row.ref}]<${wordText(row.word) || 'element'}${attributes.join('')}>`;
  return `${head}${first ? ` ${first}` : ''}${others.map((cell) => ` | ${cell}`).join('')}`;
}

function wordText(word: string): string {
  return word.replace(/[^\w.-]/gu, '_').slice(0, 60);
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

function keysIn(lines: readonly Line[], ranges: Facts['visible']): Set<string> {
  const places = new Map(lines.map(({ key }, at) => [key, at]));
  const keys = new Set<string>();
  for (const { first, last } of ranges) {
    const from = places.get(first);
    const to = places.get(last);
    if (from === undefined || to === undefined) continue;
    for (let at = from; at <= to; at += 1) keys.add(lines[at]!.key);
  }
  return keys;
}
