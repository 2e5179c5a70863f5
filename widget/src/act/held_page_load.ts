/**
 * The rest of an action whose page load was held after its presses, once the visitor has approved:
 * the page load alone. Pressing again would repeat what was already done.
 */

import type { Action } from './action.ts';
import { Refusal, routeOf } from './outcome.ts';

export function goOn(to: URL): Action {
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
