/** Which slider is meant, and what it says of its value and range. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Task } from '../../task/action.ts';
import { Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import type { Slider } from './slider.ts';
import { thumbSlider, thumbsAt } from './thumbs.ts';

const SLIDER = 'input[type=range i],[role=slider]';

/** The target, what it labels, or the only slider in it or in its box; throws `not_interactive`. */
export function sliderOf({ env }: Task, target: Element): Slider {
  const own = dom.fieldOfLabel(target) ?? target;
  const inner = dom.allWithin(own, SLIDER);
  const found =
    dom.matchesOf(own, SLIDER) || dom.roleUnseen(own) === 'slider'
      ? own
      : inner.length === 1
        ? inner[0]
        : undefined;
  const thumbs = found ? [] : thumbsAt(own);
  const thumb = thumbs.find((it) => dom.contains(it, own) || dom.contains(own, it)) ?? thumbs[0];
  if (thumb && (thumbs.length === 1 || dom.contains(thumb, own))) return thumbSlider(thumb, thumbs);
  if (!found) {
    const why =
      thumbs.length > 1
        ? `holds ${thumbs.length} sliders: name one of their thumbs`
        : inner.length
          ? `holds ${inner.length} sliders: name one of them`
          : 'is no slider: use drag or fill_input';
    throw new Refusal('not_interactive', `${title(env, own)} ${why}.`);
  }
  // A library's slider may contain a native one with the same value.
  const element = (dom.firstWithin(found, SLIDER) ?? found) as HTMLElement;
  const slider = dom.matchesOf(element, 'input')
    ? native(element as HTMLInputElement)
    : drawn(element);
  if (Number.isNaN(slider.now())) {
    const message = `${title(env, element)} does not report its value: drag it, then check the result.`;
    throw new Refusal('unsupported', message);
  }
  return slider;
}

function native(element: HTMLInputElement): Slider {
  const { min, max } = element;
  return {
    element,
    isNative: true,
    isHidden: !isDrawn(element),
    min: Number(min || 0),
    max: Number(max || 100),
    now: () => element.valueAsNumber,
  };
}

function isDrawn(element: Element): boolean {
  const { clip, clipPath } = getComputedStyle(element);
  return isSeen(element) && clip === 'auto' && clipPath === 'none';
}

function drawn(element: HTMLElement): Slider {
  const read = (key: string, missing: number) => {
    const value = dom.attributeOf(element, `aria-value${key}`);
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

export function othersOf(task: Task, slider: Slider): Slider[] {
  let level = 0;
  for (const at of outwards(slider.element)) {
    if (level++ > 5 || dom.matchesOf(at, 'body,form')) return [];
    const others = dom.allWithin(at, SLIDER).filter((it) => it !== slider.element);
    if (others.length === 0) continue;
    return others.length > 3 ? [] : others.map((it) => sliderOf(task, it));
  }
  return [];
}
