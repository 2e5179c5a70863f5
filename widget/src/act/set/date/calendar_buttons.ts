/** A calendar that is moved: the boxes around it, its buttons, and how one is pressed. */

import { isSeen } from '../../../ask/seen.ts';
import { holds, outwards } from '../../../ask/tree.ts';
import { press } from '../../events/press.ts';
import { approach, timed } from '../../spot/approach.ts';
import type { Task } from '../../task/action.ts';
import { isOff } from '../choice/option.ts';
import type { Panel } from './calendar.ts';

const LEVELS = 7;
const NEXT =
  /next|nächst|vorwärts|suivant|siguiente|próxim|seguinte|successiv|prossim|volgend|następn|下|次|forward|right|increment|[›»>→❯]/i;
const BACK =
  /prev|voriger|vorher|zurück|précédent|anterior|precedent|vorig|poprzed|上|前|back(?!ground)|left|decrement|[‹«<←❮]/i;
const YEARS =
  /year|jahr|année|ann[oé]e|\baño\b|\bano\b|\banno\b|jaar|rok|年|super|double|d-arrow|[«»]|<<|>>/i;
const OTHERS =
  'input:not([type=hidden]),textarea,button[type=submit],[type=image],[contenteditable=true]';
const LONGER = /decade|century|jahrzehnt|décennie|década/i;

export interface Walk {
  readonly task: Task;
  readonly control: Element;
  readonly lang: string;
  panels(): Panel[];
  /** Its arrows turned out to be the other way round. */
  mirrored?: boolean;
  /** Months that its arrow moved it by. */
  stride?: number;
}

export async function pressIn({ task, control }: Walk, element: Element): Promise<void> {
  const spot = await approach(task, { element, owner: control });
  await timed(task, 'events', () => press(task, spot));
}

export function isYearly({ task, stride }: Walk, button: HTMLElement | undefined): boolean {
  if (stride) return stride >= 12;
  return !!button && YEARS.test(`${task.env.observer.describe(button).name} ${button.className}`);
}

/** With `any`, also one that moves by more than a year. */
export function buttonIn(
  box: Element,
  walk: Walk,
  off: number,
  any = false,
): HTMLElement | undefined {
  const [way, other] = off > 0 ? [NEXT, BACK] : [BACK, NEXT];
  const some = buttonsIn(box, walk).filter(
    ({ words }) => way.test(words) && (any || !LONGER.test(words)) && !isBoth(words, way, other),
  );
  const months = some.filter(({ words }) => !YEARS.test(words));
  const years = some.filter(({ words }) => YEARS.test(words));
  const far = Math.abs(off) >= 12 || any;
  return ((far ? years[0] : undefined) ?? months[0])?.element;
}

/** A class like `btn-next prev-hidden` has both words: the first one counts. */
function isBoth(words: string, way: RegExp, other: RegExp): boolean {
  const [own, opposite] = [words.search(way), words.search(other)];
  return opposite >= 0 && opposite < own;
}

/** The surroundings that belong to the calendar: at most the box of its own field. */
export function* boxesAround({ panels, control }: Walk): Generator<Element> {
  const first = panels()[0]?.element;
  let level = 0;
  for (const at of outwards(first)) {
    if (level++ > LEVELS || at.matches('body,form')) return;
    if (at !== control && holds(at, control) && holdsOthers(at, control)) return;
    yield at;
  }
}

/** Fields of other things, or buttons that submit the form. */
function holdsOthers(box: Element, control: Element): boolean {
  const others = [...box.querySelectorAll(OTHERS)];
  return others.some((it) => isSeen(it) && !holds(control, it) && !holds(it, control));
}

interface Button {
  readonly element: HTMLElement;
  readonly words: string;
}

function buttonsIn(box: Element, { panels, task }: Walk): Button[] {
  const cells = new Set<Element>(panels().flatMap((it) => it.cells.map(({ element }) => element)));
  const marked = 'button,[role=button],a,[class*=next i],[class*=prev i],[aria-label],[title]';
  const all = [...box.querySelectorAll<HTMLElement>(marked)].filter(
    (it) => !cells.has(it) && !it.closest('td,[role=gridcell]') && isSeen(it) && !isOff(it),
  );
  return all.map((element) => {
    const { name } = task.env.observer.describe(element);
    const hints = [
      element.title,
      element.className,
      element.id,
      element.firstElementChild?.className,
    ];
    return { element, words: [name, ...(name.length > 2 ? [] : hints)].join(' ') };
  });
}
