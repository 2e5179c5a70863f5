/** Buttons that must be held: whether holding one has done anything. */

import * as dom from '../../dom/index.ts';
import type { Effect } from '../../wire/protocol.ts';
import type { Task } from '../task/action.ts';
import { Unseen } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { clock, sleep } from '../task/time.ts';

const LONGEST_MS = 3000;
const SLIGHT: ReadonlySet<Effect['kind']> = new Set(['none', 'changed', 'focus']);

export interface Hold {
  /** Waits while nothing but the button itself has changed, up to a limit; for how many ms. */
  on(): Promise<number>;
  mustHaveActed(effects: readonly Effect[], ms: number): void;
}

export function watchHold(task: Task, element: Element): Hold {
  let acted = false;
  const changes = task.watch.since.from((records) => {
    // Its own look, and that of what it is in, follow the button going down.
    acted ||= records.some(({ target, type }) =>
      type === 'attributes'
        ? !dom.contains(element, target) && !dom.contains(target as Element, element)
        : !dom.contains(element, target),
    );
  });
  task.watch.atEnd(changes.stop);
  const hasActed = () => {
    changes.flush();
    return acted || !dom.isConnected(element);
  };
  return {
    async on() {
      const began = clock();
      while (clock() < began + LONGEST_MS && !task.signal.aborted && !hasActed()) await sleep(100);
      return Math.round(clock() - began);
    },
    mustHaveActed(effects, ms) {
      if (hasActed() || effects.some(({ kind }) => !SLIGHT.has(kind))) return;
      const how = ms ? `for ${ms} ms: a longer ms may be needed` : 'too shortly';
      const message = `Pressed ${title(task.env, element)} ${how}. It says that it must be held, and nothing else has changed.`;
      throw new Unseen(message);
    },
  };
}
