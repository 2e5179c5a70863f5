/**
 * A safe subset of Markdown, built as nodes: paragraphs, lists, headings, code, emphasis and links.
 * Nothing is parsed as HTML; a link to an address that is not allowed stays text, with its address.
 */

import type { h as create } from './dom.ts';

export type Allowed = (address: URL) => boolean;

type Block = { readonly tag: 'p' | 'h' | 'ul' | 'ol' | 'pre'; readonly lines: string[] };

const ITEM = /^\s*(?:[-*+•]|(\d{1,3})[.)])\s+/;

export interface Shown {
  /** More of the text may come: what has no end yet is taken as if it went on. */
  readonly open: boolean;
  readonly most?: number | undefined;
  readonly h: typeof create;
}

export function markdown(
  text: string,
  allowed: Allowed,
  { open, most, h }: Shown,
): (Node | string)[] {
  const left = { letters: most ?? Number.POSITIVE_INFINITY, mark: open ? OPEN : CLOSED, h };
  const nodes: (Node | string)[] = [];
  for (const { tag, lines } of blocksOf(text)) {
    if (left.letters <= 0) break;
    if (tag === 'pre') nodes.push(h('pre', {}, h('code', {}, cut(lines.join('\n'), left))));
    else if (tag === 'p') nodes.push(h('p', {}, ...inline(lines.join('\n'), allowed, left)));
    else if (tag === 'h')
      nodes.push(h('p', {}, h('strong', {}, ...inline(lines[0]!, allowed, left))));
    else {
      const shown: Node[] = [];
      for (const line of lines) {
        if (left.letters > 0) shown.push(h('li', {}, ...inline(line, allowed, left)));
      }
      nodes.push(h(tag, {}, ...shown));
    }
    // For whoever reads the text of all of it; it takes no room.
    nodes.push('\n');
  }
  nodes.pop();
  return nodes;
}

export function lettersOf(text: string, allowed: Allowed, shown: Shown): string {
  return markdown(text, allowed, shown)
    .map((it) => (typeof it === 'string' ? it : it.textContent))
    .join('');
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const into = (tag: Block['tag'], line: string) => {
    if (open?.tag !== tag || tag === 'h') {
      open = { tag, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
  };
  let fenced = false;
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line);
    if (/^\s*```/.test(line)) {
      fenced = !fenced;
      open = undefined;
    } else if (fenced) into('pre', line);
    else if (!line.trim()) open = undefined;
    else if (/^#{1,6}\s/.test(line)) into('h', line.replace(/^#+\s+/, ''));
    else if (item) into(item[1] ? 'ol' : 'ul', line.slice(item[0].length));
    else into('p', line.replace(/^>\s?/, ''));
  }
  return blocks;
}

/** One of: code, a link (pictures stay text), strong, emphasis. */
const CLOSED =
  /`([^`\n]+)`|(?<!!)\[([^\]\n]*)\]\(([^)\s]*)\)|\*\*(?=\S)([\s\S]*?\S)\*\*|(?<![\w*])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?!\w)|(?<!\w)_(?=\S)([^_\n]*?\S)_(?!\w)/;
/** The same where the end may still come. */
const OPEN =
  /`([^`\n]+)(?:`|$)|(?<!!)\[([^\]\n]*)(?:\]\(([^)\s]*)(?:\)|$)|$)|\*\*(?=\S)([\s\S]*?\S)(?:\*\*|\*?\s*$)|(?<![\w*])\*(?=[^\s*])([^*\n]*?[^\s*])(?:\*(?!\w)|$)|(?<!\w)_(?=\S)([^_\n]*?\S)_(?!\w)/;

interface Left {
  letters: number;
  readonly h: typeof create;
  readonly mark: RegExp;
}

function inline(text: string, allowed: Allowed, left: Left): (Node | string)[] {
  const { h } = left;
  const nodes: (Node | string)[] = [];
  let rest = text;
  while (rest && left.letters > 0) {
    const found = left.mark.exec(rest);
    const plain = rest.slice(0, found?.index);
    const before = left.mark === OPEN && !found ? plain.replace(/\*+$/, '') : plain;
    if (before) nodes.push(cut(before, left));
    if (!found || left.letters <= 0) break;
    const [whole, code, label, address, strong, emphasis, under] = found;
    rest = rest.slice(found.index + whole.length);
    if (code !== undefined) nodes.push(h('code', {}, cut(code, left)));
    else if (label !== undefined) nodes.push(...link(whole, label, address, allowed, left));
    else {
      const inner = inline((strong ?? emphasis ?? under)!, allowed, left);
      nodes.push(h(strong ? 'strong' : 'em', {}, ...inner));
    }
  }
  return nodes;
}

function link(
  whole: string,
  label: string,
  address: string | undefined,
  allowed: Allowed,
  left: Left,
): (Node | string)[] {
  // "[1]" and the like are no links.
  if (address === undefined) return [cut(whole, left)];
  const place = parsed(address);
  if (!whole.endsWith(')')) return [cut(label || address, left)];
  if (!place || !/^https?:$/.test(place.protocol) || !allowed(place)) {
    return [cut(label ? `${label} (${address})` : address, left)];
  }
  if (!('fragmentDirective' in document)) place.hash = place.hash.replace(/:~:.*/, '');
  const away = place.origin !== location.origin && { target: '_blank', rel: 'noopener noreferrer' };
  const made = left.h('a', { href: place.href, ...away }, cut(label || address, left));
  return [/^\d+$/.test(label) ? left.h('sup', {}, made) : made];
}

function cut(text: string, left: Left): string {
  const shown = text.slice(0, Math.max(0, left.letters));
  left.letters -= text.length;
  return shown.replace(/[\ud800-\udbff]$/, '');
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address, location.href);
  } catch {
    return undefined;
  }
}
