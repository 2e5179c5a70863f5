import { PRESSED } from '../../ask/selectors.ts';
import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import { hover as over } from '../events/pointer.ts';
import { approach, timed } from '../spot/approach.ts';
import { hoverOnly } from '../spot/clipped.ts';
import type { Action, Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { Fresh } from '../task/fresh.ts';
import { effect, quote } from '../task/outcome.ts';
import { label, title } from '../task/state.ts';
import { until } from '../task/until.ts';

const MANY = 12;

/** Menus and tooltips open after a short delay, so that a passing pointer does not open them. */
const OPENS_MS = 700;
/** On a busy machine their timers fire late, and what they open must still be drawn. */
const LATE_MS = 300;

export const hover: Action = {
  args: { ref: 'ref' },
  async run(task) {
    const element = task.target() as HTMLElement;
    const unhoverable = hoverOnly(task, element);
    const spot = await approach(task);
    const fresh = new Fresh(task);
    const revealed = () => namesOf(task.env, fresh.all());
    over(spot.hit, spot);
    const seen = () => {
      const names = revealed();
      return names.length ? names : undefined;
    };
    const patience = { most: 3 * OPENS_MS, quiet: OPENS_MS + LATE_MS };
    let names = (await timed(task, 'settle', () => until(task, seen, patience))) ?? [];
    let said = `Pointed at ${title(task.env, element)}`;
    if (!names.length && unhoverable) {
      names = await byFocus(task, element, revealed);
      if (!names.length) throw unhoverable;
      said = `Put the focus on ${title(task.env, element)}, which opens the same as hovering`;
    }
    if (names.length) {
      await timed(task, 'settle', () => task.watch.settle(task.signal));
      names = revealed();
      const list = names.map((name) => `"${name}"`).join(', ');
      task.watch.note(effect('changed', `appeared: ${list}`));
    }
    return { said };
  },
};

/** `:hover` styles react only to a real pointer; many authors open the same part on focus. */
async function byFocus(task: Task, element: HTMLElement, shown: () => string[]): Promise<string[]> {
  task.check();
  element.focus({ preventScroll: true });
  await task.watch.settle(task.signal);
  return shown();
}

function namesOf(env: Env, all: readonly Element[]): string[] {
  const fresh = new Set(all);
  const controls = all.filter((it) => dom.matchesOf(it, `${PRESSED},[role=tab],[role=switch]`));
  const plain = all.filter(
    (it) =>
      !isWithin(it, fresh) && !controls.some((other) => it === other || dom.contains(it, other)),
  );
  const named = controls.map((it) => label(env, it));
  const texts = plain.map((it) => quote(shownText(it as HTMLElement))).filter(Boolean);
  return [...new Set([...named, ...texts])].slice(0, MANY);
}

function isWithin(element: Element, some: ReadonlySet<Element>): boolean {
  for (const at of outwards(element)) if (at !== element && some.has(at)) return true;
  return false;
}
