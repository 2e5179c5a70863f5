/** The runs of this tab: what goes on, what it remembers, and what the visitor has approved. */

import { createContinuity } from '../host/pages/continuity.ts';
import { createRuns, type Ended, type Runs } from '../host/runs/index.ts';
import { createRecorder } from '../host/runs/record.ts';
import type { GoingOn, Widget, Work } from '../host/widget.ts';
import { createSession } from '../link/session.ts';
import { type Asked, createPending, type Pending } from '../link/unsent_request.ts';

export function createWork(widget: Widget): Work {
  const { settings, words, unattended, storage } = widget.given;
  const { events, messages } = widget.site;
  const { sight, vault, followUps } = widget.visitor;
  const session = createSession(storage);
  const pending = createPending(widget.visitor.stored);
  const record = createRecorder(() => session.record?.session);

  /** `hidden`: the host shows the end itself. */
  function end(done: Ended, hidden: boolean) {
    const { runId: run_id, status, summary } = done;
    const finish = () => sight.finish({ run_id, status, summary, hidden });
    const { end: setting } = settings;
    if (hidden || !setting) return finish();
    const over = () => runs.current() !== undefined || record.get()?.runId !== run_id;
    const { feedback } = widget.api;
    void import('../host/runs/ending.ts').then(
      ({ showEnd }) => showEnd({ setting, done, sight, words, over, feedback }),
      finish,
    );
  }

  const runs = createRuns(
    { events, sight, words, record, end, unattended: !!unattended, began: messages.asked },
    (run_id, status, why) => {
      pending.forget(run_id);
      widget.late.questions.now()?.approvals.clear();
      vault.clear();
      goingOn.over(run_id);
      // What was asked for after a no is the next request.
      const stopped =
        status === 'stopped' && (why !== '' || !widget.late.questions.now()?.declined());
      if (stopped) sight.giveBack(followUps.drop().join('\n'));
      else setTimeout(goingOn.next);
    },
  );
  const continuity = createContinuity({
    ...{ settings, session, record },
    link: () => widget.server.link,
    tabs: () => widget.late.tabs(),
    running: () => runs.current() !== undefined,
    forget: () => widget.life.forget(true),
  });
  const goingOn = createGoingOn(widget, { runs, pending });
  return {
    ...{ runs, record, session, continuity, pending, goingOn },
    seen: (ended) => session.record && session.keep({ ...session.record, ended }),
  };
}

function createGoingOn(
  widget: Widget,
  { runs, pending }: { readonly runs: Runs; readonly pending: Pending },
): GoingOn {
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
