/** Sets a slider to a value: a native one, or a library's, by its keys or its thumb. */

import * as dom from '../../dom/index.ts';
import { approach } from '../spot/approach.ts';
import { type Spot, takesNoPointer } from '../spot/hit.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { Refusal, Unseen } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { frame } from '../task/time.ts';
import { pressedOf } from './choice/opener.ts';
import { byKeys, byTrack, dragBack, MOST_KEYS } from './slider/moves.ts';
import { byMouse, byOwner, lookAround } from './slider/native.ts';
import { isAt, nearestOf, rangeOf, type Slider, shownAt } from './slider/slider.ts';
import { othersOf, sliderOf } from './slider/target.ts';
import { giveFocus, notAsAsked, restored, setTo } from './value/driver.ts';
import { StandingControl } from './value/standing.ts';

export const setSlider: Action = {
  sets: true,
  args: { ref: 'ref', value: 'number' },
  run: (task) => slideTo(task, task.target(), task.args.value),
};

async function slideTo(task: Task, target: Element, value: number): Promise<Report> {
  const { env } = task;
  const slider = sliderOf(task, target);
  const { element } = slider;
  const called = title(env, element);
  const nearest = nearestOf(slider, value);
  if (nearest !== value) {
    const message = `${called} cannot have the value ${value}: ${rangeOf(slider)}, the nearest is ${nearest}. It was left at ${shownAt(task, slider)}.`;
    throw new Refusal('rejected_value', message);
  }
  const own = stoodAt(slider);
  const others = othersOf(task, slider).map(stoodAt);
  task.onRefusal(() => putBack(task, own, others));
  const standing = new StandingControl(task, element);
  // Of two native ones over each other only the thumbs take the pointer.
  const keyed = slider.isNative && takesNoPointer(element);
  const pressed = keyed ? element : pressedOf(env, element);
  const spot = await approach(task, { element: pressed, owner: element, keyed });
  giveFocus(element);
  const isHeard = await move(task, slider, value, keyed ? undefined : spot);
  return {
    said: `Set ${called} to ${value}`,
    verify() {
      const now = standing.now();
      const shown = now && now !== element ? sliderOf(task, now) : slider;
      if (now && !isAt(shown, value)) {
        const shows = shownAt(task, shown);
        throw notAsAsked(task, called, { asked: `${value}`, shows, hint: `; ${rangeOf(shown)}` });
      }
      if (!isHeard) {
        const message = `${called} has the value ${value}, but what is drawn has not moved: drag it, then look.`;
        throw new Unseen(message);
      }
      if (
        others.some((it) => hasMoved(it) && (it.value !== own.value || !isAt(it.slider, value)))
      ) {
        const message = `${called}: another thumb of its track has moved, too: look at both.`;
        throw new Refusal('rejected_value', message);
      }
    },
  };
}

/** By its keys if they are near enough, else by its thumb. False if nothing drawn has followed. */
async function move(task: Task, slider: Slider, value: number, spot?: Spot): Promise<boolean> {
  if (isAt(slider, value)) return true;
  // The focus may change what is drawn.
  if (slider.isHidden) await frame();
  const look = slider.isHidden ? lookAround(slider.element) : undefined;
  const isHeard = () => look === undefined || lookAround(slider.element) !== look;
  await setTo(task, {
    *ways() {
      if (slider.isHidden) return yield* byOwner(task, slider, value, isHeard);
      if (slider.isNative) return yield () => byMouse(task, slider, value, spot);
      if (!(Math.abs(value - slider.now()) <= MOST_KEYS)) yield () => byTrack(task, slider, value);
      let isMoved = false;
      yield async () => {
        isMoved = await byKeys(task, slider, value);
      };
      if (!isMoved) yield () => byTrack(task, slider, value);
    },
    reads: () => isAt(slider, value) && isHeard(),
    rest: frame,
  });
  return isHeard();
}

interface Stood {
  readonly slider: Slider;
  /** NaN if it is not known. */
  readonly value: number;
  readonly at: DOMRect;
}

function stoodAt(slider: Slider): Stood {
  return { slider, value: slider.now(), at: dom.rectOf(slider.element) };
}

function hasMoved({ slider, value, at }: Stood): boolean {
  const { left, top } = dom.rectOf(slider.element);
  const isUnread = Number.isNaN(value);
  return isUnread ? Math.abs(left - at.left) + Math.abs(top - at.top) > 2 : !isAt(slider, value);
}

async function putBack(task: Task, own: Stood, others: readonly Stood[]): Promise<string> {
  let report = '';
  // A thumb that was pushed, or has changed places with this one.
  for (const stood of [own, ...others]) {
    const { slider, value, at } = stood;
    if (!slider.element.isConnected || !hasMoved(stood)) continue;
    if (!Number.isNaN(value)) await move(task, slider, value);
    else if (stood === own) await dragBack(task, slider, at);
    const isBack = !hasMoved(stood);
    if (stood === own) report = restored(isBack, shownAt(task, slider));
    else if (!isBack) report += ` Another thumb of its track is now at ${shownAt(task, slider)}.`;
  }
  return report;
}
