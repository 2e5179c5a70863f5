/**
 * File pickers that the page opens by script: a script's press cannot open one, so they are
 * blocked.
 */

import { restore, wrap } from './wraps.ts';

type View = Window & typeof globalThis;

/** `field` is missing where the page asks for files without one (File System Access). */
export interface Picker {
  readonly field?: HTMLInputElement;
}

/** Watches until the returned function is called. */
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
