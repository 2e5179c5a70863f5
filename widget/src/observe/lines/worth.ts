/** Which attributes of a row tell a reader something that its other words do not. */

import type { Row } from '../../link/protocol.ts';

type Attribute = string | boolean | string[];

/** A shorter one costs hardly more than the doubt whether there is one. */
const LONG_HREF = 12;
const LETTERS = /[a-z\u00df-\u024f\u0370-\u1fff\u3040-\ud7a3]{3,}/g;
const WELL_ENCODED = /^([^%]|%[0-9a-f]{2})*$/i;

/**
 * Left out are a long `href` where the name tells it already or that leads to no place of its own
 * (`#`), and a `description` made of the name's words (a placeholder). The line on the wire keeps
 * them, and `read` tells them.
 */
export function worthSaying({ name = '', attributes = {} }: Row): [string, Attribute][] {
  return Object.entries(attributes).filter(([key, value]) => {
    if (key === 'href') return typeof value !== 'string' || !isTold(value, name);
    if (key === 'description') return typeof value !== 'string' || !isEcho(value, name);
    return true;
  });
}

function isTold(href: string, name: string): boolean {
  if (href.length < LONG_HREF || !/^[/#]/.test(href)) return false;
  if (href.endsWith('#')) return true;
  const path = decoded(href)
    .replace(/\.\w{1,5}(?=[?#]|$)/, '')
    .toLowerCase();
  const leaf = path
    .split(/[/?#]/)
    .map((part) => part.match(LETTERS) ?? [])
    .findLast((words) => words.length > 0);
  const said = name.toLowerCase().match(LETTERS) ?? [];
  return !!leaf?.some((word) => said.some((own) => own.startsWith(word) || word.startsWith(own)));
}

function decoded(href: string): string {
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
