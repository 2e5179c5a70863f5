/**
 * The host's own router: a function, a prevented `navigate` event, a listener that navigated, or one of
 * the routers that a page can be seen to have.
 */

import * as dom from '../../dom/index.ts';
import type { Router } from '../../seams.ts';
import type { Events } from '../actions/events.ts';

const FRAMES_MS = 100;

export function createRouter(
  settings: { readonly navigate?: ((path: string) => unknown) | null },
  events: Events,
): Router {
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

type Go = (path: string) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: globals and properties of other people's libraries
type Any = any;

const WAIT_MS = 3000;
const STEP_MS = 20;
/** htmx 4 says with `:inherited` that what is inside is boosted, too. */
const BOOSTED =
  '[hx-boost=true],[data-hx-boost=true],[hx-boost\\:inherited=true],[data-hx-boost\\:inherited=true]';

/** True once the page has another address; false if it has no router that is known, or it did nothing. */
async function routeBy(path: string): Promise<boolean> {
  const go = knownRouter();
  if (!go) return false;
  const before = location.href;
  const end = performance.now() + WAIT_MS;
  const failed = Promise.resolve(go(path)).then(
    () => false,
    () => true,
  );
  while (location.href === before && performance.now() < end) {
    const pause = new Promise<boolean>((resolve) => setTimeout(resolve, STEP_MS, false));
    if (await Promise.race([failed.then((it) => it || pause), pause])) return false;
  }
  return location.href !== before;
}

function knownRouter(): Go | undefined {
  return next() ?? reactRouter() ?? vue() ?? turbo() ?? svelteKit() ?? htmx();
}

function next(): Go | undefined {
  const router = (window as Any).next?.router;
  return typeof router?.push === 'function' ? (path) => router.push(path) : undefined;
}

/** Not of an app that makes its router itself: it shows none. */
function reactRouter(): Go | undefined {
  const { __reactRouterDataRouter, __remixRouter } = window as Any;
  const router = __reactRouterDataRouter ?? __remixRouter;
  return typeof router?.navigate === 'function' ? (path) => router.navigate(path) : undefined;
}

function vue(): Go | undefined {
  for (const root of dom.page.querySelectorAll<Any>('[data-v-app],#app,#__nuxt,#__layout')) {
    const router = root.__vue_app__?.config?.globalProperties?.$router ?? root.__vue__?.$router;
    if (typeof router?.push === 'function') return (path) => router.push(withoutBase(router, path));
  }
  return undefined;
}

/** Vue Router adds its base to what it is given. */
function withoutBase(router: Any, path: string): string {
  const base = String(router.options?.history?.base ?? router.options?.base ?? '').replace(
    /\/$/,
    '',
  );
  return base && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

function turbo(): Go | undefined {
  const { Turbo, Turbolinks } = window as Any;
  if (typeof Turbo?.visit === 'function' && Turbo.session?.drive !== false) {
    return (path) => Turbo.visit(path);
  }
  const old = Turbolinks?.supported && typeof Turbolinks.visit === 'function';
  return old ? (path) => Turbolinks.visit(path) : undefined;
}

/** It listens for presses of links inside its own element. */
function svelteKit(): Go | undefined {
  const there = Object.keys(window).some((key) => key.startsWith('__sveltekit'));
  const inside = dom.page.querySelector('body > div[style*="contents"]') ?? dom.page.body;
  return there ? (path) => press(path, inside) : undefined;
}

function htmx(): Go | undefined {
  const library = (window as Any).htmx;
  const boosted = library && dom.page.querySelector(BOOSTED);
  if (!boosted || boosted.localName === 'a' || typeof library.process !== 'function')
    return undefined;
  return (path) => press(path, boosted, (link) => library.process(link));
}

/** Where no router takes it, a link leads there all the same. */
function press(path: string, inside: Element, process: (link: Element) => void = () => {}): void {
  const link = dom.page.createElement('a');
  link.href = path;
  link.hidden = true;
  inside.append(link);
  process(link);
  link.click();
  setTimeout(() => link.remove(), WAIT_MS);
}
