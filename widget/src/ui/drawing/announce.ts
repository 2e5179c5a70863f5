/** What a screen reader announces of a run besides the agent's words: that it continues, and its steps. */

import { filled } from '../../strings/filled.ts';
import type { Status, Step } from '../../wire/protocol.ts';
import { h } from './dom.ts';
import type { Words } from './shown_strings.ts';

/** Silence after which it is announced that the run goes on. */
const LONG_MS = 6000;

const KINDS = {
  step_press:
    /^(click|click_at|double_click|right_click|long_press|press_key|hold_key|drag|dismiss)$/,
  step_fill: /^(fill_input|fill_form|type_text|clear_input|upload_file|set_date|set_slider)$/,
  step_choose: /^(select_option|choose|check)$/,
  step_open: /^(navigate|go_back)$/,
  step_look:
    /^(scroll|scroll_to|find|read|extract_table|wait|wait_until|hover|border|highlight|select_text|validate_form)$/,
} as const;

export function createAnnouncer(root: HTMLElement, words: Words) {
  const heard = h('p', { class: 'heard', role: 'status' });
  root.append(heard);
  let timer = 0;
  let failed = '';

  function tell(text: string): void {
    heard.textContent = text;
  }

  return {
    begin(task: string, ai: string) {
      failed = '';
      tell(`${filled(words.now.accepted, task)}. ${ai && `${ai} `}${words.now.thinking}`);
    },
    status(status: Status['status']) {
      clearTimeout(timer);
      if (status === 'thinking') timer = window.setTimeout(tell, LONG_MS, words.now.thinking);
    },
    step({ number, name, outcome }: Pick<Step, 'number' | 'name' | 'outcome'>) {
      const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
      const kind = kinds.find((it) => KINDS[it].test(name)) ?? 'step_other';
      const fails = outcome.status === 'failed';
      if (fails && kind !== 'step_look') failed = name;
      else if (failed === name) failed = '';
      tell(filled(words.now[fails ? 'step_failed' : kind], number));
    },
    /** The last action that did not work, where no card has told of it yet. */
    failed() {
      const was = failed;
      failed = '';
      return was;
    },
    waits: (task: string) => tell(filled(words.now.next, task)),
    end() {
      clearTimeout(timer);
      tell('');
    },
  };
}
