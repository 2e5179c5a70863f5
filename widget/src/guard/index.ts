/**
 * Actions that need approval (DESIGN 8): checked before an action, and again at the moment of
 * acting.
 *
 * The rules are loaded with the actions; until `ready` has resolved, every question throws.
 */

import type { Act, Approval } from '../link/protocol.ts';
import { isSecret } from '../observe/element/secrets.ts';
import { activeElement } from '../observe/walk/tree.ts';
import type { Guard, Observer, PageActions, Settings } from '../seams.ts';
import { type Changes, watchChanges } from './changes.ts';
import type { Policies } from './policy.ts';
import type { Rules } from './rules.ts';
import type { Sent } from './sent.ts';
import type { Taint } from './taint.ts';
import { watchUnsaved } from './unsaved.ts';

export interface GuardDeps {
  readonly observer: Observer;
  readonly actions: PageActions;
  settings(): Pick<Settings, 'mode' | 'confirmNavigation' | 'harmless' | 'destructivePatterns'>;
  readonly policies?: Policies;
  /** Whose words a value is made of; without it all that runs enter is a stranger's. */
  readonly taint?: Taint | undefined;
  /** Whether the gate on requests was installed before any script of the page. */
  readonly first?: boolean;
  /** Nothing but reading goes unasked. */
  readonly strict?: boolean | undefined;
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

export interface RulesDeps extends GuardDeps {
  isSecret(element: Element): boolean;
  focused(): Element | null;
  readonly changes: Changes;
  readonly taint: Taint | undefined;
  harmless(): readonly { readonly method: string; readonly path: string }[];
  readonly first: boolean;
  readonly strict?: boolean | undefined;
}

export interface PageGuard extends Guard {
  /** `act` is about to unload the document: for another site, or with input that would be lost? */
  leaving(act: Act, away?: URL): Approval | undefined;
  /**
   * The page asks with a native dialog that says `message`; the approval covers that answer only.
   */
  asked(act: Act, element: Element | undefined, message: string): Approval;
  /** What would be sent, for the card that asks about it. */
  about(approval: Approval): readonly string[];
  /** What must be approved of a request, which `act` began or the page by itself. */
  requested(sent: Sent, act?: Act, element?: Element): Approval | undefined;
  /** Why a policy forbids it. */
  refusal(act: Act, element: Element | undefined): string | undefined;
  /** Why a policy forbids leaving this document for that site. */
  stays(away: URL): string | undefined;
  /** What was approved is about to be done. */
  granted(approval: Approval): void;
  /** Whether it only repeats what was just approved. */
  repeats(approval: Approval, element: Element | undefined): boolean;
  /** A request that was approved, or belongs to something that was. */
  passed(sent: Sent): void;
  /** The fields that runs have changed, each with what was there before. */
  changed(): readonly (readonly [Element, string])[];
  /** Loads the rules. */
  ready(): Promise<void>;
}

export function createGuard(deps: GuardDeps): PageGuard {
  const unsaved = watchUnsaved();
  const changes = watchChanges();
  let rules: Rules | undefined;

  function known(): Rules {
    if (!rules) throw new Error('the guard was asked before its rules were there: await ready()');
    return rules;
  }

  return {
    async ready() {
      if (rules) return;
      const { createRules } = await import('./rules.ts');
      // Two may wait for it: the digests of a second one would be others.
      rules ??= createRules({
        ...{ ...deps, changes, isSecret, first: deps.first === true, taint: deps.taint },
        harmless: () => deps.settings().harmless ?? [],
        focused: () => activeElement(document),
      });
    },
    changed: changes.origins,
    approval: (act, element) => known().needed(act, element),
    about: (approval) => known().told(approval),
    requested: (sent, act, element) => rules?.requests.needed(sent, act, element),
    passed: (sent) => rules?.requests.passed(sent),
    refusal: (act, element) => deps.policies?.refusal(act, element),
    stays: (away) => deps.policies?.leaving(away),
    granted: ({ kind, facts }) => rules?.once.granted(kind, facts),
    repeats: ({ kind }, element) => !!element && known().once.repeats(kind, element),
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
