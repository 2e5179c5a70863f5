/** Sets a slider to a value: a native one, or a library's, by its keys or its thumb. */

import { focused } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { sanitized } from '../events/text.ts';
import { approach, timed } from '../spot/approach.ts';
import { type Spot, takesNoPointer } from '../spot/hit.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { Refusal, Unseen } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { pressedOf } from './choice/opener.ts';
import { byKeys, MOST_KEYS } from './slider/keys.ts';
import { byMouse, byOwner } from './slider/native.ts';
import { isAt, type Slider } from './slider/slider.ts';
import { othersOf, sliderOf } from './slider/target.ts';
import { byTrack, dragBack } from './slider/track.ts';
import { StandingControl } from './value/standing.ts';

export const setSlider: Action = {
  sets: true,
  args: { ref: 'ref', value: 'number' },
  run: (task) => slideTo(task, task.target(), task.args.value),
};

async function slideTo(task: Task, target: Element, value: number): Promise<Report> {
  const slider = sliderOf(task, target);
  const nearest = nearestOf(slider, value);
  if (nearest !== value) {
    const message = `${title(task.env, slider.element)} cannot have the value ${value}: ${reach(slider)}, the nearest is ${nearest}. It was left ${place(task, slider)}.`;
    throw new Refusal('rejected_value', message);
  }
  const others = othersOf(task, slider);
  const stood = { at: dom.rectOf(slider.element), own: slider.now(), others: heldBy(others) };
  task.onRefusal(() => putBack(task, slider, stood));
  const pressed = pressedOf(task.env, slider.element);
  const standing = new StandingControl(task, slider.element);
  // Of two native ones over each other only the thumbs take the pointer.
  const keyed = slider.isNative && takesNoPointer(slider.element);
  const needs = { element: keyed ? slider.element : pressed, owner: slider.element, keyed };
  const spot = await approach(task, needs);
  if (focused() !== slider.element) slider.element.focus({ preventScroll: true });
  const seen = await timed(task, 'events', () =>
    move(task, slider, value, keyed ? undefined : spot),
  );
  return {
    said: `Set ${title(task.env, slider.element)} to ${value}`,
    verify() {
      verify(task, { slider, now: standing.now() }, value);
      if (!seen) throw unheard(task, slider, value);
      const moved = stood.others.some(
        (it) => it.slider.now() !== it.own && !(it.own === stood.own && isAt(it.slider, value)),
      );
      if (moved) throw alsoMoved(task, slider);
    },
  };
}

interface Stood {
  readonly at: DOMRect;
  readonly own: number;
  readonly others: readonly Held[];
}

interface Moved {
  readonly slider: Slider;
  readonly now: Element | undefined;
}

interface Held {
  readonly slider: Slider;
  readonly own: number;
}

function heldBy(sliders: readonly Slider[]): Held[] {
  return sliders.map((slider) => ({ slider, own: slider.now() }));
}

async function putBack(task: Task, slider: Slider, stood: Stood): Promise<string> {
  const told = await putOneBack(task, slider, stood);
  // A thumb that was pushed, or has changed places with this one.
  for (const { slider: other, own } of stood.others) {
    if (Number.isNaN(own) || isAt(other, own) || !other.element.isConnected) continue;
    await move(task, other, own);
    if (!isAt(other, own))
      return `${told} Another thumb of its track is now ${place(task, other)}.`;
  }
  return told;
}

async function putOneBack(task: Task, slider: Slider, { at, own }: Stood): Promise<string> {
  const { element } = slider;
  const unread = Number.isNaN(own);
  const stands = () => (unread ? dom.rectOf(element).left === at.left : isAt(slider, own));
  if (!element.isConnected || stands()) return '';
  if (!unread) await move(task, slider, own);
  const back = unread ? await dragBack(task, slider, at) : isAt(slider, own);
  if (back) return 'Its old value was restored.';
  return `Its old value could not be restored: it is now ${place(task, slider)}.`;
}

function alsoMoved({ env }: Task, { element }: Slider): Refusal {
  const message = `${title(env, element)}: another thumb of its track has moved, too: look at both.`;
  return new Refusal('rejected_value', message);
}

/** False if it has the value, but nothing that is drawn has changed. */
async function move(task: Task, slider: Slider, value: number, spot?: Spot): Promise<boolean> {
  if (isAt(slider, value)) return true;
  if (slider.isHidden) return byOwner(task, slider, value);
  if (slider.isNative) await byMouse(task, slider, value, spot);
  else {
    const far = !(Math.abs(value - slider.now()) <= MOST_KEYS);
    if (far) await byTrack(task, slider, value);
    if (!(await byKeys(task, slider, value))) await byTrack(task, slider, value);
  }
  return true;
}

function unheard({ env }: Task, { element }: Slider, value: number): Unseen {
  const message = `${title(env, element)} has the value ${value}, but what is drawn has not moved: drag it, then look.`;
  return new Unseen(message);
}

function nearestOf({ element, isNative, min, max }: Slider, value: number): number {
  if (isNative) return Number(sanitized(element as HTMLInputElement, `${value}`));
  return Math.min(max, Math.max(min, value));
}

function reach({ element, isNative, min, max }: Slider): string {
  const { step } = element as HTMLInputElement;
  const steps = isNative && step !== 'any' ? ` in steps of ${step || 1}` : '';
  if (!Number.isFinite(max - min)) return 'its range is not known';
  return `its range is ${min} to ${max}${steps}`;
}

function place({ env }: Task, { element, now }: Slider): string {
  if (Number.isNaN(now())) return 'at an unknown value';
  return env.isSecret(element) ? 'at another value' : `at ${now()}`;
}

function verify(task: Task, { slider, now }: Moved, value: number): void {
  if (!now) return;
  const shown = now === slider.element ? slider : sliderOf(task, now);
  if (isAt(shown, value)) return;
  const complaint = task.watch.complaint();
  const why = complaint ? `; message: ${complaint}` : '';
  const message = `${title(task.env, slider.element)}: asked ${value}, it is ${place(task, shown)}; ${reach(shown)}${why}`;
  throw new Refusal('rejected_value', message);
}
