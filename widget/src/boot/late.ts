/** What is loaded when it is needed: the engine, questions, the page's tools, other tabs. */

import type { Tabs } from '../host/pages/tabs.ts';
import { loadParts } from '../host/upgrade.ts';
import type { Late, Widget } from '../host/widget.ts';
import { lazy } from '../platform/lazy.ts';
import { page } from '../platform/page.ts';

export function createLate(widget: Widget): Late {
  const { settings } = widget.given;
  const gone = () => widget.life.gone();
  let tabs: Tabs | undefined;

  const questions = lazy(
    () => import('../host/questions/index.ts'),
    ({ createQuestions }) => {
      const { given, site, visitor, work, server } = widget;
      return createQuestions({
        settings,
        unattended: given.unattended,
        ...{ events: site.events, surfaces: site.surfaces },
        ...{ sight: visitor.sight, vault: visitor.vault, named: server.named },
        sentence: given.words.sentence,
        said: (text) => site.messages.asked(work.runs.current() ?? '', text),
        send: server.link.send,
      });
    },
  );

  const engine = lazy(
    () => {
      const { sight } = widget.visitor;
      const parts = () => Promise.all([import('../engine.ts'), sight.stage(), questions.load()]);
      return loadParts(parts, settings, (message) => widget.life.renew(message));
    },
    ([{ createEngine }, stage, questions]) => createEngine(widget, { stage, questions }),
    gone,
  );

  const tools = lazy(
    () => import('../host/actions/webmcp.ts'),
    ({ createTools }) => createTools(widget.site.actions, widget.api.executeAction),
    gone,
  );

  return {
    ...{ lazy, engine, questions, tools },
    tabs: () => tabs,
    async shareTabs() {
      if (!settings.crossTab) return;
      const { given, site, visitor, api, work, server } = widget;
      await work.session.ready;
      const { createTabs } = await import('../host/pages/tabs.ts');
      tabs = createTabs({
        ...{ ...work, ...given, events: site.events, link: server.link, api },
        ...{ sight: visitor.sight, engine: engine.now },
      });
    },
    offerTools() {
      // Where it fails the next reading of the page tries again.
      if ('modelContext' in document || page.querySelector('form[toolname]'))
        tools.load().catch(() => {});
    },
    stop() {
      questions.now()?.clear();
      for (const it of [widget.site.commands, tools.now(), tabs]) it?.stop();
      engine.now()?.leave();
    },
  };
}
