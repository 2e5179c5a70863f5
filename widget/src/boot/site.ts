/** What the site's code registers, and what it hears. */

import { createContexts } from '../host/actions/contexts.ts';
import { createActions } from '../host/actions/index.ts';
import { createOffered } from '../host/actions/offered.ts';
import { createTold } from '../host/runs/told.ts';
import { createSurfaces } from '../host/surface/surfaces.ts';
import type { Site, Widget } from '../host/widget.ts';

export function createSite(widget: Widget): Site {
  const { settings, words } = widget.given;
  const { events, messages } = createTold(
    () => widget.work.record,
    () => widget.work.runs,
  );
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
    surfaces: createSurfaces({
      ...{ events, words },
      sight: () => widget.visitor.sight,
      quiet: () => settings.ui === 'none',
    }),
    commands: createOffered({ settings, actions, events }),
  };
}
