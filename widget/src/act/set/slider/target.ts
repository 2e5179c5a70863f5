/** Which slider is meant, and which others share its track. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Task } from '../../task/action.ts';
import { Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import type { Slider } from './slider.ts';
import { thumbSlider, thumbsAt } from './thumbs.ts';

const SLIDER = 'input[type=range i],[role=slider]';

export function isSlider(element: Element): boolean {
  return dom.matchesOf(element, SLIDER) || dom.roleUnseen(element) === 'slider';
}

/** The target, what it labels, or the only slider in it or in its box; throws `not_interactive`. */
export function sliderOf({ env }: Task, target: Element): Slider {
  const own = dom.fieldOfLabel(target) ?? target;
  const inner = dom.allWithin(own, SLIDER);
  const found = isSlider(own) ? own : inner.length === 1 ? inner[0] : undefined;
  const thumbs = found ? [] : thumbsAt(own);
  const thumb = thumbs.find((it) => dom.contains(it, own) || dom.contains(own, it)) ?? thumbs[0];
  if (thumb && (thumbs.length === 1 || dom.contains(thumb, own))) return thumbSlider(thumb, thumbs);
  if (!found) {
    const [count, which] =
      thumbs.length > 1 ? [thumbs.length, 'one of their thumbs'] : [inner.length, 'one of them'];
    const why = count
      ? `holds ${count} sliders: name ${which}`
      : 'is no slider: drag it, or fill it in';
    throw new Refusal('not_interactive', `${title(env, own)} ${why}.`);
  }
  // A library's slider may contain a native one with the same value.
  const element = (dom.firstWithin(found, SLIDER) ?? found) as HTMLElement;
  const slider = sliderFrom(element);
  if (Number.isNaN(slider.now())) {
    const message = `${title(env, element)} does not report its value: drag it, then check the result.`;
    throw new Refusal('unsupported', message);
  }
  return slider;
}

function sliderFrom(element: HTMLElement): Slider {
  const isNative = dom.matchesOf(element, 'input');
  const field = element as HTMLInputElement;
  const read = (key: 'min' | 'max' | 'now', missing: number) => {
    const said = isNative
      ? dom.attributeOf(element, key)
      : dom.attributeOf(element, `aria-value${key}`);
    return said === null || said.trim() === '' ? missing : Number(said);
  };
  return {
    element,
    isNative,
    isHidden: isNative && !isDrawn(element),
    min: read('min', 0),
    max: read('max', 100),
    now: () => (isNative ? field.valueAsNumber : read('now', Number.NaN)),
  };
}

function isDrawn(element: Element): boolean {
  const { clip, clipPath } = getComputedStyle(element);
  return isSeen(element) && clip === 'auto' && clipPath === 'none';
}

export function othersOf(task: Task, slider: Slider): Slider[] {
  for (const at of [...outwards(slider.element)].slice(0, 6)) {
    if (dom.matchesOf(at, 'body,form')) break;
    const others = dom.allWithin(at, SLIDER).filter((it) => it !== slider.element);
    if (others.length) return others.length > 3 ? [] : others.map((it) => sliderOf(task, it));
  }
  return [];
}
