/** Native dialogs block the page: during an action they are answered at once. */

import { restore, wrap } from './wraps.ts';

export interface Asked {
  readonly kind: 'alert' | 'confirm' | 'prompt' | 'print';
  readonly message: string;
  readonly answer: boolean | undefined;
}

/** Safe answers: `confirm` no (unless `approves` its message), `prompt` nothing, `print` not. */
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

export function tellDialog({ kind, message, answer }: Asked): string {
  if (kind === 'print') return 'the page wanted to print; that is left to the visitor';
  if (kind === 'alert') return `the page said: ${message}`;
  const given = kind === 'prompt' ? 'cancelled' : answer ? 'answered yes' : 'answered no';
  return `the page asked: ${message} (${given})`;
}

type View = Window & typeof globalThis;

/** `field` is missing where the page asks for files without one (File System Access). */
export interface Picker {
  readonly field?: HTMLInputElement;
}

export function watchPickers(views: readonly View[], opened: (picker: Picker) => void): () => void {
  const undo = views.flatMap((view) => [
    watchClicks(view, opened),
    wrap(view.HTMLInputElement.prototype, 'click', (original) => {
      return function (this: HTMLInputElement) {
        if (!isFile(this)) return original.call(this);
        opened({ field: this });
        // The field may not be in the document, where no other listener would get its click.
        this.addEventListener('click', prevent, { once: true });
        original.call(this);
        this.removeEventListener('click', prevent);
      };
    }),
    wrap(view.HTMLInputElement.prototype, 'showPicker', (original) => {
      return function (this: HTMLInputElement) {
        if (isFile(this)) opened({ field: this });
        else original.call(this);
      };
    }),
    wrap(view, 'showOpenFilePicker', () => {
      return () => {
        opened({});
        return Promise.reject(new view.DOMException('The user aborted a request.', 'AbortError'));
      };
    }),
  ]);
  return () => restore(undo);
}

/** A label passes its click to its field. */
function watchClicks(view: View, opened: (picker: Picker) => void): () => void {
  const hear = (event: Event) => {
    const field = event.composedPath()[0] as HTMLInputElement;
    if (event.isTrusted || event.defaultPrevented || !isFile(field)) return;
    event.preventDefault();
    opened({ field });
  };
  view.addEventListener('click', hear, true);
  return () => view.removeEventListener('click', hear, true);
}

function isFile(element: HTMLInputElement): boolean {
  return element.localName === 'input' && element.type === 'file';
}

function prevent(event: Event): void {
  event.preventDefault();
}
