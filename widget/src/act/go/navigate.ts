/** Goes to another page of the site: through its router, a link, or a page load (DESIGN 7). */

import { findAll } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { addressIn } from '../../guard/request/destination.ts';
import { press } from '../events/press.ts';
import { approach, timed } from '../spot/approach.ts';
import type { Action, Task } from '../task/action.ts';
import { effect, line, Refusal, routeOf } from '../task/outcome.ts';
import { within } from '../task/time.ts';

/** A link that cannot be pressed at once is not awaited: its address is used instead. */
const LINK_MS = 300;

export const navigate: Action = {
  args: { path: 'text', note: 'text?' },
  async run(task) {
    const url = target(task.args.path);
    const path = routeOf(url);
    if (url.href === location.href) {
      task.watch.note(effect('route', `already at ${path}`));
      return { said: `Already at ${path}` };
    }
    const before = location.href;
    task.gate();
    task.begin();
    task.acted();
    const way = await timed(task, 'events', () => go(task, url, path));
    return { said: `Went to ${path} ${way}`, verify: () => arrived(task, before, path) };
  },
};

function target(path: string): URL {
  const url = addressIn(dom.page, path.trim());
  const found = `"${line(path, 80)}"`;
  if (!url) {
    throw new Refusal('invalid_args', `navigate needs a path such as /cart; found ${found}.`);
  }
  if (url.origin === location.origin && /^https?:$/.test(url.protocol)) return url;
  const message = `${found} is outside of ${location.origin}: only paths of this site can be opened.`;
  throw new Refusal('cross_origin', message);
}

async function go(task: Task, url: URL, path: string): Promise<string> {
  const { env, signal } = task;
  const { href } = location;
  // A router asks nobody about input that would be lost.
  const leaves = href.split('#', 1)[0] !== url.href.split('#', 1)[0];
  if (leaves && !task.watch.mayLeave()) return '';
  // One that says nothing may have gone there all the same.
  const routed = await within(env.router.navigate(path), env.limits.handler, signal);
  if (routed ?? location.href !== href) return 'through the site’s own router';
  task.check();
  const link = linkTo(task, url);
  if (link && (await follow(task, link))) return 'through a link';
  task.check();
  location.assign(url);
  return 'by a page load';
}

function linkTo({ env, act }: Task, url: URL): HTMLAnchorElement | undefined {
  const links = findAll('a[href]', env.isOurs) as HTMLAnchorElement[];
  const fits = links.filter(
    (it) => it.href === url.href && !it.hasAttribute('download') && /^(_self)?$/.test(it.target),
  );
  return fits.find((it) => isVisible(it) && onlyLeads(it));

  /** Pressing it only opens its address; with `data-method=delete`, for example, it does more. */
  function onlyLeads(link: HTMLAnchorElement): boolean {
    return /^(step)?$/.test(env.guard.approval({ ...act, name: 'click' }, link)?.kind ?? '');
  }
}

async function follow(task: Task, link: HTMLAnchorElement): Promise<boolean> {
  try {
    await press(task, await approach(task, { element: link, patience: LINK_MS }));
    return true;
  } catch (reason) {
    if (reason instanceof Refusal && reason.reason !== 'cancelled') return false;
    throw reason;
  }
}

function arrived(task: Task, before: string, path: string): void {
  if (location.href !== before || task.watch.held()) return;
  if (task.watch.leaving()) {
    const seconds = task.env.limits.navigation / 1000;
    throw new Refusal(
      'timeout',
      `${path} did not load within ${seconds} s: wait, then look again.`,
    );
  }
  const message = `The page did not go to ${path}: it is still at ${routeOf(location)}.`;
  throw new Refusal('navigation', message);
}
