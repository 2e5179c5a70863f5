/** What the site's code registers, and what it hears. */

import { createActions } from '../host/actions.ts';
import { createContexts } from '../host/contexts.ts';
import { createOffered } from '../host/offered.ts';
import { createSurfaces } from '../host/surfaces.ts';
import { createTold } from '../host/told.ts';
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
