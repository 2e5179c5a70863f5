/** Presses an element as a person would. */

import { type Action, Refusal, type Task } from '../action.ts';
import { approach, timed } from '../approach.ts';
import { effect } from '../effects.ts';
import { press } from '../events/press.ts';
import { title } from '../state.ts';
import { around, line } from '../tree.ts';

export const click: Action = {
  args: { ref: 'ref' },
  async run(task) {
    mustBePressable(task, task.target());
    const said = `Clicked ${title(task.env, task.target())}`;
    const spot = await approach(task);
    const link = around(spot.hit, 'a[href],area[href]') as HTMLAnchorElement | undefined;
    const went = await timed(task, 'events', () => press(task, spot));
    if (link && went) noteLink(task, link);
    return { said };
  },
};

/** Throws `not_interactive` for what a press cannot reach by scripts. */
export function mustBePressable({ env }: Task, element: Element): void {
  if (element.matches('select option, select optgroup')) {
    const list = element.closest('select') as Element;
    const message = `An option of ${title(env, list)} is chosen with select_option on that list.`;
    throw new Refusal('not_interactive', message);
  }
  if (element.matches('input[type=file i]')) {
    const message = `${title(env, element)} opens the file picker, which only the visitor can: ask them.`;
    throw new Refusal('not_interactive', message);
  }
}

/** Where a link does not lead to the next page of this tab. */
function noteLink({ watch }: Task, link: HTMLAnchorElement): void {
  if (!/^https?:$/.test(link.protocol)) {
    if (/^(mailto|tel|sms):$/.test(link.protocol)) {
      watch.note(effect('changed', `opens another program for ${line(link.protocol)}`));
    }
  } else if (link.hasAttribute('download')) {
    watch.note(effect('download', `a download began: ${link.download || link.pathname}`));
  } else if (link.target && !/^_(self|top|parent)$/i.test(link.target)) {
    const where = link.origin === location.origin ? link.pathname + link.search : link.origin;
    watch.note(effect('new_tab', `${where} opens in a new tab, unless the browser blocked it`));
  }
}
