/** The line to the server, and what it has told of itself. */

import { createLateLink } from '../host/late_link.ts';
import { createLine } from '../host/runs/line.ts';
import { stopping } from '../host/settings/index.ts';
import type { Server, Widget } from '../host/widget.ts';
import type { Last } from '../link/turn.ts';
import type { Gate } from '../platform/gate.ts';
import type { Rules } from '../seams.ts';

export function createServer(widget: Widget): Server {
  const { settings, faults, words, gate } = widget.given;
  const { sight } = widget.visitor;
  const { runs, session, pending, continuity, goingOn } = widget.work;
  const { late } = widget;
  const last: Last = {};
  let named: readonly string[] = [];
  let policy: Rules | null = null;
  let attachments: ReturnType<Server['attachments']>;
  const line = createLine({
    ...{ sight, words, last, runs, events: widget.site.events },
    answered: continuity.answered,
    lapsed: () => late.engine.now()?.lapse(),
  });
  const link = createLateLink({
    ...{ settings, given: widget.given, session, line },
    mayOpen: () => !stopping(faults),
    ungated: (call) => ungated(gate, call),
    actions: widget.site.actions.specs,
    journal: async () => (await late.engine.load()).journal(),
    // Nothing is written before the journal is loaded, and with it the engine.
    outgoing: (message) => late.engine.now()?.outgoing(message) ?? message,
    welcomed(welcome, renewed) {
      pending.forget(welcome.run_id);
      named = welcome.host_may_approve ?? [];
      policy = welcome.policy ?? null;
      attachments = welcome.attachments ?? undefined;
      tellOfMatcher(welcome.notice);
      if (goingOn.left()) goingOn.goOn(renewed ? 'other' : 'same');
      else if (!renewed) goingOn.askAgain(welcome.run_id);
      late.engine.now()?.welcomed(welcome, renewed);
      continuity.answered();
      goingOn.next();
    },
    receive(message) {
      if ('run_id' in message) pending.forget(message.run_id);
      late.engine.now()?.receive(message);
    },
    upgrade: widget.life.renew,
  });
  function stop(): void {
    line.stop();
    link.stop();
  }

  return {
    ...{ link, last, stop, down: line.down, connection: line.now },
    ...{ policy: () => policy, named: () => named, attachments: () => attachments },
  };
}

let logged = false;

/** For developers, once: visitors can do nothing about it. */
function tellOfMatcher(notice = ''): void {
  if (!logged && notice.startsWith('Built-in matcher')) {
    console.info(`Pilotfish: ${notice} Set PILOTFISH_MODEL for real tasks.`);
  }
  logged ||= !!notice;
}

/** Calls it; what it sends at once is not held. */
function ungated<T>(gate: Gate, call: () => T): T {
  const { hold } = gate;
  gate.hold = undefined;
  try {
    return call();
  } finally {
    gate.hold = hold;
  }
}
