/**
 * What may not happen unasked (DESIGN 8): asked before an action and again at the moment of acting.
 *
 * The rules are loaded with what acts; until `ready` has resolved every question throws.
 */

import type { Act, Approval } from '../link/protocol.ts';
import { isSecret } from '../observe/element/secrets.ts';
import { activeElement } from '../observe/walk/tree.ts';
import type { Guard, Observer, PageActions, Settings } from '../seams.ts';
import type { Rules } from './rules.ts';
import { watchUnsaved } from './unsaved.ts';

export interface GuardDeps {
  readonly observer: Observer;
  readonly actions: PageActions;
  settings(): Pick<Settings, 'mode' | 'confirmNavigation'>;
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

export interface RulesDeps extends GuardDeps {
  isSecret(element: Element): boolean;
  focused(): Element | null;
}

export interface PageGuard extends Guard {
  /** The document is about to go away in `act`: to another site, or with input that would be lost? */
  leaving(act: Act, away?: URL): Approval | undefined;
  /** The page asks with a native dialog that says `message`; the approval covers that answer only. */
  asked(act: Act, element: Element | undefined, message: string): Approval;
  /** Loads the rules. */
  ready(): Promise<void>;
}

export function createGuard(deps: GuardDeps): PageGuard {
  const unsaved = watchUnsaved();
  let rules: Rules | undefined;

  function known(): Rules {
    if (!rules) throw new Error('the guard was asked before its rules were there: await ready()');
    return rules;
  }

  /** Unless the visitor has approved exactly this. */
  function open(act: Act, approval: Approval | undefined): Approval | undefined {
    return approval && approval.digest === act.digest ? undefined : approval;
  }

  return {
    async ready() {
      if (rules) return;
      const { createRules } = await import('./rules.ts');
      rules = createRules({ ...deps, isSecret, focused: () => activeElement(document) });
    },
    approval: (act, element) => open(act, known().needed(act, element)),
    leaving(act, away) {
      if (away) {
        const message = `Leave this site for ${away.origin}${away.pathname}?`;
        return open(act, known().about(act, 'navigation', undefined, message));
      }
      const field = unsaved.field();
      if (!field) return undefined;
      const { name } = deps.observer.describe(field);
      const what = name ? ` in “${name}”` : '';
      const message = `Leave this page? What was entered${what} would be lost.`;
      return open(act, known().about(act, 'navigation', undefined, message));
    },
    asked(act, element, message) {
      const kind = known().classOf(message) ?? 'other';
      return known().about(act, kind, element, message);
    },
  };
}
