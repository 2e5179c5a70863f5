/** Which elements a sheet says something beside, by their selectors: `::before` and `::after`. */

import { partsOf, type Rule } from './rule.ts';

export type Side = 'before' | 'after';

export const SIDES = ['before', 'after'] as const;
/** Signs without any of these say nothing. */
export const WORDS = /[\p{L}\p{N}\p{Sc}%°]/u;
const ICON = /^"[\ue000-\uf8ff]"$/;
const SIDE = /::?(before|after)\b/g;
const SELECTED = /(^|[\s>+~,(])?::?(before|after)\b/g;

export class Words {
  readonly before = new Set<string>();
  readonly after = new Set<string>();

  learn({ selector, content }: Rule): void {
    const sides = speaks(content) ? selector.match(SIDE) : null;
    if (!sides) return;
    const bare = selector.replace(SELECTED, (_, lead?: string) =>
      lead === undefined ? '' : `${lead}*`,
    );
    for (const side of SIDES) {
      if (!sides.some((one) => one.endsWith(side))) continue;
      for (const part of partsOf(bare)) this[side].add(part);
    }
  }
}

function speaks(content: string): boolean {
  // Icons, of which a font may have thousands, are of no script.
  if (ICON.test(content)) return false;
  return /attr\(|counters?\(/.test(content) || WORDS.test(unescaped(content));
}

export function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code?: string, plain?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16) || 0xfffd) : (plain ?? ''),
  );
}
