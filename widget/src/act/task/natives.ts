/** What a page opens by script besides itself: dialogs that block it, file pickers, tabs, downloads. */

import * as dom from '../../dom/index.ts';
import { addressIn } from '../../guard/request/destination.ts';
import type { Effect } from '../../wire/protocol.ts';
import { frameNamed } from './leaving.ts';
import { restore, wrap } from './wraps.ts';

type View = Window & typeof globalThis;

/** `field` is missing where the page asks for files without one (File System Access). */
export interface Picker {
  readonly field?: HTMLInputElement;
}

interface Natives {
  note(effect: Effect): void;
  /** Whether a question of the page may be answered with yes. */
  approves(message: string): boolean;
  picked(picker: Picker): void;
  /** True: the visitor is asked first, and the opening waits for the answer. */
  holds(to: URL, open: () => void): boolean;
  isOffLimits(to: URL): boolean;
}

export function watchNatives(views: readonly View[], natives: Natives): () => void {
  const undo = views.flatMap((view) => [
    wrapOpen(view, natives),
    wrapClick(view, natives),
    ...wrapPickers(view, natives),
    ...wrapDialogs(view, natives),
  ]);
  return () => restore(undo);
}

/** Answered at once, safely: `confirm` no, unless `approves` its message, `prompt` nothing, `print` not. */
function wrapDialogs(view: View, { note, approves }: Natives): (() => void)[] {
  const tell = (text: string) => note({ kind: 'native_dialog', text });
  const answers = (kind: string, answer: (message: string) => unknown) =>
    wrap(view, kind, () => (message) => answer(message === undefined ? '' : `${message}`));
  return [
    answers('alert', (message) => tell(`the page said: ${message}`)),
    answers('print', () => tell('the page wanted to print; that is left to the visitor')),
    answers('confirm', (message) => {
      const answer = approves(message);
      tell(`the page asked: ${message} (answered ${answer ? 'yes' : 'no'})`);
      return answer;
    }),
    answers('prompt', (message) => {
      tell(`the page asked: ${message} (cancelled)`);
      return null;
    }),
  ];
}

function wrapPickers(view: View, { picked }: Natives): (() => void)[] {
  const hear = (event: Event) => {
    const field = event.composedPath()[0] as HTMLInputElement;
    if (event.isTrusted || event.defaultPrevented || !isFile(field)) return;
    event.preventDefault();
    picked({ field });
  };
  view.addEventListener('click', hear, true);
  return [
    // A label passes its click to its field.
    () => view.removeEventListener('click', hear, true),
    wrap(view.HTMLInputElement.prototype, 'click', (original) => {
      return function (this: HTMLInputElement) {
        if (!isFile(this)) return original.call(this);
        picked({ field: this });
        // The field may not be in the document, where no other listener would get its click.
        this.addEventListener('click', prevent, { once: true });
        original.call(this);
        this.removeEventListener('click', prevent);
      };
    }),
    wrap(view.HTMLInputElement.prototype, 'showPicker', (original) => {
      return function (this: HTMLInputElement) {
        if (isFile(this)) picked({ field: this });
        else original.call(this);
      };
    }),
    wrap(view, 'showOpenFilePicker', () => {
      return () => {
        picked({});
        return Promise.reject(new view.DOMException('The user aborted a request.', 'AbortError'));
      };
    }),
  ];
}

/** Browsers often block `window.open` without a real click: the report says what was intended. */
function wrapOpen(view: View, { note, holds }: Natives): () => void {
  return wrap(view, 'open', (original) => (url: string | URL | undefined, ...rest: unknown[]) => {
    const open = () => original.call(view, url, ...rest);
    // A query in the address is data that is sent to that site; one of this site may act at once.
    const to = url ? addressIn(dom.page, `${url}`) : undefined;
    const mayAct = to && (to.origin === location.origin || to.search || to.hash);
    if (mayAct && /^https?:$/.test(to.protocol) && holds(to, open)) return null;
    const opened = open();
    if (opened && frameNamed(`${rest[0]}`)) return opened;
    const blocked = 'was to open in a new tab, which the browser blocked';
    const end = opened ? 'opened in a new tab' : blocked;
    note({ kind: 'new_tab', text: `${placeOf(to)} ${end}` });
    return opened;
  });
}

/** Without its query, which may contain session keys; the origin only if it is another site. */
function placeOf(to: URL | undefined): string {
  if (!to) return 'a page';
  const { origin, protocol, pathname } = to;
  if (!/^https?:$/.test(protocol)) return `a ${protocol} page`;
  return origin === location.origin ? pathname : origin + pathname;
}

function wrapClick(view: View, { note, isOffLimits }: Natives): () => void {
  return wrap(view.HTMLAnchorElement.prototype, 'click', (click) => {
    return function (this: HTMLAnchorElement) {
      // Where it opens a new tab, no event of this document tells of it.
      const to = addressIn(dom.page, this.href);
      if (to && isOffLimits(to)) return;
      click.call(this);
      if (!this.hasAttribute('download') || !this.href) return;
      const name = this.download || (this.protocol === 'blob:' ? 'a file' : this.pathname);
      note({ kind: 'download', text: `a download began: ${name}` });
    };
  });
}

const prevent = (event: Event) => event.preventDefault();

const isFile = (it: HTMLInputElement) => it.localName === 'input' && it.type === 'file';
