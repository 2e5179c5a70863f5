/** The texts of pagers, such as "Showing 1-20 of 3,000", in a few languages. */

/** Bounded: a page may contain long runs of digits, and a match could begin at each of them. */
const PAGER =
  /\d[\d.,\u00a0]{0,20}\s{0,5}(?:[-–—]|to|bis|à|a|至)\s{0,5}\d[\d.,\u00a0]{0,20}\s{0,5}(?:of|von|sur|de|\/|,?\s?共)\s{0,5}(\d[\d.,\u00a0]{0,20})/iu;

/** The total as the page writes it; undefined if it names none. */
export function totalTold(text: string): string | undefined {
  return PAGER.exec(text)?.[1];
}
