/** Drags an element: onto another one, by an offset, or along a path. */

import { CHOSEN } from '../../ask/selectors.ts';
import { around, rootsIn } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { type Dropped, drag as dragged, type Route } from '../events/drag.ts';
import type { At } from '../events/pointer.ts';
import { approach, timed } from '../spot/approach.ts';
import { findSpot, type Spot } from '../spot/hit.ts';
import { ready } from '../spot/ready.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { effect, Refusal } from '../task/outcome.ts';
import { locate, title } from '../task/state.ts';
import { pointIn, watchPicture } from './click_at.ts';

const MOST_POINTS = 100;

export const drag: Action = {
  args: { ref: 'ref', to: 'ref?', dx: 'number?', dy: 'number?', path: 'points?' },
  async run(task) {
    const element = task.target();
    const to = destination(task, element);
    const { path } = task.args;
    const at = path && pointIn(task, element, path[0]);
    if (to) await timed(task, 'ready', () => ready(task, { element: groundOf(to) }));
    const spot = await approach(task, at ? { at } : {});
    const drawn = watchPicture(task, element);
    const moved = watchPlace(element, to);
    const selected = watchSelection(element, to);
    const dropped = await timed(task, 'events', () => dragged(task, spot, routeOf(task, spot, to)));
    await timed(task, 'settle', () => task.watch.settle(task.signal));
    const marked = selected();
    if (marked) task.watch.note(effect('changed', marked));
    const proof = drawn() || moved() || marked !== '';
    return report(task, element, to, dropped, proof);
  },
};

function report(
  { env, watch }: Task,
  element: Element,
  to: Element | undefined,
  dropped: Dropped,
  proof: boolean,
): Report {
  const called = title(env, element);
  const where = to ? ` to ${title(env, to)}` : '';
  return {
    said: `Dragged ${called}${where}`,
    verify(effects) {
      // Libraries announce each drag to screen readers, also one that had no effect.
      const isShown =
        effects.some(({ kind }) => !/^(none|changed|focus|message)$/.test(kind)) || watch.shows();
      if (proof || (isShown && dropped === 'dropped')) return;
      const found =
        dropped === 'dropped' ? `${called} is where it was` : `nothing there accepts ${called}`;
      const message = `${found}: look for a button, menu or keys that move it, or drag it elsewhere.`;
      throw new Refusal('rejected_value', message);
    },
  };
}

/** The element that a pointer hits inside it: an outline alone lets the pointer through. */
function groundOf(to: Element): Element {
  const drawing = (to as SVGElement).ownerSVGElement;
  return drawing && getComputedStyle(to).fill === 'none' ? drawing : to;
}

function destination({ args, env }: Task, element: Element): Element | undefined {
  const { to, dx, dy, path } = args;
  const offset = dx !== undefined || dy !== undefined;
  if (path ? to !== undefined || offset : to === undefined && !offset) {
    throw new Refusal('invalid_args', 'drag needs to, or dx and dy, or path alone.');
  }
  if (path && (path.length < 2 || path.length > MOST_POINTS)) {
    const message = `path has 2 to ${MOST_POINTS} points; found ${path.length}.`;
    throw new Refusal('invalid_args', message);
  }
  if (to === undefined) return undefined;
  const found = locate(env, { ref: to });
  if (found.ownerDocument === element.ownerDocument) return found;
  const message = `${title(env, found)} is in another frame, where nothing can be dragged.`;
  throw new Refusal('unsupported', message);
}

function routeOf({ env, args }: Task, spot: Spot, to: Element | undefined): Route {
  const { dx = 0, dy = 0, path } = args;
  const { x, y } = spot;
  if (path) {
    const [startX, startY] = path[0];
    const points: At[] = path.slice(1).map((it: number[]) => ({
      x: x + (it[0] ?? 0) - startX,
      y: y + (it[1] ?? 0) - startY,
    }));
    return () => points;
  }
  if (!to) return () => [{ x: x + dx, y: y + dy }];
  return () => {
    if ('blocker' in findSpot(env, to)) {
      to.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    }
    const { left, top, width, height } = to.getBoundingClientRect();
    return [{ x: left + width / 2 + dx, y: top + height / 2 + dy }];
  };
}

const MANY = 300;

/** How `element` stands among its neighbours, and `more`; equal texts mean no change. */
function watchPlace(element: Element, ...more: (Element | undefined)[]): () => boolean {
  const roots = [dom.parentElementOf(element) ?? element, ...more.filter((it) => it !== undefined)];
  const before = roots.map(outline);
  return () => roots.some((root, index) => outline(root) !== before[index]);
}

function outline(root: Element): string {
  if (!dom.isConnected(root)) return 'gone';
  const box = dom.rectOf(root);
  const view = dom.pageOf(root).defaultView ?? window;
  const parts = dom
    .allWithin(root, '*')
    .slice(0, MANY)
    .map((element) => {
      const { x, y, width, height } = dom.rectOf(element);
      const value =
        (element as HTMLInputElement).value ?? dom.attributeOf(element, 'aria-valuenow') ?? '';
      return `${[x - box.x, y - box.y, width, height].map(Math.round)} ${value} ${drawnBy(element)}`;
    });
  const own = [box.x + view.scrollX, box.y + view.scrollY, box.width, box.height].map(Math.round);
  return [own, plainText(root), ...parts].join('\n');
}

function drawnBy(element: Element): string {
  return around(element, 'svg')
    ? `${dom.attributeOf(element, 'd') ?? dom.attributeOf(element, 'points') ?? ''}`
    : '';
}

const GROUP =
  'table,[role=grid],[role=treegrid],[role=listbox],[role=tree],[role=group],ul,ol,svg,[contenteditable]:not([contenteditable=false])';
/** Classes that exist only while a pointer moves are gone when the page is quiet. */
const LOOKS = /(^|[\s_-])(is-|ui-)?(selected|highlighted|marked|in-range)($|[\s_-])/i;
const MOST_SELECTED = 5000;

/** Called before the first event; the result reports what is selected now and was not. */
function watchSelection(element: Element, to: Element | undefined): () => string {
  const group = groupOf(element, to);
  const [marked, words] = [markedIn(group), wordsOf(element)];
  return () => {
    const now = wordsOf(element);
    // Not the words themselves: some of them may be secret.
    if (now && now !== words) return `selected now: ${now.length} characters`;
    const fresh = [...markedIn(group)].filter((it) => !marked.has(it)).length;
    return fresh ? `selected now: ${fresh} ${fresh === 1 ? 'part' : 'parts'} more` : '';
  };
}

function groupOf(element: Element, to: Element | undefined): Element {
  const parent = element.parentElement ?? element;
  let at = parent.closest(GROUP) ?? parent;
  while (to && !at.contains(to) && at.parentElement) at = at.parentElement;
  return at;
}

function markedIn(group: Element): Set<Element> {
  const all = [...group.querySelectorAll('*')].slice(0, MOST_SELECTED);
  return new Set(all.filter((it) => it.isConnected && isMarked(it)));
}

function isMarked(element: Element): boolean {
  if (dom.matchesOf(element, CHOSEN)) return true;
  return LOOKS.test(element.getAttribute('class') ?? '');
}

function wordsOf(element: Element): string {
  const page = element.ownerDocument;
  const at = dom.activeIn(page) as HTMLInputElement | null;
  const [start, end] = [at?.selectionStart ?? 0, at?.selectionEnd ?? 0];
  if (start !== end) return at?.value.slice(start, end) ?? '';
  for (const root of rootsIn(page)) {
    const selection = dom.ownOf(root as Document).getSelection?.();
    if (selection && !selection.isCollapsed) return `${selection}`.trim();
  }
  return '';
}
