/** Lines as text in the dump's grammar: what the debug panel shows. The server renders its own. */

import type { Facts, Line, Row } from '../../link/protocol.ts';

const BARE = /^[A-Za-z0-9_./:@#?&=%+~-]+$/;
const MARKER = /^([↑↓…+~|-]|(URL|TITLE|VIEWPORT|FROM|DIALOG|FOCUS|CHANGES)\b)/;

export function renderLines(lines: readonly Line[], facts: Facts): string {
  const header = headerOf(facts);
  const above = keysIn(lines, facts.above);
  const visible = keysIn(lines, facts.visible);
  const body = lines.map((line) => {
    const tabs = '\t'.repeat(line.depth);
    if (typeof line.row === 'string') return textOf(line.row, tabs);
    const arrow = visible.has(line.key) ? '' : above.has(line.key) ? '↑' : '↓';
    return tabs + arrow + rowOf(line.row);
  });
  return `${header.join('\n')}\n\n${body.join('\n')}\n`;
}

function headerOf(facts: Facts): string[] {
  const { above, visible, below } = facts.scroll;
  const header = [
    `URL: ${facts.url}`,
    `TITLE: ${escapeText(facts.title)}`,
    `VIEWPORT: ${above} above · ${visible} visible · ${below} below`,
  ];
  if (facts.arrived_from) header.push(`FROM: ${facts.arrived_from}`);
  for (const dialog of facts.dialogs.slice(0, 1)) header.push(`DIALOG: ${escapeText(dialog.name)}`);
  if (facts.focus !== undefined) header.push(`FOCUS: [${facts.focus}]`);
  return header;
}

function rowOf(row: Row): string {
  const attributes = Object.entries(row.attributes ?? {}).map(([key, value]) =>
    value === true ? ` ${key}` : ` ${key}=${attributeText(value)}`,
  );
  const name = row.name ? ` ${escapeText(row.name).replaceAll('|', '\\|')}` : '';
  const cells = (row.cells ?? []).map((cell) =>
    typeof cell === 'string' ? escapeText(cell).replaceAll('|', '\\|') : rowOf(cell),
  );
  const [first, ...others] = cells;
  const lead = first === undefined ? '' : name ? ` | ${first}` : ` ${first}`;
  return `[${row.ref}]<${row.word}${attributes.join('')}>${name}${lead}${others.map((cell) => ` | ${cell}`).join('')}`;
}

function attributeText(value: string | boolean | string[]): string {
  return typeof value === 'string' && BARE.test(value) ? value : JSON.stringify(value);
}

function textOf(text: string, tabs: string): string {
  const [first = '', ...others] = text.split('\n');
  const plain = escapeText(first);
  const lines = [tabs + (MARKER.test(plain) ? `\\${plain}` : plain)];
  for (const other of others) lines.push(`${tabs}| ${escapeSigns(other)}`);
  return lines.join('\n');
}

function escapeText(text: string): string {
  return escapeSigns(text.replace(/\s+/g, ' '));
}

function escapeSigns(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/\[(?=\d)/g, '\\[');
}

function keysIn(lines: readonly Line[], ranges: Facts['visible']): Set<string> {
  const places = new Map(lines.map(({ key }, at) => [key, at]));
  const keys = new Set<string>();
  for (const { first, last } of ranges) {
    const from = places.get(first) ?? 0;
    const to = places.get(last) ?? -1;
    for (let at = from; at <= to; at += 1) keys.add(lines[at]!.key);
  }
  return keys;
}
