/** A run with all that has happened in it, as a copy for the host: loaded when it is asked for. */

import { hide } from '../observe/element/secrets.ts';
import type { RunExport, Session } from '../public/activity.ts';

export function exported(run: Session): RunExport {
  const { steps, activity = [], ...session } = masked(run);
  return { run_id: session.run_id, session, steps, activity, exported_at: Date.now() };
}

/** The same, without the secrets that this page knows of. */
function masked<T>(value: T): T {
  if (typeof value === 'string') return hide(value) as T;
  if (Array.isArray(value)) return value.map(masked) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, masked(it)])) as T;
}
