/** The guard's cards in a language of the widget's. */

import { speak as speakWords } from '../../../widget/src/guard/words/card_words.ts';
import { createWords } from '../../../widget/src/ui/drawing/shown_strings.ts';

export async function speak(language: string, own: Record<string, string> = {}): Promise<void> {
  const words = createWords();
  await words.load(language, own);
  speakWords(words);
}
