/** What the page is told: its events, and what was said. */

import { createStamp } from './activity.ts';
import { createEvents, type Events } from './events.ts';
import { createMessages, type Messages } from './messages.ts';
import type { Recorder } from './record.ts';
import type { Runs } from './runs.ts';

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
