/** What the host can ask of the session: kept in the tab with it, over page loads. */

import { keep, kept } from '../link/kept.ts';
import type { Activity, Session } from '../public/activity.ts';
import type { Step } from '../public/results.ts';
import { keysIn } from '../secret/forms.ts';
import { isExternal } from './id.ts';

export interface Recorder {
  /** The last run; null if there is none. A copy: the host may change it. */
  get(): Session | null;
  /** Whether it was requested in this tab, and is not over. */
  goesOn(run_id: string): boolean;
  /** Of a run that another document began, what it recorded stays. */
  begin(run_id: string, task: string): void;
  note(news: Partial<Session>): void;
  step(step: Step): void;
  /** Of this run; the last change of the session is another thing. */
  activity(told: Activity): void;
  /** Another tab's last run, until this one has its own. */
  mirror(run: Session): void;
  wipe(): void;
}

const KEY = 'pilotfish.record';
/** Of one run: the oldest go first. */
const MOST = 200;

/** What was typed may be a secret: arguments are not stored. */
function withoutArgs(record: Session): Session {
  return { ...record, steps: record.steps.map((step) => ({ ...step, args: {} })) };
}

const GOING: readonly string[] = ['thinking', 'executing', 'waiting'];

export function isGoing(status: string): boolean {
  return GOING.includes(status);
}

function stored(): Session | null {
  return kept<Session>(KEY) ?? null;
}

/** `id` is that of the tab's session; a record of another one is of a duplicated tab. */
export function createRecorder(id: () => string | undefined): Recorder {
  let record = stored();

  // The loop of another agent ends with its document.
  if (record?.status && isExternal(record.run_id) && !record.summary) {
    record = { ...record, status: 'failed' };
  }

  function note(news: Partial<Session>): void {
    if (!record) return;
    const currentPage = keysIn(location.pathname, () => '•••');
    record = { ...record, id: id() ?? record.id, ...news, currentPage, updatedAt: Date.now() };
    write();
  }

  function write(): void {
    keep(KEY, record ? withoutArgs(record) : undefined);
  }

  return {
    get: () => structuredClone(record),
    goesOn: (run_id) =>
      // A later document of this tab may have begun it: this one was in the back-forward cache.
      [record, stored()].some((it) => it?.run_id === run_id && isGoing(it.status)),
    begin(run_id, task) {
      if (record?.run_id !== run_id) {
        const startedAt = Date.now();
        record = { id: '', run_id, task, status: 'thinking', startedAt } as never;
        Object.assign(record!, { steps: [], activity: [] });
      }
      note({});
    },
    note,
    step: (step) => note({ steps: [...(record?.steps ?? []), step].slice(-MOST) }),
    activity(told) {
      if (!record || told.run_id !== record.run_id) return;
      record = { ...record, activity: [...(record.activity ?? []), told].slice(-MOST) };
      write();
    },
    mirror(run) {
      record = run;
    },
    wipe() {
      record = null;
      write();
    },
  };
}
