/** Two to six options, each with its digit, and a line for something else. */

import type { AskUserChoice } from '../../wire/protocol.ts';
import { h } from '../drawing/dom.ts';
import { type AskOptions, freeText } from './ask.ts';
import type { Card } from './index.ts';

/** `gesture`: Space, or a press on the bar, is the first option, twice the second. */
export interface Choice extends AskUserChoice {
  readonly gesture?: boolean;
}

export function choiceCard(message: Choice, asking: AskOptions): Card {
  const { strings, answer } = asking;
  const { question, options, allow_free_text = true } = message;
  const buttons = options.map((option, index) =>
    h(
      'button',
      { type: 'button', class: 'option', click: () => answer(option, 'option') },
      h('kbd', { 'aria-hidden': 'true' }, `${index + 1}`),
      h('span', { dir: 'auto' }, option),
    ),
  );
  const own = allow_free_text ? [freeText(strings.other, asking).form] : [];
  const element = h(
    'div',
    { class: 'card', role: 'group', 'aria-label': question, tabindex: '-1' },
    h('p', { dir: 'auto' }, question),
    ...buttons,
    ...own,
  );
  const gesture = message.gesture && {
    last: true,
    accept: () => answer(options[0]!, 'option'),
    reject: () => answer(options[1]!, 'option'),
  };
  return {
    id: message.ask_id,
    element,
    // On a button Space is a press on that button.
    first: gesture ? element : buttons[0]!,
    spoken: [question, ...options].join('. '),
    ...gesture,
    key({ key }) {
      const option = /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined;
      if (option !== undefined) answer(option, 'option');
      return option !== undefined;
    },
  };
}
