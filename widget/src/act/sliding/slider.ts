/** What can be slid: where it stands, how far it goes, and which one is meant. */

import { roleUnseen } from '../../observe/element/role.ts';
import {
  allWithin,
  attributeOf,
  fieldOfLabel,
  firstWithin,
  matchesOf,
  rectOf,
} from '../../observe/walk/native.ts';
import { Refusal, type Task } from '../action.ts';
import { title } from '../state.ts';
import { outwards } from '../tree.ts';

const SLIDER = 'input[type=range i],[role=slider]';

export interface Slider {
  readonly element: HTMLElement;
  readonly isNative: boolean;
  readonly min: number;
  readonly max: number;
  /** NaN where it does not tell. */
  now(): number;
}

/** The target, what it labels, or the only one in it or its own box; throws `not_interactive`. */
export function sliderOf({ env }: Task, target: Element): Slider {
  const own = fieldOfLabel(target) ?? target;
  const inner = allWithin(own, SLIDER);
  const found =
    matchesOf(own, SLIDER) || roleUnseen(own) === 'slider'
      ? own
      : inner.length === 1
        ? inner[0]
        : undefined;
  if (!found) {
    const why = inner.length
      ? `holds ${inner.length} sliders: name one of them`
      : 'is no slider: use drag or fill_input';
    throw new Refusal('not_interactive', `${title(env, own)} ${why}.`);
  }
  // A slider of a library may keep a native one inside that says the same.
  const element = (firstWithin(found, SLIDER) ?? found) as HTMLElement;
  const slider = matchesOf(element, 'input') ? native(element as HTMLInputElement) : drawn(element);
  if (Number.isNaN(slider.now())) {
    const message = `${title(env, element)} does not tell where it stands: drag it, and look.`;
    throw new Refusal('unsupported', message);
  }
  return slider;
}

function native(element: HTMLInputElement): Slider {
  const { min, max } = element;
  return {
    element,
    isNative: true,
    min: Number(min || 0),
    max: Number(max || 100),
    now: () => element.valueAsNumber,
  };
}

function drawn(element: HTMLElement): Slider {
  const read = (key: string, missing: number) => {
    const value = attributeOf(element, `aria-value${key}`);
    return value === null || value.trim() === '' ? missing : Number(value);
  };
  return {
    element,
    isNative: false,
    min: read('min', 0),
    max: read('max', 100),
    now: () => read('now', Number.NaN),
  };
}

export function isUpright({ element }: Slider): boolean {
  return attributeOf(element, 'aria-orientation') === 'vertical';
}

/** What the thumb moves along: the nearest box around it that is several times as long. */
export function trackOf(slider: Slider): Element | undefined {
  const length = isUpright(slider) ? 'height' : 'width';
  const own = rectOf(slider.element)[length];
  for (const at of outwards(slider.element)) {
    if (matchesOf(at, 'body')) return undefined;
    const long = rectOf(at)[length];
    if (long > 30 && (long >= 3 * own || at === slider.element)) return at;
  }
  return undefined;
}

/** Equal but for what binary fractions add. */
export function isAt(slider: Slider, value: number): boolean {
  return Math.abs(slider.now() - value) <= 1e-6 * Math.max(1, Math.abs(value));
}
