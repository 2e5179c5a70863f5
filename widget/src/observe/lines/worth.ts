/** Which attributes of a row tell a reader something that its other words do not. */

import type { Row } from '../../wire/protocol.ts';

type Attribute = string | boolean | string[];

/** A shorter one costs hardly more than the doubt whether there is one. */
const LONG_HREF = 12;
/** Of some scripts a few signs are a word. */
const WIDE = /[\u3040-\ud7a3]/;
/** Where a page leads back to tells nothing of the link. */
const BACK = /[?&][^=&#/]*=(?:\/|https?:)[^&#]*/g;
const ELSEWHERE = /^(https?:\/\/[^?#]*[?#]).{40,}/s;
const LETTERS = /[a-z\u00df-\u024f\u0370-\u1fff\u3040-\ud7a3]{3,}/g;

/** Not a long `href` that the name tells or that leads nowhere, nor a repeated `description`; of a switch that it is off. */
export function worthSaying({ word, name = '', attributes = {} }: Row): [string, Attribute][] {
  const { checked, pressed } = attributes;
  const isOff = word === 'switch' && (checked ?? pressed) === undefined;
  const all = Object.entries(isOff ? { checked: 'false', ...attributes } : attributes);
  return all.flatMap(([key, value]): [string, Attribute][] => {
    if (typeof value !== 'string') return [[key, value]];
    if (key === 'href') return isSame(value, name) ? [] : [[key, value.replace(ELSEWHERE, '$1…')]];
    return key === 'description' && isEcho(value, name) ? [] : [[key, value]];
  });
}

function isSame(href: string, name: string): boolean {
  if (href.length < LONG_HREF || !(href.startsWith('/') || href.startsWith('#'))) return false;
  if (href.endsWith('#')) return true;
  const path = decoded(href)
    .replace(BACK, '')
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
  const parts = path.split(/[/?#]/).map((part) => part.match(LETTERS));
  return parts.filter(Boolean).at(-1) ?? null;
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

function isEcho(description: string, name: string): boolean {
  const bare = description.toLowerCase().replace(/[\s.:…]+$/, '');
  return bare !== '' && name.toLowerCase().includes(bare);
}
