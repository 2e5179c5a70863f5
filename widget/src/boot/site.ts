/** What the site's code registers, and what it hears. */

import { createContexts } from '../host/actions/contexts.ts';
import { createEvents } from '../host/actions/events.ts';
import { createActions } from '../host/actions/index.ts';
import { createOffered } from '../host/actions/offered.ts';
import { createMessages } from '../host/runs/messages.ts';
import { createSurfaces } from '../host/surface/surfaces.ts';
import type { Site, Widget } from '../host/widget.ts';

export function createSite(widget: Widget): Site {
  const { settings, words } = widget.given;
  const current = () => widget.work.runs.current();
  const events = createEvents({
    current,
    record: (activity) => widget.work.record.activity(activity),
    heard: (...event) => messages.heard(...event),
  });
  const messages = createMessages((message) => void events.emit('message', message), current);
  const actions = createActions(
    (added, removed) => {
      const { link } = widget.server;
      if (link.live()) link.send({ type: 'register', added, removed });
      widget.late.tools.now()?.sync();
    },
    (actionName) => ({
      session: widget.work.record.get(),
      emit: (detail) => void events.emit('action_event', { actionName, detail }),
    }),
  );
  return {
    ...{ events, messages, actions },
    contexts: createContexts(),
    surfaces: createSurfaces(
      events,
      words,
      () => widget.visitor.sight,
      () => settings.ui === 'none',
    ),
    commands: createOffered(settings, actions, events),
  };
}
