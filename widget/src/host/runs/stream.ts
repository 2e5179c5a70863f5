/** The events of a run, for `for await`: those from its beginning to its end. */

import type { Run } from '../../public/activity.ts';
import type { RunEvent, RunHandle } from '../../public/events.ts';
import type { EndStatus } from '../../public/results.ts';
import type { Events } from '../actions/events.ts';
import { EVENTS } from '../settings/kinds.ts';

/** Who reads them asks at once; nothing is kept for others. */
export function streamed(
  events: Pick<Events, 'on'>,
  begin: () => Promise<Run<EndStatus>>,
): RunHandle {
  const waiting: RunEvent[] = [];
  let offs: (() => void)[] = [];
  let wake = () => {};
  let isRead = false;
  let over = false;

  function listen(): void {
    offs = EVENTS.map((name) =>
      events.on(name, (payload) => {
        waiting.push({ name, payload } as RunEvent);
        wake();
      }),
    );
  }

  function stop(): void {
    for (const off of offs) off();
    offs = [];
  }

  function finish(): void {
    over = true;
    stop();
    wake();
  }

  async function* read() {
    isRead = true;
    if (!offs.length && !over) listen();
    try {
      for (;;) {
        yield* waiting.splice(0);
        if (over) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      // Where it could not begin, the loop throws as `await` does.
      await end;
    } finally {
      stop();
    }
  }

  listen();
  const end = begin();
  end.then(finish, finish);
  setTimeout(() => {
    if (isRead) return;
    stop();
    waiting.length = 0;
  });
  return Object.assign(end, { [Symbol.asyncIterator]: read });
}

/** In a list, so that no promise unwraps it. */
export type Begun = readonly [run: RunHandle];

export function relayed(begun: Promise<Begun>): RunHandle {
  const end = begun.then(([run]) => run);
  return Object.assign(end, {
    async *[Symbol.asyncIterator]() {
      yield* (await begun)[0];
    },
  });
}
