/** Whether the visitor is composing a word with an input method: typing must not interrupt it. */

import { lifetime } from '../platform/lifetime.ts';
import type { Task } from './action.ts';
import { Refusal } from './refusal.ts';
import { title } from './state.ts';
import { within } from './time.ts';

let composing: EventTarget | undefined;

let watched: AbortSignal | undefined;

function watch(): void {
  const signal = lifetime();
  if (watched === signal) return;
  watched = signal;
  for (const type of ['compositionstart', 'compositionupdate', 'compositionend']) {
    addEventListener(type, note, { capture: true, signal });
  }
}

function note(event: Event): void {
  if (event.isTrusted) composing = event.type.endsWith('end') ? undefined : event.composedPath()[0];
}

watch();

/** Waits for the end of the composition; throws `timeout` if it goes on. */
export async function composed({ env, signal }: Task, field: HTMLElement): Promise<void> {
  watch();
  if (!composing || !(composing as Node).isConnected) return;
  const stop = new AbortController();
  const ended = new Promise((resolve) => {
    const done = () => resolve(true);
    addEventListener('compositionend', done, { capture: true, signal: stop.signal });
  });
  const done = await within(ended, env.limits.ready, signal);
  stop.abort();
  if (done || signal.aborted) return;
  const message = `The visitor is typing with an input method: ${title(env, field)} is left alone.`;
  throw new Refusal('timeout', message);
}
