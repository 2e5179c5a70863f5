/** A slider: its range, its value, and what its thumb moves along. */

import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { sanitized } from '../../events/text.ts';
import type { Task } from '../../task/action.ts';

export interface Slider {
  readonly element: HTMLElement;
  readonly isNative: boolean;
  /** A native one that nobody sees: something else is drawn for it. */
  readonly isHidden?: boolean;
  readonly min: number;
  readonly max: number;
  /** Recognised by its look alone. */
  readonly upright?: boolean;
  readonly track?: Element;
  now(): number;
}

export function isUpright({ element, upright }: Slider): boolean {
  return upright ?? dom.attributeOf(element, 'aria-orientation') === 'vertical';
}

/** What the thumb moves along: the nearest box around it that is several times as long. */
export function trackOf(slider: Slider): Element | undefined {
  if (slider.track) return slider.track;
  const [length, breadth] = isUpright(slider)
    ? (['height', 'width'] as const)
    : (['width', 'height'] as const);
  const own = dom.rectOf(slider.element)[length];
  const whole = own >= 3 * dom.rectOf(slider.element)[breadth];
  for (const at of outwards(slider.element)) {
    if (dom.matchesOf(at, 'body')) return undefined;
    const long = dom.rectOf(at)[length];
    if (long > 30 && (long >= 3 * own || (at === slider.element && whole))) return at;
  }
  return undefined;
}

/** Equal except for the rounding of binary fractions. */
export function isAt(slider: Slider, value: number): boolean {
  return Math.abs(slider.now() - value) <= 1e-6 * Math.max(1, Math.abs(value));
}

export function nearestOf({ element, isNative, min, max }: Slider, value: number): number {
  if (isNative) return Number(sanitized(element as HTMLInputElement, `${value}`));
  return Math.min(max, Math.max(min, value));
}

export function rangeOf({ element, isNative, min, max }: Slider): string {
  const { step } = element as HTMLInputElement;
  const steps = isNative && step !== 'any' ? ` in steps of ${step || 1}` : '';
  if (!Number.isFinite(max - min)) return 'its range is not known';
  return `its range is ${min} to ${max}${steps}`;
}

export function shownAt({ env }: Task, { element, now }: Slider): string {
  if (Number.isNaN(now())) return 'an unknown value';
  return env.isSecret(element) ? 'another value' : `${now()}`;
}
