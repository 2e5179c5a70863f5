/** Small pages by chance, as trees that can be cut, and as HTML. */

import { ATTRIBUTES, RULES, STYLES, WORDS } from './words.mjs';

const TAGS = [
  ...['div', 'div', 'section', 'p', 'span', 'i', 'button', 'a', 'label', 'h2', 'article'],
  ...['input', 'textarea', 'select', 'ul', 'ol', 'table', 'details', 'dialog', 'main', 'progress'],
  ...['fieldset', 'form', 'nav', 'figure', 'dl', 'pre', 'img', 'output', 'b', 'svg', 'meter', 'hr'],
];
const VOID = new Set(['input', 'img', 'hr']);
const DEPTH = 3;
/** What only stands in a certain parent. */
const PARTS = {
  ...{ ul: 'li', ol: 'li', select: 'option', table: 'tr', tr: 'td', details: 'summary', dl: 'dt' },
  ...{ fieldset: 'legend', figure: 'figcaption', svg: 'text' },
};
const TYPES = ['text', 'checkbox', 'radio', 'password', 'range', 'submit', 'number', 'search'];

/** `{rules, nodes}`; a node is a text or `{id, tag, attributes, styles, nodes, shadow?, frame?}`. */
export function grown(chance) {
  const ids = { count: 0 };
  const nodes = Array.from({ length: 2 + chance.below(4) }, () => node(chance, ids, 0));
  const rules = RULES.filter(() => chance.odds(0.1));
  return { rules, nodes };
}

function node(chance, ids, depth, tag = chance.of(TAGS)) {
  ids.count += 1;
  const grownNode = { id: `e${ids.count}`, tag, attributes: {}, styles: [], nodes: [] };
  if (tag === 'a') grownNode.attributes.href = '/x';
  if (tag === 'input') grownNode.attributes.type = chance.of(TYPES);
  const known = Array.from({ length: 12 }, (_, at) => `e${at + 1}`);
  while (chance.odds(0.2)) {
    const name = chance.of(Object.keys(ATTRIBUTES));
    grownNode.attributes[name] = chance.of(ATTRIBUTES[name](known));
  }
  while (chance.odds(0.12)) grownNode.styles.push(chance.of(STYLES));
  if (VOID.has(tag)) return grownNode;
  const room = depth < DEPTH ? 1 + chance.below(3) : 0;
  const part = PARTS[tag];
  for (let at = 0; at < room; at += 1) {
    const texts = tag === 'textarea' || tag === 'option' || (!part && chance.odds(0.45));
    const child = texts ? chance.of(WORDS) : node(chance, ids, depth + 1, part);
    grownNode.nodes.push(child);
  }
  if (tag === 'div' && chance.odds(0.15)) grownNode.shadow = inner(chance, ids, depth);
  if (tag === 'div' && chance.odds(0.1)) grownNode.frame = inner(chance, ids, depth);
  return grownNode;
}

const inner = (chance, ids, depth) => [
  ...(depth < DEPTH ? [node(chance, ids, depth + 2)] : []),
  chance.of(WORDS),
];

/** The page as a document; `$(id)` in it finds an element in shadow roots and frames, too. */
export function htmlOf({ rules, nodes }) {
  return [
    `<!doctype html><meta charset=utf-8><style>${rules.join('\n')}</style>`,
    `<script>globalThis.$ = ${find}; (${staying})()</script>`,
    nodes.map(written).join(''),
  ].join('\n');
}

function written(one) {
  if (typeof one === 'string') return escaped(one);
  const { id, tag, attributes, styles, nodes, shadow, frame } = one;
  const told = { id, ...attributes, ...(styles.length ? { style: styles.join(';') } : {}) };
  const start = Object.entries(told).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  if (VOID.has(tag)) return `<${tag}${start.join('')}>`;
  const root = shadow
    ? `<template shadowrootmode=open>${shadow.map(written).join('')}<slot></slot><slot name=named></slot></template>`
    : '';
  const within = frame ? `<iframe srcdoc="${escaped(frame.map(written).join(''))}"></iframe>` : '';
  return `<${tag}${start.join('')}>${root}${nodes.map(written).join('')}${within}</${tag}>`;
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** In the page. */
function find(id, root = document) {
  for (const element of root.querySelectorAll('*')) {
    if (element.id === id) return element;
    const inside = element.shadowRoot ?? element.contentDocument;
    const found = inside && globalThis.$(id, inside);
    if (found) return found;
  }
  return null;
}

/** In the page: what is pressed by chance leads nowhere else. */
function staying() {
  globalThis.navigation.addEventListener('navigate', (event) => event.preventDefault());
  addEventListener('submit', (event) => event.preventDefault());
}

/** All nodes that are elements, those of shadow roots and frames included. */
export function elementsOf(nodes) {
  return nodes.flatMap((one) =>
    typeof one === 'string'
      ? []
      : [one, ...elementsOf([...one.nodes, ...(one.shadow ?? []), ...(one.frame ?? [])])],
  );
}
