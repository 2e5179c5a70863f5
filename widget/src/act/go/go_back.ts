/** Goes back to the page before this one, as the browser's button does. */

import { timed } from '../spot/approach.ts';
import type { Action, Task } from '../task/action.ts';
import { navigationApi } from '../task/departure.ts';
import { Refusal, routeOf } from '../task/outcome.ts';
import { memory } from '../task/page_memory.ts';
import { comes } from '../task/until.ts';

interface Navigation {
  readonly canGoBack: boolean;
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly url: string | null; readonly sameDocument: boolean }[];
}

/** A step within the document is immediate; a load begins within this time. */
const BEGINS_MS = 2000;

export const goBack: Action = {
  args: {},
  async run(task) {
    const navigation = (window as { navigation?: Navigation }).navigation;
    const at = navigation?.currentEntry?.index ?? 0;
    const entry = navigation?.entries()[at - 1];
    if (history.length < 2) {
      throw new Refusal(
        'navigation',
        'There is no page before this one in this tab: use navigate.',
      );
    }
    if (navigation ? !entry : !staysHere()) {
      const message = `The previous page is ${navigation ? 'not' : 'perhaps not'} of this site: let the visitor go there, or use navigate.`;
      throw new Refusal('cross_origin', message);
    }
    const closed = entry?.url && task.env.guard.stays(new URL(entry.url));
    if (closed) throw new Refusal('denied', closed);
    const before = location.href;
    const within = navigation ? entry?.sameDocument : madeHere();
    task.gate();
    task.begin();
    if (!within && !task.watch.mayLeave()) return { said: 'The page was not left' };
    task.acted();
    // A page restored from the cache may ask for the outcome before this document gets its event.
    const leaves = () => task.leaves();
    if (!within) navigationApi()?.addEventListener('navigate', leaves, { once: true });
    await timed(task, 'events', async () => {
      history.back();
      const moved = () => location.href !== before || task.watch.leaving();
      await comes(task, moved, BEGINS_MS);
    });
    return {
      said: `Went back from ${routeOf(new URL(before))}`,
      verify: () => checkMoved(task, before),
    };
  },
};

function checkMoved({ watch, env }: Task, before: string): void {
  if (location.href !== before || watch.held()) return;
  const seconds = env.limits.navigation / 1000;
  if (watch.leaving()) {
    throw new Refusal('timeout', `The page before did not load within ${seconds} s: look again.`);
  }
  throw new Refusal('navigation', `The page stayed at ${routeOf(location)}: use navigate.`);
}

memory.atStart = history.length;
// A step forward counts as one back, too: rather too few are known than too many.
addEventListener('popstate', () => {
  memory.wentBack += 1;
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // Pages that came after this one have made entries, too.
  memory.atStart = history.length;
  memory.wentBack = 0;
});

function madeHere(): boolean {
  return history.length - memory.atStart > memory.wentBack;
}

/** True only if it is known: this document has made the entry, or was reached from this site. */
function staysHere(): boolean {
  if (madeHere()) return true;
  const { referrer } = document;
  return URL.canParse(referrer) && new URL(referrer).origin === location.origin;
}
