/**
 * The host's own router: a function, a prevented `navigate` event, a listener that navigated, or one of
 * the routers that a page can be seen to have.
 */

import type { Router } from '../seams.ts';
import type { Events } from './events.ts';
import { routeBy } from './routers.ts';

export interface RouterSettings {
  readonly navigate?: ((path: string) => unknown) | null;
}

const FRAMES_MS = 100;

export function createRouter(settings: RouterSettings, events: Events): Router {
  return {
    async navigate(path) {
      try {
        // A host that returns `false` has no route for this path.
        if (settings.navigate) return (await settings.navigate(path)) !== false;
        if (await announce(path, events)) return true;
        return await routeBy(path);
      } catch (error) {
        console.error(`Pilotfish: the page's own navigation to ${path} failed`, error);
        return false;
      }
    },
  };
}

async function announce(path: string, events: Events): Promise<boolean> {
  const before = location.href;
  const event = {
    path,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  const results = events.emit('navigate', event);
  if (!results.length) return false;
  const promises = results.filter((result) => typeof Object(result).then === 'function');
  await Promise.all(promises);
  await twoFrames();
  return event.defaultPrevented || promises.length > 0 || location.href !== before;
}

/** There are no animation frames in a hidden document: a timer ends the wait there. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAMES_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
