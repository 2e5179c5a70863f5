/** Which run remembers which: over page loads, over time, and over the palette's being closed. */

import type { Session } from '../../link/session.ts';
import type { Recorder } from '../runs/record.ts';
import type { HostSettings } from '../settings/index.ts';
import type { Tabs } from './tabs.ts';

interface ContinuityParts {
  readonly settings: Pick<HostSettings, 'continuity' | 'resume'>;
  readonly session: Session;
  readonly record: Recorder;
  link(): { open(): void; live(): boolean };
  running(): boolean;
  tabs(): Tabs | undefined;
  /** Ends the session; the visitor stays known. */
  forget(): void;
}

export type Continuity = ReturnType<typeof createContinuity>;

export function createContinuity(parts: ContinuityParts) {
  const { settings, session, record, link, running, forget } = parts;
  let began = false;
  let apart = false;
  let follow = false;
  let answered: (() => void) | undefined;
  let answer: Promise<void> | undefined;

  /** Resolves once the server has said whether the run of an earlier document goes on. */
  async function met(): Promise<void> {
    await session.ready;
    if (!session.record || link().live()) return;
    answer ??= new Promise<void>((resolve) => {
      answered = resolve;
    });
    link().open();
    await answer;
  }

  return {
    /** A run is about to begin: without continuity it gets a session of its own. */
    begins() {
      began = true;
      const { continuity } = settings;
      const since = Date.now() - (record.get()?.updatedAt ?? Number.POSITIVE_INFINITY);
      if (!follow && (continuity === 'palette' ? apart : since >= Number(continuity))) forget();
      follow = apart = false;
      parts.tabs()?.begins();
    },
    /** The next run remembers this one, whatever the settings say. */
    follows(so: boolean) {
      follow = so;
    },
    closed() {
      apart ||= !running();
    },
    met,
    answered() {
      answered?.();
      answer = undefined;
    },
    /** Whether a new document goes on by itself; `clear` ends what was before a reload. */
    async goesOn(clear: () => void) {
      const { resume } = settings;
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (resume !== 'navigation' || entry?.type !== 'reload') return resume !== 'manual';
      await met();
      if (session.record && !began) clear();
      return false;
    },
  };
}
