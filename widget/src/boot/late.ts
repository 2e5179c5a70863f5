/** What is loaded when it is needed: the engine, questions, the page's tools, other tabs. */

import type { Engine } from '../host/engine.ts';
import type { Questions } from '../host/questions.ts';
import type { Tabs } from '../host/tabs.ts';
import { createLoadedTools, type LoadedTools } from '../host/tools.ts';
import { loadParts } from '../host/upgrade.ts';
import type { Late, Widget } from '../host/widget.ts';

export function createLate(widget: Widget): Late {
  const { settings } = widget.given;
  let engine: Engine | undefined;
  let questions: Questions | undefined;
  let tools: LoadedTools | undefined;
  let tabs: Tabs | undefined;

  async function loadQuestions(): Promise<Questions> {
    const { createQuestions } = await import('../host/questions.ts');
    const { given, site, visitor, work, server } = widget;
    questions ??= createQuestions({
      ...{ ...given, ...site, ...visitor, approvals: work.approvals, named: server.named },
      sentence: given.words.sentence,
      said: (text) => site.messages.asked(work.runs.current() ?? '', text),
      send: server.link.send,
    });
    return questions;
  }

  async function loadEngine(): Promise<Engine> {
    const { sight } = widget.visitor;
    const parts = () => Promise.all([import('../engine.ts'), sight.stage(), loadQuestions()]);
    const [{ createEngine }, stage, questions] = await loadParts(parts, settings, (message) =>
      widget.life.renew(message),
    );
    if (widget.life.gone()) throw new Error('pilotfish.destroy() was called');
    engine ??= createEngine(widget, { stage, questions });
    return engine;
  }

  return {
    engine: () => engine,
    loadEngine,
    questions: () => questions,
    loadQuestions,
    tools: () => tools,
    tabs: () => tabs,
    async shareTabs() {
      if (!settings.crossTab) return;
      const { given, site, visitor, api, work, server } = widget;
      await work.session.ready;
      const { createTabs } = await import('../host/tabs.ts');
      tabs = createTabs({
        ...{ ...work, ...given, events: site.events, link: server.link, api },
        ...{ sight: visitor.sight, engine: () => engine },
      });
    },
    offerTools() {
      const { site, api } = widget;
      tools = createLoadedTools({ actions: site.actions, execute: api.executeAction });
    },
    stop() {
      questions?.clear();
      for (const it of [widget.site.commands, tools, tabs]) it?.stop();
      engine?.leave();
    },
  };
}
