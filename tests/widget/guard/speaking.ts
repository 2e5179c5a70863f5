/** The questions of the guard's cards with the language that they are asked in. */

export { speak } from '../../../widget/src/guard/card_words.ts';
export { wording } from '../../../widget/src/guard/wording.ts';
