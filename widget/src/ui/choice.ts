/** Two to six options, each with its digit, and a line for something else. */

import type { Answer } from '../host/questions.ts';
import type { AskUserChoice } from '../link/protocol.ts';
import { freeText } from './ask.ts';
import type { Card } from './card.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

export function choiceCard(message: AskUserChoice, strings: Strings, answer: Answer): Card {
  const { question, options, allow_free_text = true } = message;
  const buttons = options.map((option, index) =>
    h(
      'button',
      { type: 'button', class: 'option', click: () => answer(option, 'option') },
      h('kbd', { 'aria-hidden': 'true' }, `${index + 1}`),
      h('span', { dir: 'auto' }, option),
    ),
  );
  const own = allow_free_text ? [freeText(strings.other, strings, answer).form] : [];
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
    key({ key }) {
      const option = /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined;
      if (option !== undefined) answer(option, 'option');
      return option !== undefined;
    },
  };
}
