/** What the page is told: its events, and what was said. */

import type { Activity } from '../../public/activity.ts';
import type { Noted } from '../../seams.ts';
import { createEvents, type Events } from '../actions/events.ts';
import type { Runs } from './index.ts';
import { createMessages, type Messages } from './messages.ts';
import type { Recorder } from './record.ts';

/** Makes the payload; the reason of a run that was not stopped from here is the event before its end. */
function createStamp(
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

/** Both are asked for when something is told, and need not be there before. */
export function createTold(
  record: () => Recorder,
  runs: () => Runs,
): { readonly events: Events; readonly messages: Messages } {
  const current = () => runs().current();
  const events = createEvents(createStamp(record, current), (...event) => messages.heard(...event));
  const messages = createMessages((message) => void events.emit('message', message), current);
  return { events, messages };
}
