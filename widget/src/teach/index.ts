/** While the server asks a member of the team to do the task, what they do is recorded. */

import type { AskedQuestions } from '../seams.ts';
import type { AskUser, AskUserChoice } from '../wire/protocol.ts';
import type { RecorderParts } from './recorder.ts';

/** The code of the question during which they do it. */
const TEACHING = 'teaching';

type Questions = AskedQuestions & { free(): Promise<void> };

/** The same questions; the recorder is loaded with the first one of a lesson. */
export function withTeaching(questions: Questions, parts: RecorderParts): AskedQuestions {
  let lesson = '';

  async function record(id: string): Promise<void> {
    if (lesson === id) return;
    lesson = id;
    const { createRecorder } = await import('./recorder.ts');
    const recorder = createRecorder(parts);
    await questions.free();
    recorder.stop();
    lesson = '';
  }

  return {
    present: (message) => questions.present(message),
    confirm: (message) => questions.confirm(message),
    clear: () => questions.clear(),
    ask(message: AskUser | AskUserChoice) {
      questions.ask(message);
      if (message.type === 'ask_user' && message.code === TEACHING) void record(message.ask_id);
    },
  };
}
