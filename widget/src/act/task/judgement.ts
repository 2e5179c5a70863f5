/** The guard's judgement at the moment of acting: refuse, go on, or stop until the visitor has decided. */

import * as dom from '../../dom/index.ts';
import type { Act } from '../../wire/protocol.ts';
import type { Args } from './action.ts';
import type { Consent } from './consent.ts';
import type { Env } from './env.ts';
import { Held, Refusal } from './outcome.ts';

interface JudgementParts {
  readonly act: Act;
  readonly guard: Env['guard'];
  readonly consent: Consent;
}

/** `own`: the action, or one that it carries out inside it. Throws a Refusal, or what is Held. */
type Judgement = (own: Act, element?: Element, hit?: Element) => void;

export function createJudgement({ act, guard, consent }: JudgementParts): Judgement {
  function isAgreed(): boolean {
    const whole = guard.approval(act, undefined);
    return consent.given && (!whole || consent.has(whole));
  }

  return (own, element, hit) => {
    const on = judged(own, guard, element, hit);
    // The visitor is not asked about what a policy forbids.
    const reason = guard.refusal(own, on) ?? (hit && guard.refusal(own, hit));
    if (reason) throw new Refusal('denied', reason);
    const approval = guard.approval(own, on);
    const agreed = own !== act && approval?.kind === 'step' && isAgreed();
    if (approval && consent.has(approval)) guard.granted(approval);
    else if (approval && guard.repeats(approval, on)) consent.accept(approval);
    if (consent.lets(approval, on, agreed) || !approval) return;
    consent.stop(approval);
    throw new Held(approval);
  };
}

/** A press in the middle of a row may hit a button: that is judged, unless it is a part of it. */
function judged(
  act: Act,
  guard: Env['guard'],
  element?: Element,
  hit?: Element,
): Element | undefined {
  if (!element || !hit || hit === element || act.name === 'navigate') return element;
  const held = (on: Element) => {
    const kind = guard.approval(act, on)?.kind;
    return kind !== undefined && kind !== 'step';
  };
  const beside = hit.getRootNode() === element.getRootNode();
  return (beside ? [hit, element] : [element, hit]).find(held) ?? element;
}

/** Throws `not_found`, `stale`, `invalid_args`; `not_interactive` for the widget's own. */
export function locate(env: Env, args: Args): Element {
  if (args.ref === undefined)
    throw new Refusal('invalid_args', 'This needs the ref of an element.');
  const found = env.observer.resolve(args.ref);
  if ('reason' in found) throw new Refusal(found.reason, found.message);
  if (!dom.isConnected(found.element)) {
    throw new Refusal('stale', `[${args.ref}] is no longer on the page: look again.`);
  }
  return found.element;
}
