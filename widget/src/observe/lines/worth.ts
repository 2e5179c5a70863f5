/** Which attributes of a row tell a reader something that its other words do not. */

import type { Row } from '../../wire/protocol.ts';

type Attribute = string | boolean | string[];

/** A shorter one costs hardly more than the doubt whether there is one. */
const LONG_HREF = 12;
/** Of some scripts a few signs are a word. */
const WIDE = /[\u3040-\ud7a3]/;
const LETTERS = /[a-z\u00df-\u024f\u0370-\u1fff\u3040-\ud7a3]{3,}/g;
const WELL_ENCODED = /^([^%]|%[0-9a-f]{2})*$/i;

/** Not a long `href` that the name tells or that leads nowhere, nor a repeated `description`; of a switch that it is off. */
export function worthSaying({ word, name = '', attributes = {} }: Row): [string, Attribute][] {
  const said: [string, Attribute][] = [];
  const keys = Object.keys(attributes);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!;
    const value = attributes[key]!;
    if (isWorth(key, value, name)) said.push([key, value]);
  }
  const { checked, pressed } = attributes;
  if (word === 'switch' && (checked ?? pressed) === undefined) said.unshift(['checked', 'false']);
  return said;
}

function isWorth(key: string, value: Attribute, name: string): boolean {
  if (key === 'href') return typeof value !== 'string' || !isTold(value, name);
  if (key === 'description') return typeof value !== 'string' || !isEcho(value, name);
  return true;
}

function isTold(href: string, name: string): boolean {
  if (href.length < LONG_HREF || !(href.startsWith('/') || href.startsWith('#'))) return false;
  if (href.endsWith('#')) return true;
  const path = decoded(href)
    .replace(/\.\w{1,5}(?=[?#]|$)/, '')
    .toLowerCase();
  const leaf = leafOf(path);
  const said = leaf && name.toLowerCase().match(LETTERS);
  if (!leaf || !said) return false;
  return leaf.some((word) => said.some((own) => isForm(own, word) || isForm(word, own)));
}

/** `orders` of `order`: a stem of three letters ("pro") begins too many words. */
function isForm(form: string, stem: string): boolean {
  return form === stem || ((stem.length > 3 || WIDE.test(stem)) && form.startsWith(stem));
}

function leafOf(path: string): string[] | null {
  const parts = path.split(/[/?#]/);
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const words = parts[at]!.match(LETTERS);
    if (words) return words;
  }
  return null;
}

function decoded(href: string): string {
  if (!href.includes('%')) return href;
  try {
    return WELL_ENCODED.test(href) ? decodeURIComponent(href) : href;
  } catch {
    return href;
  }
}

function isEcho(description: string, name: string): boolean {
  const bare = description.toLowerCase().replace(/[\s.:…]+$/, '');
  return bare !== '' && name.toLowerCase().includes(bare);
}
