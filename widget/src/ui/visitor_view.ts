/** Everything that the visitor sees of the widget. Independent of the wire: it shows, and reports. */

import { createRoot } from './drawing/root.ts';
import { createShownRun } from './shown_run.ts';
import type { Sight, SightOptions } from './stage/sight.ts';
import { createWayIn } from './way_in.ts';

export function createSight({ raw, settings, words, entry, reports }: SightOptions): Sight {
  const root = createRoot(raw);
  const way = createWayIn({
    ...{ root, settings, words },
    entry: {
      ...entry,
      opened() {
        entry.opened();
        // Ahead of the run.
        run.sight.stage().catch(() => {});
      },
    },
    bar: () => run.bar(),
    declined: () => run.declined(),
  });
  const run = createShownRun({ root, way, raw, settings, words, reports });
  way.update(true);
  return {
    ...run.sight,
    stop: reports.stop,
    root: root.element,
    isOurs: root.isOurs,
    open: way.open,
    close: way.palette.close,
    draft: way.palette.draft,
    giveBack: way.palette.keep,
    update(enabled) {
      way.update(enabled);
      run.update();
    },
    welcome({ agent_name, notice = '', person }) {
      if (agent_name) way.rename(agent_name);
      run.name();
      way.palette.badge(notice, person);
      run.sight.line('');
      way.arrange();
    },
    reset() {
      run.reset();
      way.palette.close();
      way.palette.badge('');
      way.palette.forget();
    },
    remove() {
      run.clear();
      way.palette.close();
      run.remove();
      root.remove();
    },
  };
}
