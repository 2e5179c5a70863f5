/** The event `activity`: what has happened, stamped with its run and the time, and kept with it. */

import type { Activity } from '../public/activity.ts';
import type { Noted } from '../seams.ts';
import type { Recorder } from './record.ts';

/** Makes the payload; the reason of a run that was not stopped from here is the event before its end. */
export function createStamp(
  record: () => Pick<Recorder, 'activity'>,
  current: () => string | undefined,
): (noted: Noted) => Activity {
  let cause = 'server';
  return (noted) => {
    const runId = current();
    const told: Activity = { ...(runId && { runId }), ...noted, timestamp: Date.now() };
    if (told.kind === 'run_stopped') told.reason ||= cause;
    const { reason, approved, decision } = told as Record<string, unknown>;
    if (approved === false) cause = 'declined';
    else if (decision === 'stop') cause = 'closed';
    // The failed step of a declined action comes after the decision.
    else if (reason !== 'denied') cause = 'server';
    record().activity(told);
    return told;
  };
}
