/** The card of a run that another tab leads. */

import type { Card } from './card.ts';
import type { Drawing } from './drawing.ts';
import type { Strings } from './strings.ts';

export function elsewhereCard(
  { h, filled }: Drawing,
  strings: Strings,
  task: string,
  here: () => void,
): Card {
  const text = filled(strings.elsewhere, task);
  const element = h(
    'div',
    { class: 'card', role: 'group', 'aria-label': text, tabindex: '-1' },
    h('p', { dir: 'auto' }, text),
    h('button', { type: 'button', class: 'option', click: here }, strings.continue_here),
  );
  // Not the button: Space, meant for the page, must not bring a run here.
  return { id: 'elsewhere', element, first: element, spoken: text, key: () => false };
}
