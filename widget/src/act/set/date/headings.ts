/** The month that a calendar shows, from the month and year written at it. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plain } from '../../task/matching.ts';
import { westernDigits } from '../value/numbers.ts';
import { otherMonth } from './calendars.ts';
import { monthNumber, monthPattern } from './months.ts';

const LEVELS = 6;
const LONGEST = 60;

/** Months since the year 0, in the box around a panel, or right before its cells beside others. */
export function headed(
  panel: Element,
  own: ReadonlySet<Element>,
  others: ReadonlySet<Element>,
  lang: string,
): number | undefined {
  const [first] = own;
  let level = 0;
  for (const at of outwards(panel)) {
    if (level++ > LEVELS || at.matches('body')) return undefined;
    const shared = [...others].some((it) => at.contains(it));
    const month = shared
      ? first && lastBefore(at, first, others, lang)
      : readMonth(wordsOf(at, own), lang);
    if (month !== undefined) return month;
  }
  return undefined;
}

/** The nearest heading before `first`; if it is before another panel's cells, it is theirs. */
function lastBefore(
  box: Element,
  first: Element,
  others: ReadonlySet<Element>,
  lang: string,
): number | undefined {
  const before = [...box.querySelectorAll('*')].filter(
    (it) => dom.comparedTo(it, first) & Node.DOCUMENT_POSITION_FOLLOWING && !it.contains(first),
  );
  for (const it of before.reverse()) {
    if (others.has(it)) return undefined;
    const text = it.textContent ?? '';
    const said = text.length <= LONGEST ? `${text} ${dom.attributeOf(it, 'aria-label') ?? ''}` : '';
    const month = said.trim() && isSeen(it) ? readMonth(said, lang) : undefined;
    if (month !== undefined) return month;
  }
  return undefined;
}

/** Its texts, chosen options and values, without those of cells. */
function wordsOf(box: Element, cells: ReadonlySet<Element>): string {
  const words: string[] = [];
  for (const element of [box, ...box.querySelectorAll('*')]) {
    if (cells.has(element) || element.localName === 'option') continue;
    if (element.matches('select')) {
      words.push((element as HTMLSelectElement).selectedOptions[0]?.text ?? '');
    } else if (element.matches('input')) words.push((element as HTMLInputElement).value);
    else {
      const own = [...element.childNodes].filter((it) => it.nodeType === 3 && it.nodeValue?.trim());
      // Lists of months and years may wait unseen.
      if (own.length && isSeen(element)) words.push(...own.map((it) => it.nodeValue ?? ''));
    }
  }
  return words.join(' ').replace(/\s+/g, ' ');
}

function readMonth(text: string, lang: string): number | undefined {
  const folded = plain(westernDigits(text));
  const year = /(?<!\d)((?:1[89]|2[01])\d{2})(?!\d)/.exec(folded)?.[1];
  if (!year) return otherMonth(text, lang);
  const name = new RegExp(monthPattern(lang), 'u').exec(folded)?.[1];
  if (name) return Number(year) * 12 + monthNumber(name, lang) - 1;
  const number =
    /(?<!\d)(1[0-2]|0?[1-9])\s*[月월]/.exec(folded)?.[1] ??
    /(?<!\d)(1[0-2]|0?[1-9])\s*[/.-]\s*\d{4}(?!\d)/.exec(folded)?.[1] ??
    /(?<!\d)\d{4}\s*[/.-]\s*(1[0-2]|0?[1-9])(?!\d)/.exec(folded)?.[1];
  return number ? Number(year) * 12 + Number(number) - 1 : undefined;
}
