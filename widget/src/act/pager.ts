/** What pagers tell: "Showing 1-20 of 3,000", in a few languages. */

/** Bounded: a page may hold long runs of digits, and each of them could be the beginning. */
const PAGER =
  /\d[\d.,\u00a0]{0,20}\s{0,5}(?:[-–—]|to|bis|à|a|至)\s{0,5}\d[\d.,\u00a0]{0,20}\s{0,5}(?:of|von|sur|de|\/|,?\s?共)\s{0,5}(\d[\d.,\u00a0]{0,20})/iu;

/** The total in the words of the page; undefined where none is told. */
export function totalTold(text: string): string | undefined {
  return PAGER.exec(text)?.[1];
}
