/** Actions that need approval: checked before, and again at the moment of acting. */

import * as dom from '../dom/index.ts';
import { toJson } from '../observe/lines/json.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import type { GuardDeps } from './deps.ts';
import type { Place } from './policy/routes.ts';
import { watchCause } from './request/cause.ts';
import { watchChanges } from './request/changes.ts';
import { recall } from './request/hold.ts';
import type { Sent } from './request/sent.ts';
import { createRules, type Rules } from './rules.ts';
import { leadsElsewhere, watchUnsaved } from './unsaved.ts';
import { isPlainEnglish } from './words/control_words.ts';

export type PageGuard = ReturnType<typeof createGuard>;

export function createGuard(deps: GuardDeps) {
  const changes = watchChanges();
  const unsaved = watchUnsaved(changes);
  const cause = watchCause(() => rules.requests.acted(), deps.gate?.tasks);
  dom.acts.now = deps.gate?.tasks?.acts ?? (() => {});
  const rules: Rules = createRules(deps, { changes, cause });
  let learnt = false;
  if (deps.gate) recall(deps.gate, (sent) => cause.past(sent));

  function losing(act: Act): Approval | undefined {
    const field = deps.policies?.waives('navigation') ? undefined : unsaved.field();
    if (!field) return undefined;
    const { name } = deps.observer.describe(field);
    const what = name ? ` in “${name}”` : '';
    const message = `Leave this page? What was entered${what} would be lost.`;
    return rules.about(act, 'navigation', undefined, message);
  }

  return {
    /** Before each action: loads the words of the page's language, which it may change. */
    async ready(): Promise<void> {
      const all =
        learnt || isPlainEnglish(toJson(deps.observer.lines()), deps.language?.() ?? 'en');
      if (all) return;
      const { learn } = await import('./words/languages.ts');
      learn();
      learnt = true;
    },
    changed: changes.origins,
    approval(act: Act, element: Element | undefined): Approval | undefined {
      const asked = rules.needed(act, element);
      // A page that draws the next one itself loads nothing that could be held.
      return asked ?? (element && leadsElsewhere(act, element) ? losing(act) : undefined);
    },
    about: rules.linesOf,
    requested: rules.requests.needed,
    /** A request is about to leave, during `act` or after: `approved`, or with nobody asked. */
    passed(sent: Sent, approved: boolean, act?: Act): void {
      unsaved.sent(sent);
      rules.requests.passed(sent, approved, act);
    },
    loads: rules.requests.loads,
    refused: rules.requests.refused,
    /** They have said so before, and have not acted by hand since. */
    isRefused: rules.requests.isRefused,
    begins: (act: Act, element: Element | undefined) => cause.begins(rules.deedOf(act, element)),
    ends: cause.ends,
    cause,
    refusal: (act: Act, element: Element | undefined) => deps.policies?.refusal(act, element),
    /** Why a policy lets the agent not be there: a path of this site, or another site. */
    stays: (to: Place) => deps.policies?.leaving(to),
    granted(approval: Approval): void {
      deps.granted?.(approval);
      rules.granted(approval);
    },
    repeats: (approval: Approval, element: Element | undefined) =>
      !!element && rules.repeats(approval, element),
    /** What loading an address of this site needs, if that says that it acts at once. */
    leads: rules.leads,
    parts: rules.parts,
    /** `act` is about to unload the document: for another site, or with input that would be lost? */
    leaving(act: Act, away?: URL): Approval | undefined {
      if (deps.policies?.waives('navigation')) return undefined;
      if (away) {
        const message = `Leave this site for ${away.origin}${away.pathname}?`;
        return rules.about(act, 'navigation', undefined, message);
      }
      return losing(act);
    },
    /** The page asks with a native dialog that says `message`; the approval covers that alone. */
    asked(act: Act, element: Element | undefined, message: string): Approval {
      const kind = rules.classOf(message) ?? 'other';
      return rules.about(act, kind, element, message);
    },
  };
}
