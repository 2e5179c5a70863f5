/** A question for a text or with options, or a pause that the visitor ends. */

import type { AskUser, AskUserChoice } from '../../wire/protocol.ts';
import { h } from '../drawing/dom.ts';
import { iconButton } from '../drawing/icons.ts';
import type { Strings } from '../drawing/shown_strings.ts';
import type { Answer, Card } from './index.ts';

interface AskOptions {
  readonly strings: Strings;
  readonly answer: Answer;
  stop(reason: string): void;
}

/** The code of the pause after each narration (`narration.pause`). */
const NARRATED = 'narrated';
/** The code of the pause in which a member of the team does the task by hand. */
const TEACHING = 'teaching';

export function askCard(message: AskUser, options: AskOptions): Card {
  const { strings } = options;
  const { ask_id: id, question } = message;
  if (message.pause) return pauseCard(message, options);
  const { form, field } = freeText(strings.answer, options);
  const group = { class: 'card', role: 'group', 'aria-label': question };
  return {
    id,
    element: h('div', group, h('p', { dir: 'auto' }, question), form),
    first: field,
    spoken: question,
    key: () => false,
  };
}

/** One line for free text; Enter sends it, but not while an input method composes. */
function freeText(label: string, { strings, answer }: AskOptions) {
  const field = h('input', {
    type: 'text',
    placeholder: label,
    'aria-label': label,
    enterkeyhint: 'send',
    dir: 'auto',
    keydown(event: KeyboardEvent) {
      if (event.key === 'Enter' && event.isComposing) event.preventDefault();
    },
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) answer(text, 'free_text');
  };
  const form = h(
    'form',
    { class: 'field', submit },
    field,
    iconButton('send', strings.send, submit),
  );
  return { form, field };
}

function pauseCard(message: AskUser, { strings, answer, stop }: AskOptions): Card {
  const narrated = message.code === NARRATED;
  const aside = message.code === TEACHING;
  const taps = narrated && matchMedia('(hover: none) and (pointer: coarse)').matches;
  const note = taps ? strings.tap : message.question;
  const proceed = () => answer('continue', 'option');
  const button = h('button', { type: 'button', class: 'main', click: proceed }, strings.proceed);
  // For visitors with a keyboard: the style sheet hides it on touch screens.
  if (!aside) button.append(h('kbd', { 'aria-hidden': 'true' }, strings.space));
  const element = h(
    'div',
    {
      class: `card row${narrated ? ' narrated' : ''}`,
      role: 'group',
      'aria-label': note,
      tabindex: '-1',
    },
    h('p', { dir: 'auto' }, note),
    button,
  );
  return {
    id: message.ask_id,
    element,
    // On a button Space is a press on that button, and never two.
    first: narrated ? element : button,
    spoken: narrated ? '' : note,
    ...(aside ? { aside } : { accept: proceed }),
    ...(narrated && { last: true, reject: () => stop('escape'), cancel: () => stop('escape') }),
    key: () => false,
  };
}

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
