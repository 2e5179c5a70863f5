/** An action causes what the page sends from its first event until 30 s after the last one. */

import * as dom from '../../dom/index.ts';
import { lifetime } from '../../platform/lifetime.ts';
import type { Act } from '../../wire/protocol.ts';

/** What was done to the page, as far as it tells what a request is for. */
export interface Deed {
  readonly act: Act;
  readonly element: Element | undefined;
  /** Its name, in the moment before it was pressed; undefined for what presses nothing. */
  readonly pressed: string | undefined;
  /** Which texts it entered. */
  readonly texts: readonly string[];
}

export interface Cause {
  begins(deed: Deed): void;
  ends(): void;
  now(): Deed | undefined;
  deeds(): readonly Deed[];
  running(): boolean;
  sinceVisitor(): number;
  sinceAny(): number;
}

export const WINDOW_MS = 30_000;
const KEPT = 100;
/** They do nothing to the page: what it sends meanwhile is the effect of what was done before. */
const WAITS = /^(wait|wait_until|border|highlight)$/;

/** `acted`: the visitor has done something by hand. */
export function watchCause(acted: () => void = () => {}): Cause {
  let deeds: Deed[] = [];
  let running = false;
  let ended = Number.NEGATIVE_INFINITY;
  let visitor = Number.NEGATIVE_INFINITY;
  const now = () => performance.now();
  const open = () => running || now() - ended < WINDOW_MS;

  const note = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    visitor = now();
    acted();
  };
  const options = { capture: true, passive: true, signal: lifetime() };
  for (const type of ['pointerdown', 'keydown']) dom.page.addEventListener(type, note, options);
  return {
    begins(deed) {
      const before = open() ? deeds : [];
      const waits = WAITS.test(deed.act.name) && before.length > 0;
      deeds = waits ? before : [...before, deed].slice(-KEPT);
      running = true;
    },
    ends() {
      if (running) ended = now();
      running = false;
    },
    now: () => (open() ? deeds.at(-1) : undefined),
    deeds: () => (open() ? deeds : []),
    running: () => running,
    sinceVisitor: () => now() - visitor,
    sinceAny: () => (running ? 0 : now() - Math.max(ended, visitor)),
  };
}
