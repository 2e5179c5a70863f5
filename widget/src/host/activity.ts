/** The event `activity`: what has happened, stamped with its run and the time, and kept with it. */

import type { Activity, ActivityDetail } from '../public/activity.ts';
import type { Recorder } from './record.ts';

/** `run_id` where it is not that of the run that goes on. */
export type Noted = ActivityDetail & { readonly run_id?: string };

/** Makes the payload; a run that was stopped by nobody here is told with what led to its end. */
export function createStamp(
  record: () => Pick<Recorder, 'activity'>,
  current: () => string | undefined,
): (noted: Noted) => Activity {
  let led = 'server';
  return (noted) => {
    const run_id = current();
    const told: Activity = { ...(run_id && { run_id }), ...noted, timestamp: Date.now() };
    if (told.kind === 'run_stopped') told.reason ||= led;
    const { reason, approved, decision } = told as Record<string, unknown>;
    if (approved === false) led = 'declined';
    else if (decision === 'stop') led = 'closed';
    // The step that was declined is told after it.
    else if (reason !== 'denied') led = 'server';
    record().activity(told);
    return told;
  };
}
