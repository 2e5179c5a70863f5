/** Whether scripts have taken over the page as served (hydration): before, a press is lost. */

import { around, outwards, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Watched } from '../../platform/watch.ts';
import type { Task } from '../task/action.ts';
import { memory } from '../task/page_memory.ts';
import { isText } from '../task/state.ts';
import { clock, sleep } from '../task/time.ts';

/** Elements that their frameworks mark until hydration. */
const ASLEEP =
  'astro-island[ssr],is-land:not([ready]),[data-phx-main]:not(.phx-connected),[data-server-rendered=true],[ngh],[x-cloak]';
/** Does something by itself where nobody listens. */
const ACTS =
  'a[href],area[href],label,summary,select,option,input,textarea,button[popovertarget],button[commandfor],video,audio,[contenteditable]:not([contenteditable=false])';
const PROPERTY = /^(__|_vei|_vnode|_x_|jQuery\d|\$\$|_\$)/;
/** ms: with a reason to wait; without one, since the start of the page. */
const LONGEST_MS = 5000;
const YOUNG_MS = 2000;
const POLL_MS = 50;
/** The browser's limit of resource entries: beyond it, scripts cannot be checked. */
const KEPT = 250;

export async function awake(task: Task, element: Element): Promise<void> {
  const began = clock();
  while (isAsleep(element) && clock() - began < LONGEST_MS - memory.hydrating) {
    task.check();
    await sleep(POLL_MS);
  }
  memory.hydrating += Math.round(clock() - began);
}

function isAsleep(element: Element): boolean {
  if (around(element, ASLEEP) || dom.page.readyState === 'loading') return true;
  if (isTaken(element)) return false;
  if (isPending()) return true;
  if (clock() >= YOUNG_MS || hearers(element) !== 'none') return false;
  if (!isText(element)) return !actsAlone(element);
  // Scripts of the page's own may listen to its fields later.
  return [...dom.page.scripts].some((it) => isAwaited(it) && !/pilotfish/.test(it.src));
}

/** Undefined where the early script came too late: listeners may exist that it did not record. */
export function hearers(element: Element): 'some' | 'none' | undefined {
  const [view, of] = [viewOf(element), dom.ownerOf(element)];
  const own = dom.recordIn(of, '__pilotfishListeners');
  if (!own || (view as Watched).__pilotfishFirst !== true) return undefined;
  // A script of another window is recorded in that window.
  const all = [own, dom.recordIn(document, '__pilotfishListeners')];
  const known = (target: EventTarget) => all.some((it) => it?.has(target));
  for (const at of outwards(element)) {
    if (dom.listens(at) || isTakenItself(at) || known(at) || known(dom.rootOf(at))) return 'some';
  }
  const handled = [view, dom.pageOf(element)].some(({ onclick }) => onclick);
  return handled || known(view) || known(of) ? 'some' : 'none';
}

function actsAlone(element: Element): boolean {
  if (around(element, ACTS) || isText(element)) return true;
  const button = around(element, 'button') as HTMLButtonElement | undefined;
  return !!button?.form && button.type !== 'button';
}

/** A script has set properties on it, or on an element around it. */
function isTaken(element: Element): boolean {
  for (const at of outwards(element)) {
    if (dom.matchesOf(at, 'html')) return false;
    if (isTakenItself(at) || dom.listens(at)) return true;
  }
  return false;
}

export function isTakenItself(element: Element): boolean {
  if (dom.tagOf(element).includes('-') && dom.matchesOf(element, ':defined')) return true;
  return Reflect.ownKeys(element).some((key) => typeof key === 'symbol' || PROPERTY.test(key));
}

function isPending(): boolean {
  const loaded = performance.getEntriesByType('resource');
  if (loaded.length >= KEPT) return false;
  const names = new Set(loaded.map(({ name }) => name));
  return [...dom.page.scripts].some((script) => isAwaited(script) && !names.has(script.src));
}

function isAwaited(script: HTMLScriptElement): boolean {
  const type = dom.attributeOf(script, 'type') ?? '';
  const runs = /^(|module|text\/javascript|application\/javascript)$/.test(type);
  if (!script.src || !runs || dom.hasAttribute(script, 'nomodule')) return false;
  return new URL(script.src).origin === location.origin;
}

/** True also if it cannot be known. */
export function isHeard(hit: Element): boolean {
  return hearers(hit) !== 'none' || actsAlone(hit);
}
