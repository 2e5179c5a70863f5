/**
 * Native dialogs block the page until a person answers: during an action they are answered at once.
 */

import { restore, wrap } from './wraps.ts';

export interface Asked {
  readonly kind: 'alert' | 'confirm' | 'prompt' | 'print';
  readonly message: string;
  readonly answer: boolean | undefined;
}

/**
 * Wraps the dialogs of `views` until the returned function is called. The safe answers are: `confirm`
 * no (unless `approves` its message), `prompt` nothing, `alert` seen, `print` not.
 */
export function answerDialogs(
  views: readonly Window[],
  asked: (dialog: Asked) => void,
  approves: (message: string) => boolean,
): () => void {
  const undo: (() => void)[] = [];
  for (const view of views) {
    const answers = (kind: Asked['kind'], answer: (message: string) => unknown) =>
      undo.push(
        wrap(view, kind, () => (message) => answer(message === undefined ? '' : `${message}`)),
      );
    answers('alert', (message) => asked({ kind: 'alert', message, answer: undefined }));
    answers('print', () => asked({ kind: 'print', message: '', answer: undefined }));
    answers('confirm', (message) => {
      const answer = approves(message);
      asked({ kind: 'confirm', message, answer });
      return answer;
    });
    answers('prompt', (message) => {
      asked({ kind: 'prompt', message, answer: false });
      return null;
    });
  }
  return () => restore(undo);
}

/** The question and the answer, for the model. */
export function tellDialog({ kind, message, answer }: Asked): string {
  if (kind === 'print') return 'the page wanted to print; that is left to the visitor';
  if (kind === 'alert') return `the page said: ${message}`;
  const given = kind === 'prompt' ? 'cancelled' : answer ? 'answered yes' : 'answered no';
  return `the page asked: ${message} (${given})`;
}
