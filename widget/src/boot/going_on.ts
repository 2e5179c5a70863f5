/** Requests that are not lost: of the document before, of a server that was killed, and in line. */

import type { Runs } from '../host/runs.ts';
import type { GoingOn, Widget } from '../host/widget.ts';
import type { Asked, Pending } from '../link/unsent_request.ts';

interface GoingOnParts {
  readonly runs: Runs;
  readonly pending: Pending;
}

export function createGoingOn(widget: Widget, { runs, pending }: GoingOnParts): GoingOn {
  const { sight, followUps } = widget.visitor;
  /** Only the session that it was sent to knows whether it was received. */
  let left: Asked | undefined;

  function send({ text, ...run }: Asked): void {
    widget.server.link.send({ type: 'run', ...run, ...(text && { selection: { text } }) });
  }

  return {
    left: () => left,
    takeUp() {
      left = pending.take();
      if (left) void runs.begin(left.run_id, left.task);
    },
    over(run_id) {
      if (left?.run_id === run_id) left = undefined;
    },
    goOn(session) {
      if (left && session !== 'other') send(left);
      left = undefined;
      runs.sent();
    },
    askAgain(welcomed) {
      const asked = pending.held(runs.current());
      if (!asked || !runs.isSent() || welcomed === asked.run_id) return;
      if (widget.server.link.unheard()) return;
      send(asked);
      runs.sent();
    },
    next() {
      const next = runs.current() ? undefined : followUps.next();
      if (!next) return;
      sight.follows();
      const { task, settle, ...options } = next;
      settle(widget.api.run(task, options));
    },
  };
}
