/** What a page opens by script besides itself: tabs and downloads. */

import * as dom from '../../dom/index.ts';
import { addressIn } from '../../guard/destination.ts';
import type { Effect } from '../../wire/protocol.ts';
import { restore, wrap } from './wraps.ts';

type View = Window & typeof globalThis;
type Note = (effect: Effect) => void;
/** True: the visitor is asked first, and the opening waits for the answer. */
type Holds = (to: URL, open: () => void) => boolean;

interface Openings {
  readonly note: Note;
  readonly holds: Holds;
  isOffLimits(to: URL): boolean;
}

export function watchOpenings(views: readonly View[], openings: Openings): () => void {
  const undo = views.flatMap((view) => [wrapOpen(view, openings), wrapClick(view, openings)]);
  return () => restore(undo);
}

/** Browsers often block `window.open` without a real click: the report says what was intended. */
function wrapOpen(view: View, { note, holds }: Openings): () => void {
  return wrap(view, 'open', (original) => (url: string | URL | undefined, ...rest: unknown[]) => {
    const open = () => original.call(view, url, ...rest);
    // A query in the address is data that is sent to that site; one of this site may act at once.
    const to = url ? addressIn(dom.page, `${url}`) : undefined;
    const told = to && (to.origin === location.origin || to.search || to.hash);
    if (told && /^https?:$/.test(to.protocol) && holds(to, open)) return null;
    const opened = open();
    const end = opened
      ? 'opened in a new tab'
      : 'was to open in a new tab, which the browser blocked';
    note({ kind: 'new_tab', text: `${placeOf(url)} ${end}` });
    return opened;
  });
}

/** Without its query, which may contain session keys; the origin only if it is another site. */
function placeOf(url: string | URL | undefined): string {
  const to = url ? addressIn(dom.page, `${url}`) : undefined;
  if (!to) return 'a page';
  const { origin, protocol, pathname } = to;
  if (!/^https?:$/.test(protocol)) return `a ${protocol} page`;
  return origin === location.origin ? pathname : origin + pathname;
}

/** A link created for one press downloads a file; the browser's own event comes late. */
function wrapClick(view: View, { note, isOffLimits }: Openings): () => void {
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
