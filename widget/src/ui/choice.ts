/** Two to six options, each with its digit, and a line for something else. */

import type { AskUserChoice } from '../link/protocol.ts';
import { type AskOptions, freeText } from './ask.ts';
import type { Card } from './card.ts';

/** Two presses of Space within this time are one answer. */
const TWICE_MS = 350;

/** `gesture`: Space is the first option, twice Space the second. */
export interface Choice extends AskUserChoice {
  readonly gesture?: boolean;
}

export function choiceCard(message: Choice, asking: AskOptions): Card {
  const { strings, answer } = asking;
  const { h } = asking.drawing;
  const { question, options, allow_free_text = true } = message;
  const buttons = options.map((option, index) =>
    h(
      'button',
      { type: 'button', class: 'option', click: () => answer(option, 'option') },
      h('kbd', { 'aria-hidden': 'true' }, `${index + 1}`),
      h('span', { dir: 'auto' }, option),
    ),
  );
  let spaced = 0;
  const own = allow_free_text ? [freeText(strings.other, asking).form] : [];
  return {
    id: message.ask_id,
    element: h(
      'div',
      { class: 'card', role: 'group', 'aria-label': question },
      h('p', { dir: 'auto' }, question),
      ...buttons,
      ...own,
    ),
    first: buttons[0]!,
    spoken: [question, ...options].join('. '),
    key({ key, repeat }) {
      if (message.gesture && key === ' ') {
        clearTimeout(spaced);
        if (spaced) answer(options[1]!, 'option');
        else if (!repeat) spaced = window.setTimeout(answer, TWICE_MS, options[0], 'option');
        return true;
      }
      const option = /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined;
      if (option !== undefined) answer(option, 'option');
      return option !== undefined;
    },
  };
}
