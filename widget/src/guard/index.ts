/** Actions that need approval: checked before, and again at the moment of acting. */

import * as dom from '../dom/index.ts';
import { toJson } from '../observe/lines/json.ts';
import type { Guard } from '../seams.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import type { GuardDeps } from './deps.ts';
import type { Place } from './policy/routes.ts';
import { type Cause, watchCause } from './request/cause.ts';
import { watchChanges } from './request/changes.ts';
import { recall } from './request/hold.ts';
import type { HeldForm, Sent } from './request/sent.ts';
import { createRules, type Rules } from './rules.ts';
import { leadsElsewhere, watchUnsaved } from './unsaved.ts';
import { isPlainEnglish } from './words/plain_english.ts';

export interface PageGuard extends Guard {
  /** `act` is about to unload the document: for another site, or with input that would be lost? */
  leaving(act: Act, away?: URL): Approval | undefined;
  /** The page asks with a native dialog that says `message`; the approval covers that alone. */
  asked(act: Act, element: Element | undefined, message: string): Approval;
  about(approval: Approval): readonly string[];
  requested(sent: Sent, act?: Act, element?: Element): Approval | undefined;
  refusal(act: Act, element: Element | undefined): string | undefined;
  /** The approval that loading `to`, of this site, needs: its address says that it acts at once. */
  leads(act: Act, to: URL, element: Element | undefined): Approval | undefined;
  /** Why a policy lets the agent not be there: a path of this site, or another site. */
  stays(to: Place): string | undefined;
  granted(approval: Approval): void;
  repeats(approval: Approval, element: Element | undefined): boolean;
  parts(act: Act, element: Element | undefined, held?: HeldForm): string | undefined;
  /** What is to be loaded before a question about a request is asked; undefined if nothing is. */
  loads(approval: Approval): Promise<unknown> | undefined;
  /** A request is about to leave, during `act` or after: `approved`, or with nobody asked. */
  passed(sent: Sent, approved: boolean, act?: Act): void;
  refused(sent: Sent): void;
  /** They have said so before, and have not acted by hand since. */
  isRefused(sent: Sent): boolean;
  begins(act: Act, element: Element | undefined): void;
  ends(): void;
  readonly cause: Cause;
  changed(): readonly (readonly [Element, string])[];
  /** Before each action: loads the words of the page's language. */
  ready(): Promise<void>;
}

export function createGuard(deps: GuardDeps): PageGuard {
  const changes = watchChanges();
  const unsaved = watchUnsaved(changes);
  const cause = watchCause(() => rules.requests.acted(), deps.gate?.tasks);
  dom.acts.now = () => deps.gate?.tasks?.acts();
  const focused = () => dom.activeElement(document);
  const rules: Rules = createRules(deps, { changes, cause, isSecret: dom.isSecret, focused });
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
    /** A page may change its language. */
    async ready() {
      const all =
        learnt || isPlainEnglish(toJson(deps.observer.lines()), deps.language?.() ?? 'en');
      if (all) return;
      const { learn } = await import('./words/languages.ts');
      learn();
      learnt = true;
    },
    changed: changes.origins,
    approval(act, element) {
      const asked = rules.needed(act, element);
      // A page that draws the next one itself loads nothing that could be held.
      return asked ?? (element && leadsElsewhere(act, element) ? losing(act) : undefined);
    },
    about: rules.linesOf,
    requested: rules.requests.needed,
    passed(sent, approved, act) {
      unsaved.sent(sent);
      rules.requests.passed(sent, approved, act);
    },
    loads: rules.requests.loads,
    refused: rules.requests.refused,
    isRefused: rules.requests.isRefused,
    begins: (act, element) => cause.begins(rules.deedOf(act, element)),
    ends: cause.ends,
    cause,
    refusal: (act, element) => deps.policies?.refusal(act, element),
    stays: (to) => deps.policies?.leaving(to),
    granted(approval) {
      deps.granted?.(approval);
      rules.granted(approval);
    },
    repeats: (approval, element) => !!element && rules.repeats(approval, element),
    leads: rules.leads,
    parts: rules.parts,
    leaving(act, away) {
      if (deps.policies?.waives('navigation')) return undefined;
      if (away) {
        const message = `Leave this site for ${away.origin}${away.pathname}?`;
        return rules.about(act, 'navigation', undefined, message);
      }
      return losing(act);
    },
    asked(act, element, message) {
      const kind = rules.classOf(message) ?? 'other';
      return rules.about(act, kind, element, message);
    },
  };
}
