/** Presses an element twice, as a person does to open or edit it. */

import { focused, holds } from '../../ask/tree.ts';
import type { Action, Task } from '../action.ts';
import { approach, timed } from '../approach.ts';
import { press } from '../events/press.ts';
import { noteEditor } from '../filling/cell_editor.ts';
import { blockerTitle, hitAt, type Spot } from '../hit.ts';
import { Refusal } from '../outcome.ts';
import { findAgain } from '../rerendered.ts';
import { title } from '../state.ts';
import { mustBePressable } from './click.ts';

export const doubleClick: Action = {
  args: { ref: 'ref' },
  async run(task) {
    mustBePressable(task, task.target());
    const said = `Double-clicked ${title(task.env, task.target())}`;
    const spot = await approach(task);
    await timed(task, 'events', () => twice(task, spot));
    return { said, verify: () => noteEditor(spot.element, focused()) };
  },
};

async function twice(task: Task, spot: Spot): Promise<void> {
  await press(task, spot);
  // The page asks a question first, or is being unloaded: that is reported instead.
  if (task.watch.held() || task.watch.leaving()) return;
  await press(task, await stillThere(task, spot), { count: 2 });
}

async function stillThere(task: Task, spot: Spot): Promise<Spot> {
  task.check();
  if (!spot.element.isConnected) await findAgain(task);
  const element = spot.element.isConnected ? spot.element : task.target();
  const hit = hitAt(task.env, element.ownerDocument, spot.x, spot.y);
  if (hit && (hit === spot.hit || holds(element, hit))) return { ...spot, element, hit };
  const found = hit ? blockerTitle(task.env, hit) : 'nothing';
  const message = `After the first of the two clicks ${found} is where ${title(task.env, element)} was: look, then use click.`;
  throw new Refusal('covered', message);
}
