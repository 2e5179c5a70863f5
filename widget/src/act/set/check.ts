/** Sets a checkbox, switch or radio button to the requested state, whatever its state is now. */

import { checkOf } from '../../ask/chosen.ts';
import { CHECKABLES } from '../../ask/selectors.ts';
import { tellsCheck } from '../../ask/states.ts';
import { CHECKABLE, subjectOf } from '../../ask/subject.ts';
import { outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { press } from '../events/press.ts';
import { approach, timed } from '../spot/approach.ts';
import type { Action, Task } from '../task/action.ts';
import { effect, Refusal, Unseen } from '../task/outcome.ts';
import { label, shown, TOGGLE, title } from '../task/state.ts';

export const check: Action = {
  args: { ref: 'ref' },
  sets: true,
  run: (task) => bring(task, 'true'),
};

export const uncheck: Action = {
  args: { ref: 'ref' },
  sets: true,
  run: (task) => bring(task, 'false'),
};

type State = 'true' | 'false' | 'mixed';

const BOX = `${TOGGLE},${CHECKABLES}`;
/** From "mixed" one press may lead to either state. */
const PRESSES = 2;
/** Time for a switch that asks the server before it turns on. */
const LATE_MS = 1000;

async function bring(task: Task, wanted: State): ReturnType<Action['run']> {
  const { env, watch } = task;
  const box = boxOf(task, task.target());
  const word = shown('checked', wanted);
  if (stateOf(box) === wanted) {
    watch.note(effect('value', `${label(env, named(box))} is ${word}`));
    return { said: `${title(env, named(box))} was ${word} already` };
  }
  if (wanted === 'false' && isRadio(box)) throw radio(task, box);
  for (let presses = 0; presses < PRESSES; presses++) {
    const before = stateOf(box);
    if (before === wanted) break;
    const spot = await approach(task, { element: box });
    // It may have turned on by itself during the wait.
    if (stateOf(box) === wanted) break;
    const drawing = isDrawnApart(box) ? drawingOf(box) : undefined;
    await timed(task, 'events', () => press(task, spot));
    const late = stateOf(box) === wanted ? 0 : LATE_MS;
    await timed(task, 'settle', () => watch.settle(task.signal, late));
    if (watch.held() || watch.leaving() || !box.isConnected) break;
    if (drawing !== undefined && stateOf(box) === before) learnTick(box, drawing);
    if (before !== 'mixed' && drawnTick(box)?.ticked === undefined) break;
  }
  const drawn = drawnIn.has(box) || drawnTick(box) !== undefined;
  if (drawn && stateOf(box) === wanted)
    watch.note(effect('value', `${label(env, named(box))} is ${word}`));
  return {
    said: `${wanted === 'true' ? 'Checked' : 'Unchecked'} ${title(env, named(box))}`,
    verify: () => verify(task, box, wanted),
  };
}

function boxOf({ env }: Task, target: Element): Element {
  const own = dom.fieldOfLabel(target) ?? target;
  if (own.matches(BOX) || CHECKABLE.has(dom.roleUnseen(own))) return own;
  const inner = own.querySelectorAll(BOX);
  if (inner[0] && inner.length === 1) return inner[0];
  if (!inner.length && tellsCheck(own)) return own;
  const drawn = inner.length ? undefined : boxDrawnIn(own);
  if (drawn) {
    drawnIn.set(drawn, own);
    return drawn;
  }
  const found = inner.length
    ? `holds ${inner.length} checkboxes: name one of them`
    : 'is no checkbox, switch or radio button: use click';
  throw new Refusal('not_interactive', `${title(env, own)} ${found}.`);
}

const drawnIn = new WeakMap<Element, Element>();

function stateOf(box: Element): State {
  const item = drawnIn.get(box);
  if (item) return tickOf(box, item);
  if (isDrawnApart(box) && !box.matches(CHECKABLES)) {
    const { ticked } = drawnTick(box) ?? {};
    if (ticked !== undefined) return `${ticked}`;
  }
  return `${checkOf(subjectOf(box)) ?? false}`;
}

function isDrawnApart(box: Element): boolean {
  if (!box.matches(TOGGLE)) return false;
  const { opacity, appearance } = getComputedStyle(box);
  return opacity === '0' || appearance === 'none';
}

function named(box: Element): Element {
  return drawnIn.get(box) ?? box;
}

function isRadio(box: Element): boolean {
  if (box.matches('input[type=radio i],[role=radio],[role=menuitemradio]')) return true;
  return /radio$/.test(dom.roleUnseen(box));
}

function radio({ env }: Task, box: Element): Refusal {
  const message = `${title(env, named(box))} is a radio button: check another one of its group instead.`;
  return new Refusal('not_interactive', message);
}

function verify(task: Task, pressed: Element, wanted: State): void {
  const { env, watch } = task;
  // A re-rendered box is another element with the same ref; if that is gone, this throws.
  const box = pressed.isConnected ? pressed : boxOf(task, task.target());
  const state = stateOf(box);
  if (state === wanted) return;
  const complaint = watch.complaint();
  if (drawnTick(box) && !complaint) {
    const message = `${title(env, named(box))} was pressed: its native state is still ${shown('checked', state)}, but it looks different now. Look before you press it again.`;
    throw new Unseen(message);
  }
  const why = complaint ? `; message: ${complaint}` : '';
  const asked = `asked for ${shown('checked', wanted)}, it is ${shown('checked', state)}${why}`;
  throw new Refusal('rejected_value', `${title(env, named(box))}: ${asked}`);
}

const MOST = 20;
const TICK =
  /(?:^|[\s|_-])(?:is-?)?(?:on|checked|active|selected|ticked|enabled)(?=[\s|]|$)|[✓✔☑✅☒●]/iu;

/** By box, once a press has changed its drawing alone: how it is drawn, and what that means. */
const learned = new WeakMap<Element, { drawing: string; ticked: boolean | undefined }>();

/** Classes and drawn signs of the box's label, or of what it stands in. */
function drawingOf(box: Element): string {
  const around = (box as HTMLInputElement).labels?.[0] ?? box.parentElement ?? box;
  const parts = [around, ...dom.allWithin(around, '*')].slice(0, MOST);
  return parts.map((part) => [dom.classesOf(part), ...signsOf(part)].join(' ')).join('|');
}

function signsOf(part: Element): string[] {
  return ['::before', '::after'].map((it) => getComputedStyle(part, it).content);
}

function learnTick(box: Element, before: string): void {
  const drawing = drawingOf(box);
  if (drawing === before) return;
  const [was, is] = [TICK.test(before), TICK.test(drawing)];
  learned.set(box, { drawing, ticked: was === is ? undefined : is });
}

/** What is known of a box by its drawing; `ticked` is undefined where that does not tell. */
function drawnTick(box: Element): { readonly ticked: boolean | undefined } | undefined {
  const known = learned.get(box);
  return known?.drawing === drawingOf(box) ? known : undefined;
}

const DRAWN = '[class*=checkbox i], [class*=check-box i]';
const ITEM = '[role=treeitem],[role=row],[role=option],[role=listitem],li,tr';
const CHECKED = /(?:^|[-_])(?:is-?)?(checked|indeterminate|undetermined|half-?checked)$/i;

/** The one box that is drawn in a tree's item, or another that is no box itself. */
function boxDrawnIn(item: Element): Element | undefined {
  const all = dom
    .allWithin(item, DRAWN)
    .filter((it) => (dom.closestOf(it, ITEM) ?? item).contains(item) && isVisible(it));
  const inner = all.filter((it) => !all.some((other) => other !== it && it.contains(other)));
  return inner.length === 1 ? inner[0] : undefined;
}

/** Whether a drawn box is ticked, by its classes and those of what it is in, up to `item`. */
function tickOf(box: Element, item: Element): 'true' | 'false' | 'mixed' {
  for (const at of outwards(box)) {
    for (const name of dom.classesOf(at).split(/\s+/)) {
      const [, state] = CHECKED.exec(name) ?? [];
      if (state) return /^checked$/i.test(state) ? 'true' : 'mixed';
    }
    if (at === item) break;
  }
  return 'false';
}
