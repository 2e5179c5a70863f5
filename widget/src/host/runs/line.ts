/** What the page and the visitor are told of the line to the server. */

import type { Line } from '../../link/link.ts';
import type { Last } from '../../link/turn.ts';
import type { Code, ConnectionState } from '../../public/results.ts';
import type { Words } from '../../ui/drawing/shown_strings.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import type { Events } from '../actions/events.ts';
import type { Runs } from './index.ts';

export interface LineParts {
  readonly events: Events;
  readonly sight: Sight;
  readonly words: Words;
  readonly last: Last;
  readonly runs: Runs;
  answered(): void;
  lapsed(): void;
}

export function createLine(parts: LineParts): Line & { now(): ConnectionState; stop(): void } {
  const { events, sight, words, last, runs } = parts;
  let connection: ConnectionState = 'idle';

  const offline = () => words.now[navigator.onLine ? 'offline' : 'no_network'];

  /** The browser says whether there is a network at all: at once, and before the server is missed. */
  function network(): void {
    if (/^(idle|failed)$/.test(connection)) return;
    sight.line(navigator.onLine && connection === 'open' ? '' : offline());
  }

  addEventListener('offline', network);
  addEventListener('online', network);

  function turned(now: ConnectionState): void {
    if (now === connection) return;
    connection = now;
    if (now === 'connecting' && !navigator.onLine) network();
    events.emit('connection', now);
  }

  return {
    now: () => connection,
    turned,
    down(message, final, reason) {
      if (final) turned('failed');
      const code: Code = reason ?? 'unreachable';
      // The same is told once, however often it is tried again.
      if (last.refusal !== message)
        events.emit('error', Object.assign(new Error(message), { code }));
      last.refusal = message;
      const text = final ? words.refusal(reason) : offline();
      sight.line(text);
      const run_id = runs.current();
      if (!final) return;
      parts.answered();
      if (run_id && runs.ours()) runs.done({ run_id, status: 'failed', summary: text }, code);
    },
    lapsed: parts.lapsed,
    stop() {
      removeEventListener('offline', network);
      removeEventListener('online', network);
    },
  };
}
