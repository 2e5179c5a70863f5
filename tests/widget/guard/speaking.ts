/** The questions of the guard's cards with the language that they are asked in. */

export { speak } from './spoken.ts';
export { wording } from '../../../widget/src/guard/press/wording.ts';
export { learn } from '../../../widget/src/guard/words/languages.ts';
