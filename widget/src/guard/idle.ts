/** Requests that the page makes between actions: an autosave may send what the run has entered. */

import type { Approval } from '../link/protocol.ts';
import { page } from '../observe/walk/root.ts';
import type { Judging, Sent } from './sent.ts';

export interface IdleParts {
  /** Whether a run is active: without one nothing is asked. */
  running(): boolean;
  requested(sent: Sent): Approval | undefined;
  passed(sent: Sent): void;
  /** Asks the visitor on the widget's own card. */
  decide(approval: Approval): Promise<boolean>;
}

/** After a person's own input, what it sends is their doing. */
const OWN_MS = 1500;

/** Judges until the returned function is called. */
export function judgeIdle(judging: Judging, parts: IdleParts): () => void {
  let pressed = Number.NEGATIVE_INFINITY;
  const note = ({ isTrusted, timeStamp }: Event) => {
    if (isTrusted) pressed = timeStamp;
  };
  const options = { capture: true, passive: true };
  for (const type of ['pointerdown', 'keydown']) page.addEventListener(type, note, options);
  const judge = (sent: Sent) => {
    const approval = parts.requested(sent);
    if (!approval || !parts.running() || performance.now() - pressed < OWN_MS) return undefined;
    return parts.decide(approval).then((yes) => {
      if (yes) parts.passed(sent);
      return yes;
    });
  };
  judging.judge = judge;
  return () => {
    judging.judge = undefined;
    for (const type of ['pointerdown', 'keydown']) page.removeEventListener(type, note, options);
  };
}
