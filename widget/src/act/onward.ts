/**
 * The rest of an action that was held after its presses, once the visitor has approved: the page
 * load, or the requests, alone. Pressing again would repeat what was already done.
 */

import { type Action, Refusal, type Task } from './action.ts';
import type { HeldRequest, Onward } from './consent.ts';
import { routeOf } from './effects.ts';
import { sleep } from './time.ts';

export function goOn(onward: Onward): Action {
  return onward instanceof URL ? load(onward) : release(onward);
}

function load(to: URL): Action {
  const place = to.origin === location.origin ? routeOf(to) : to.origin + to.pathname;
  return {
    args: {},
    async run(task) {
      task.begin();
      task.acted();
      location.assign(to);
      return {
        said: `Went on to ${place}, as it wanted before`,
        verify(effects) {
          if (task.watch.leaving() || effects.some(({ kind }) => kind === 'download')) return;
          throw new Refusal('navigation', `The page did not go on to ${place}: look again.`);
        },
      };
    },
  };
}

/** The first one was approved; those behind it are asked about in turn. */
function release([first, ...rest]: readonly HeldRequest[]): Action {
  return {
    args: {},
    async run(task: Task) {
      task.begin();
      task.acted();
      task.watch.release(first!);
      for (const held of rest) task.watch.hold(held);
      // The page's reaction to the response comes with it.
      await sleep(0);
      const { request, message } = first!.approval.facts;
      return { said: `Sent what had waited: ${request ?? message}`, expect: ANSWER_MS };
    },
  };
}

const ANSWER_MS = 1000;
