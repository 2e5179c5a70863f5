/** What the host can ask of the session: kept in the tab with it, over page loads. */

import { keep, kept } from '../../platform/kept.ts';
import type { Activity, Run } from '../../public/activity.ts';
import type { Step } from '../../public/results.ts';
import { keysIn } from '../../secret/forms.ts';

export type Recorder = ReturnType<typeof createRecorder>;

const KEY = 'pilotfish.record';
const MOST = 200;

/** What was typed or collected may be a secret: neither is stored. */
function withoutArgs({ data, ...run }: Run): Run {
  return { ...run, steps: run.steps.map((step) => ({ ...step, args: {} })) };
}

/** One that has only begun, or could not. */
export function blank(runId: string, task: string): Run {
  const now = Date.now();
  const times = { currentPage: path(), startedAt: now, updatedAt: now };
  const lists = { steps: [], activity: [] };
  return { runId, sessionId: '', task, status: 'thinking', summary: '', ...lists, ...times };
}

function path(): string {
  return keysIn(location.pathname, () => '•••');
}

const GOING: readonly string[] = ['thinking', 'executing', 'waiting'];

export function isGoing(status: string): boolean {
  return GOING.includes(status);
}

function stored(): Run | null {
  return kept<Run>(KEY) ?? null;
}

/** `id` is that of the tab's session; a record of another one is of a duplicated tab. */
export function createRecorder(id: () => string | undefined) {
  let record = stored();

  // The loop of another agent ends with its document.
  if (record?.status && isExternal(record.runId) && !record.summary) {
    record = { ...record, status: 'failed' };
  }

  function note(news: Partial<Run>): void {
    if (!record) return;
    const now = { currentPage: path(), updatedAt: Date.now() };
    record = { ...record, sessionId: id() ?? record.sessionId, ...news, ...now };
    write();
  }

  function write(): void {
    keep(KEY, record ? withoutArgs(record) : undefined);
  }

  return {
    /** The last run; null if there is none. A copy: the host may change it. */
    get: () => structuredClone(record),
    stored: () => record && withoutArgs(record),
    /** Whether it was requested in this tab, and is not over. */
    goesOn: (runId: string) =>
      // A later document of this tab may have begun it: this one was in the back-forward cache.
      [record, stored()].some((it) => it?.runId === runId && isGoing(it.status)),
    /** Of a run that another document began, what it recorded stays. */
    begin(runId: string, task: string) {
      if (record?.runId !== runId) record = blank(runId, task);
      note({});
    },
    note,
    step: (step: Step) => note({ steps: [...(record?.steps ?? []), step].slice(-MOST) }),
    /** Of this run; the last change of the session is another thing. */
    activity(activity: Activity) {
      if (!record || activity.runId !== record.runId) return;
      record = { ...record, activity: [...(record.activity ?? []), activity].slice(-MOST) };
      write();
    },
    /** Another tab's last run, until this one has its own. */
    mirror(run: Run) {
      record = run;
    },
    wipe() {
      record = null;
      write();
    },
  };
}

/** Whether a run is that of an agent of the host's (`external()`), which no server knows. */
export function isExternal(run_id: string): boolean {
  return run_id.startsWith('external-');
}

/** 128 random bits as hex; `crypto.randomUUID` is missing on plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
