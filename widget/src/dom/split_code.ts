/** Codes and numbers of cards that are entered in several fields, a few characters in each. */

import { allWithin, attributeOf, closestOf, parentElementOf, textIn } from './native.ts';
import { referenced } from './tree.ts';

/** Characters of a field that is but a part. */
const LONGEST = 6;
const LEAST = 3;
const MOST = 8;
/** Boxes around each field, too. */
const STEPS = 4;
const GROUP = 'fieldset, [role=group], [role=radiogroup]';

/** The fields that one code is entered in, in order; none where `field` is none of such. */
export function fieldsOfCode(field: HTMLInputElement): readonly HTMLInputElement[] {
  if (!isPart(field)) return [];
  let at = parentElementOf(field);
  for (let steps = 0; at && steps < STEPS; steps += 1, at = parentElementOf(at)) {
    const parts = allWithin<HTMLInputElement>(at, 'input[maxlength]').filter(isPart);
    if (parts.length > MOST) return [];
    if (parts.length >= LEAST) return parts;
  }
  return [];
}

/** What the group that a part stands in is called. */
export function groupName(part: Element): string {
  const group = closestOf(part, GROUP);
  if (!group) return '';
  const legend = allWithin(group, 'legend').slice(0, 1);
  const saying = [...legend, ...referenced(group, 'aria-labelledby')].map(textIn);
  return [attributeOf(group, 'aria-label'), ...saying].join(' ');
}

/** Whether each of them takes one digit: nothing else is entered so. */
export function areDigits(parts: readonly HTMLInputElement[]): boolean {
  return parts.length > LEAST && parts.every((part) => part.maxLength === 1 && takesDigits(part));
}

function takesDigits(part: HTMLInputElement): boolean {
  const { inputMode, type, pattern } = part;
  return (
    inputMode === 'numeric' || /^(tel|number)$/.test(type) || /^\^?(\\d|\[0-9\])/.test(pattern)
  );
}

function isPart({ maxLength, type }: HTMLInputElement): boolean {
  return maxLength > 0 && maxLength <= LONGEST && /^(text|tel|number|password)$/.test(type);
}
