/** What the visitor is told in the words of the cards: loaded when there is something to tell. */

export { speak } from './card_words.ts';
export { compareTotals } from './other_total.ts';
export { wording } from './wording.ts';
