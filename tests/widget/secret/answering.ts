/** The page's part of answers, with the patterns of the core. */

import { answersWith as answers } from '../../../widget/src/secret/answers.ts';
import { pattern } from '../../../widget/src/secret/recognised.ts';

export const answersWith = (question: string, answer: string) => answers(pattern, question, answer);
