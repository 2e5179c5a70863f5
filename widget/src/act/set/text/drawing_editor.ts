/** Types into an editor that draws its text itself: selects all with its own key, and pastes. */

import { drawnLines, isSink, screenOf } from '../../../ask/sink.ts';
import * as dom from '../../../dom/index.ts';
import { commanded, linesIn, paste, strike } from '../../events/editable.ts';
import { approach, timed } from '../../spot/approach.ts';
import type { Report, Task } from '../../task/action.ts';
import { line, quote, Refusal, Unseen } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { sleep } from '../../task/time.ts';
import { focusAt, notAsAsked, restored } from '../value/driver.ts';
import { sameWords } from '../value/matches.ts';
import type { Writing } from './index.ts';

/** Editors handle a selection or a paste within a frame or two. */
const TAKEN_MS = 120;

interface Sunk {
  readonly sink: HTMLElement;
  readonly screen: Element;
}

export function sunkIn(target: Element): Sunk | undefined {
  const sink = sinkIn(target);
  const screen = sink && screenOf(sink);
  return screen ? { sink, screen } : undefined;
}

export async function fillSunk(
  task: Task,
  { sink, screen }: Sunk,
  { value, append }: Writing,
): Promise<Report> {
  const before = drawnLines(screen);
  const called = title(task.env, sink);
  const spot = await approach(task, { element: screen, owner: task.target() });
  task.onRefusal(() => undone(sink, screen, before));
  await timed(task, 'events', async () => {
    await focusAt(task, spot, sink);
    strike(sink, commanded(append ? 'End' : 'a'));
    await sleep(TAKEN_MS);
    task.check();
    const free = paste(sink, value);
    await sleep(TAKEN_MS);
    if (!free || drawnLines(screen) !== before) return;
    const message = `${called} takes no text that is pasted: press its keys one by one, or ask the visitor. Nothing was changed.`;
    throw new Refusal('unsupported', message);
  });
  const asked = append ? before + value : value;
  return {
    said: `Filled ${called}`,
    verify() {
      const shown = drawnLines(screen);
      if (!sink.isConnected || isShown(asked, shown)) return;
      const mismatch = { asked: `"${line(asked)}"`, shows: `"${quote(shown)}"` };
      const refused = notAsAsked(task, called, mismatch);
      if (!sameWords(asked, shown)) throw refused;
      throw new Unseen(`${refused.message}: its lines are broken elsewhere.`);
    },
  };
}

/** Only the visible lines are drawn. */
function isShown(asked: string, shown: string): boolean {
  const [wanted, seen] = [linesIn(asked).join('\n'), linesIn(shown).join('\n')];
  return wanted === seen || (seen !== '' && seen.split('\n').length >= 5 && wanted.includes(seen));
}

/** Editors undo their own steps. */
async function undone(sink: HTMLElement, screen: Element, before: string): Promise<string> {
  for (let steps = 0; steps < 3 && drawnLines(screen) !== before; steps++) {
    strike(sink, commanded('z'));
    await sleep(TAKEN_MS);
  }
  return restored(drawnLines(screen) === before, 'another one', 'Its old text');
}

function sinkIn(on: Element): HTMLElement | undefined {
  if (isSink(on)) return on as HTMLElement;
  const inside = dom
    .allWithin<HTMLElement>(on, 'textarea,[role=textbox],[tabindex]')
    .filter(isSink);
  const free = inside.filter((it) => dom.attributeOf(it, 'aria-hidden') !== 'true');
  return free.length === 1 ? free[0] : undefined;
}
