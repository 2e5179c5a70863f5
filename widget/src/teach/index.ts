/** While the server asks a member of the team to do the task, what they do is recorded. */

import type { RecorderParts } from '../act/recorder.ts';
import type { AskUser, AskUserChoice, FromPage } from '../link/protocol.ts';
import { page } from '../observe/walk/root.ts';
import type { AskedQuestions } from '../seams.ts';

/** The code of the question during which they do it. */
const TEACHING = 'teaching';

interface Offer {
  readonly visitor: { readonly sight: { readonly root: HTMLElement; close(): void } };
  readonly server: { readonly link: { send(message: FromPage): void } };
  readonly api: { run(task: string): unknown };
}

/** Puts the button into the palette by which they teach what stands in its field. */
export function offerTeaching(widget: Offer): void {
  if (!widget.visitor.sight.root.querySelector('.teach')) offer(widget);
}

type Questions = AskedQuestions & { free(): Promise<void> };

function offer({ visitor, server, api }: Offer): void {
  const { root, close } = visitor.sight;
  const field = root.querySelector<HTMLInputElement>('.palette form input');
  const button = page.createElement('button');
  button.type = 'button';
  button.className = 'teach';
  button.title = 'Do it by hand once: it becomes a recipe';
  button.textContent = 'Teach';
  button.addEventListener('click', (event) => {
    const task = field?.value.trim();
    if (!event.isTrusted) return;
    if (!field || !task) return field?.focus();
    field.value = '';
    close();
    server.link.send({ type: 'event', name: 'teach' });
    void api.run(task);
  });
  field?.after(button);
}

/** The same questions; the recorder is loaded with the first one of a lesson. */
export function withTeaching(questions: Questions, parts: RecorderParts): AskedQuestions {
  let lesson = '';

  async function record(id: string): Promise<void> {
    if (lesson === id) return;
    lesson = id;
    const { createRecorder } = await import('../act/by_hand.ts');
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
