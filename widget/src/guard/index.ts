/**
 * Actions that need approval (DESIGN 8): checked before an action, and again at the moment of
 * acting.
 *
 * The rules are loaded with the actions; until `ready` has resolved, every question throws.
 */

import type { Act, Approval } from '../link/protocol.ts';
import { isSecret } from '../observe/element/secrets.ts';
import { toJson } from '../observe/lines/json.ts';
import { page } from '../observe/walk/root.ts';
import { activeElement } from '../observe/walk/tree.ts';
import type { Guard } from '../seams.ts';
import { type Cause, watchCause } from './cause.ts';
import { watchChanges } from './changes.ts';
import type { GuardDeps } from './deps.ts';
import { createKey, digestOf } from './digest.ts';
import type { Sent } from './outgoing_request.ts';
import { isPlainEnglish } from './plain_english.ts';
import type { Rules } from './rules.ts';
import { watchUnsaved } from './unsaved.ts';

export interface PageGuard extends Guard {
  /** `act` is about to unload the document: for another site, or with input that would be lost? */
  leaving(act: Act, away?: URL): Approval | undefined;
  /**
   * The page asks with a native dialog that says `message`; the approval covers that answer only.
   */
  asked(act: Act, element: Element | undefined, message: string): Approval;
  /** What would be sent, for the card that asks about it. */
  about(approval: Approval): readonly string[];
  /**
   * What must be approved of a request, which `act` began or the page by itself. Before the rules are
   * there all that an action sends is held.
   */
  requested(sent: Sent, act?: Act, element?: Element): Approval | undefined;
  /** Why a policy forbids it. */
  refusal(act: Act, element: Element | undefined): string | undefined;
  /** The approval that loading `to`, of this site, needs: its address says that it acts at once. */
  leads(act: Act, to: URL, element: Element | undefined): Approval | undefined;
  /** Why a policy forbids leaving this document for that site. */
  stays(away: URL): string | undefined;
  /** What was approved is about to be done. */
  granted(approval: Approval): void;
  /** Whether it only repeats what was just approved. */
  repeats(approval: Approval, element: Element | undefined): boolean;
  /** A request is about to leave: `approved`, or with nobody asked. */
  passed(sent: Sent, approved: boolean): void;
  /** The visitor does not want it. */
  refused(sent: Sent): void;
  /** They have said so before, and have not acted by hand since. */
  isRefused(sent: Sent): boolean;
  /** The first event of `act` is about to happen: from now on it is the cause of requests. */
  begins(act: Act, element: Element | undefined): void;
  ends(): void;
  readonly cause: Cause;
  /** The fields that runs have changed, each with what was there before. */
  changed(): readonly (readonly [Element, string])[];
  /** Loads the rules. */
  ready(): Promise<void>;
}

export function createGuard(deps: GuardDeps): PageGuard {
  const unsaved = watchUnsaved();
  const changes = watchChanges();
  const cause = watchCause(() => rules?.requests.acted());
  const key = createKey();
  let rules: Rules | undefined;
  let learnt = false;

  /** Before each action: a page may come to speak another language. */
  async function languages(): Promise<void> {
    if (learnt || isPlainEnglish(toJson(deps.observer.lines()), deps.language?.() ?? 'en')) return;
    const { learn } = await import('./languages.ts');
    learn();
    learnt = true;
  }

  function known(): Rules {
    if (!rules) throw new Error('the guard was asked before its rules were there: await ready()');
    return rules;
  }

  /** Nothing tells yet what it does, so whatever an action sends is held. */
  function unjudged({ method, url }: Sent, act: Act): Approval {
    const to = URL.canParse(url, page.baseURI) ? new URL(url, page.baseURI) : undefined;
    const place = to ? (to.origin === location.origin ? '' : to.origin) + to.pathname : url;
    const facts = { action: act.name, request: `${method} ${place}` };
    return { kind: 'other', digest: digestOf(key, act, { ...facts, url }), facts };
  }

  return {
    async ready() {
      await languages();
      if (rules) return;
      const { createRules } = await import('./rules.ts');
      // Two may wait for it: the digests of a second one would be others.
      const focused = () => activeElement(document);
      rules ??= createRules(deps, { changes, cause, isSecret, focused });
    },
    changed: changes.origins,
    approval: (act, element) => known().needed(act, element),
    about: (approval) => known().told(approval),
    requested(sent, act, element) {
      if (rules) return rules.requests.needed(sent, act, element);
      return act && unjudged(sent, act);
    },
    passed: (sent, approved) => rules?.requests.passed(sent, approved),
    refused: (sent) => rules?.requests.refused(sent),
    isRefused: (sent) => rules?.requests.isRefused(sent) === true,
    begins: (act, element) => rules && cause.begins(rules.deedOf(act, element)),
    ends: cause.ends,
    cause,
    refusal: (act, element) => deps.policies?.refusal(act, element),
    stays: (away) => deps.policies?.leaving(away),
    granted(approval) {
      deps.granted?.(approval);
      rules?.granted(approval);
    },
    repeats: (approval, element) => !!element && known().repeats(approval, element),
    leads: (act, to, element) => known().leads(act, to, element),
    leaving(act, away) {
      if (deps.policies?.waives('navigation')) return undefined;
      if (away) {
        const message = `Leave this site for ${away.origin}${away.pathname}?`;
        return known().about(act, 'navigation', undefined, message);
      }
      const field = unsaved.field();
      if (!field) return undefined;
      const { name } = deps.observer.describe(field);
      const what = name ? ` in “${name}”` : '';
      const message = `Leave this page? What was entered${what} would be lost.`;
      return known().about(act, 'navigation', undefined, message);
    },
    asked(act, element, message) {
      const kind = known().classOf(message) ?? 'other';
      return known().about(act, kind, element, message);
    },
  };
}
