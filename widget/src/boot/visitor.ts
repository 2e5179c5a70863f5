/** What visitors see, and what they have said. */

import { createFollowUps } from '../host/runs/followups.ts';
import type { Visitor, Widget } from '../host/widget.ts';
import type { Selection } from '../public/results.ts';
import { withMasks } from '../secret/sight.ts';
import { createVault } from '../secret/vault.ts';
import type { Entry, Reports } from '../ui/stage/sight.ts';
import { createSight } from '../ui/visitor_view.ts';

export function createVisitor(widget: Widget): Visitor {
  const { raw, settings, words } = widget.given;
  const vault = createVault();
  let selection: Selection | undefined;
  let opened = false;

  const entry: Entry = {
    selected: () => selection?.text,
    keeps: (task) => !vault.confided(task),
    stored: (task) => void stored.add(task),
    commands: widget.site.commands.draw,
    command: widget.site.commands.take,
    attachments: () => widget.server.attachments(),
    submit: (task, attachments) =>
      void widget.api.run(task, { selection, attachments, queue: true }),
    opened() {
      // The field takes the focus next, which clears the page's selection.
      selection = selectedInPage();
      opened = true;
      widget.site.events.note({ kind: 'palette_opened' });
      widget.server.link.open();
      widget.late.engine.now()?.lookAhead();
    },
    closed: () => widget.work.continuity.closed(),
  };

  const reports: Reports = {
    allowed: ({ origin }) =>
      origin === location.origin ||
      [widget.server.policy(), settings.policy].some((it) => it?.origins?.includes(origin)),
    stop: (reason) => widget.api.stop({ reason }),
    withdraw: (at) => followUps.remove(at),
    seen: (ended) => widget.work.seen(ended),
    overlays: (items) =>
      widget.site.events.emit('overlay_update', widget.late.engine.now()?.named(items) ?? items),
    async receipt(box) {
      const [{ drawReceipt }, receipt] = await Promise.all([
        import('../ui/bar/receipt.ts'),
        widget.late.engine.load().then((engine) => engine.receipt()),
      ]);
      drawReceipt(box, receipt, words);
    },
  };

  const sight = withMasks(createSight({ raw, settings, words, entry, reports }), vault);
  const stored = new Set<string>();
  const followUps = createFollowUps(
    (waiting) => sight.waiting(waiting.map(({ task }) => task)),
    vault.confided,
    stored,
  );
  return { sight, vault, stored, followUps, selection: () => selection, opened: () => opened };
}

function selectedInPage(): Selection | undefined {
  const text = String(getSelection() ?? '').trim();
  return text ? { text } : undefined;
}
