/** Presses other than a click: twice, by the other button, and held. */

import { focused } from '../../ask/tree.ts';
import { press } from '../events/press.ts';
import { touch } from '../events/touch.ts';
import { noteEditor } from '../set/text/cell_editor.ts';
import { approach, timed } from '../spot/approach.ts';
import { watchHold } from '../spot/by_holding.ts';
import type { Spot } from '../spot/hit.ts';
import type { Action, Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { clock, sleep } from '../task/time.ts';
import { asksForHold, mustBePressable } from './click.ts';
import { howLong } from './press_key.ts';

export const doubleClick: Action = {
  args: { ref: 'ref' },
  async run(task) {
    mustBePressable(task, task.target());
    const said = `Double-clicked ${title(task.env, task.target())}`;
    const spot = await approach(task);
    await timed(task, 'events', async () => {
      await press(task, spot);
      // The page asks a question first, or is being unloaded: that is reported instead.
      if (!task.watch.held() && !task.watch.leaving()) await press(task, spot, { count: 2 });
    });
    return { said, verify: () => noteEditor(spot.element, focused()) };
  },
};

export const rightClick: Action = {
  args: { ref: 'ref' },
  async run(task) {
    const called = title(task.env, task.target());
    const spot = await approach(task);
    const plain = await timed(task, 'events', () => press(task, spot, { button: 2 }));
    return {
      said: `Right-clicked ${called}`,
      verify(effects) {
        if (!plain || effects.some(({ kind }) => kind !== 'none')) return;
        const message = `${called} has no menu of its own, and the browser's cannot be opened: look for a button.`;
        throw new Refusal('not_interactive', message);
      },
    };
  },
};

const USUAL_MS = 600;

export const longPress: Action = {
  args: { ref: 'ref', ms: 'number?' },
  async run(task) {
    const ms = howLong(task.args.ms ?? USUAL_MS);
    mustBePressable(task, task.target());
    const pressed = `Pressed ${title(task.env, task.target())}`;
    let took = ms;
    const spot = await approach(task);
    const asks = asksForHold(task, spot.element);
    const watched = asks ? watchHold(task, spot.element) : undefined;
    const held = async () => {
      await holdDown(task, spot, ms);
      if (task.args.ms === undefined && watched) took += await watched.on();
    };
    await timed(task, 'events', () => press(task, spot, { held }));
    return {
      said: `${pressed} for ${took} ms`,
      verify(effects) {
        watched?.mustHaveActed(effects, took);
      },
    };
  },
};

/** With the mouse; if the page does not react, with a finger as well. */
async function holdDown(task: Task, spot: Spot, ms: number): Promise<void> {
  const held = async () => {
    const end = clock() + ms;
    while (clock() < end && !task.signal.aborted) await sleep(Math.min(100, end - clock()));
  };
  await held();
  const idle = task.watch.effects().every(({ kind }) => kind === 'none' || kind === 'focus');
  if (idle && spot.hit.isConnected && !task.signal.aborted) await touch(spot, held);
}
