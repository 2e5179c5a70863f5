/** Whether a place is what it was though a heading or other words have come to it. */

import * as dom from '../../dom/index.ts';
import { lastingOf, type Surroundings } from './surroundings.ts';

/**
 * Where an element stands, as if a heading had not come between it and what it was under, if that is
 * there as before; else `is` itself. `had`: whether a heading has a ref from an earlier look.
 */
export function withoutNew(
  was: Surroundings,
  is: Surroundings,
  had: (heading: Element) => boolean,
): Surroundings {
  const [before, now] = [was.over?.deref(), is.over?.deref()];
  if (!now || now === before || was.part === is.part || had(now)) return is;
  if (was.over && !(before && dom.isConnected(before) && dom.isRendered(before))) return is;
  return { ...is, part: was.part, lasting: undefined };
}

/** What was said is said still, with more before or after it, or less. */
export function saysMore({ text: was }: Surroundings, { text: is }: Surroundings): boolean {
  return is.includes(was) || was.includes(is);
}

/** What was said lastingly is said still, or the other way round: words may come and go. */
export function ticks(was: Surroundings, is: Surroundings): boolean {
  const [before, after] = [lastingOf(was), lastingOf(is)];
  return isWithin(before, after) || isWithin(after, before);
}

function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const words of many) if (at < few.length && few[at] === words) at += 1;
  return at === few.length;
}

export function isSameItem(was: Surroundings, is: Surroundings): boolean {
  return was.item?.element === is.item?.element;
}
