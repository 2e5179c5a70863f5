/** What was said in this document, as a page's own chat shows it. */

import type { Run } from '../../public/activity.ts';
import type { EventName, HostEvent } from '../../public/events.ts';
import type { Message } from '../../public/results.ts';

export type Messages = ReturnType<typeof createMessages>;

/** `changed` is called with each message that is new, has grown, or has ended. */
export function createMessages(
  changed: (message: Message) => void,
  current: () => string | undefined,
) {
  let list: readonly Message[] = [];
  let count = 0;

  function put(message: Message): void {
    const others = list.filter(({ id }) => id !== message.id);
    list = [...others, message];
    changed(message);
  }

  function close(): void {
    const last = list.at(-1);
    if (last && !last.done) put({ ...last, done: true });
  }

  function add(role: Message['role'], text: string, runId = current() ?? '', done = true): void {
    close();
    put({ id: `m${++count}`, runId, role, text, done });
  }

  return {
    list: () => list,
    /** The visitor has asked for something. */
    asked: (runId: string, text: string) => add('user', text, runId),
    /** Of each event, before the page hears of it. */
    heard(name: EventName, payload: unknown, { start, end }: HostEvent) {
      if (name === 'subtitle') {
        const last = list.at(-1);
        if (!last || last.done || start) add('agent', `${payload}`, undefined, !!end);
        else put({ ...last, text: last.text + payload, done: !!end });
      } else if (name === 'ask_user' || name === 'ask_user_choice') {
        add('agent', (payload as { question: string }).question);
      } else if (name === 'done') {
        const { summary, runId } = payload as Run;
        close();
        if (summary && list.at(-1)?.text !== summary) add('agent', summary, runId);
      }
    },
  };
}
