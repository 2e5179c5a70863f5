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
import type { Action, Report, Task } from '../task/action.ts';
import { effect, Refusal, Unseen } from '../task/outcome.ts';
import { memory } from '../task/page_memory.ts';
import { label, shown, TOGGLE, title } from '../task/state.ts';
import { notAsAsked, setTo } from './value/driver.ts';

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

interface Tick {
  readonly box: Element;
  readonly item?: Element;
}

const BOX = `${TOGGLE},${CHECKABLES}`;
const RADIO = 'input[type=radio i],[role=radio],[role=menuitemradio]';
/** From "mixed" one press may lead to either state. */
const PRESSES = 2;
/** Time for a switch that asks the server before it turns on. */
const LATE_MS = 1000;

async function bring(task: Task, wanted: State): Promise<Report> {
  const { env, watch } = task;
  const tick = tickIn(task, task.target());
  const { box, item = box } = tick;
  const word = shown('checked', wanted);
  const isSo = () => stateOf(tick) === wanted;
  const note = () => watch.note(effect('value', `${label(env, item)} is ${word}`));
  if (isSo()) {
    note();
    return { said: `${title(env, item)} was ${word} already` };
  }
  if (wanted === 'false' && isRadioButton(box)) {
    const message = `${title(env, item)} is a radio button: check another one of its group instead.`;
    throw new Refusal('not_interactive', message);
  }
  const pressed = async () => {
    const spot = await approach(task, { element: box });
    // It may have turned on by itself during the wait.
    if (!isSo()) await timed(task, 'events', () => press(task, spot));
  };
  await setTo(task, {
    *ways() {
      for (let presses = 0; presses < PRESSES && !isSo(); presses++) {
        const before = stateOf(tick);
        const drawing = isDrawnApart(box) ? drawingOf(box) : undefined;
        yield pressed;
        if (!box.isConnected) return;
        if (drawing !== undefined && stateOf(tick) === before) learnTick(box, drawing);
        if (before !== 'mixed' && drawnTick(box)?.ticked === undefined) return;
      }
    },
    reads: isSo,
    rest: () => watch.settle(task.signal, isSo() ? 0 : LATE_MS),
  });
  if ((tick.item || drawnTick(box)) && isSo()) note();
  return {
    said: `${wanted === 'true' ? 'Checked' : 'Unchecked'} ${title(env, item)}`,
    verify: () => prove(task, tick, wanted),
  };
}

export function isRadioButton(box: Element): boolean {
  return box.matches(RADIO) || /radio$/.test(dom.roleUnseen(box));
}

function tickIn({ env }: Task, target: Element): Tick {
  const own = dom.fieldOfLabel(target) ?? target;
  if (own.matches(BOX) || CHECKABLE.has(dom.roleUnseen(own))) return { box: own };
  const inner = own.querySelectorAll(BOX);
  if (inner[0] && inner.length === 1) return { box: inner[0] };
  if (!inner.length && tellsCheck(own)) return { box: own };
  const drawn = inner.length ? undefined : boxDrawnIn(own);
  if (drawn) return { box: drawn, item: own };
  const found = inner.length
    ? `holds ${inner.length} checkboxes: name one of them`
    : 'is no checkbox, switch or radio button: use click';
  throw new Refusal('not_interactive', `${title(env, own)} ${found}.`);
}

function stateOf({ box, item }: Tick): State {
  if (item) return tickOf(box, item);
  const ticked = isDrawnApart(box) && !box.matches(CHECKABLES) ? drawnTick(box)?.ticked : undefined;
  return `${ticked ?? checkOf(subjectOf(box)) ?? false}`;
}

function isDrawnApart(box: Element): boolean {
  if (!box.matches(TOGGLE)) return false;
  const { opacity, appearance } = getComputedStyle(box);
  return opacity === '0' || appearance === 'none';
}

function prove(task: Task, pressed: Tick, wanted: State): void {
  // A re-rendered box is another element with the same ref; if that is gone, this throws.
  const tick = pressed.box.isConnected ? pressed : tickIn(task, task.target());
  const { box, item = box } = tick;
  const [asked, shows] = [shown('checked', wanted), shown('checked', stateOf(tick))];
  if (asked === shows) return;
  const called = title(task.env, item);
  if (drawnTick(box) && !task.watch.complaint()) {
    const message = `${called} was pressed: its native state is still ${shows}, but it looks different now. Look before you press it again.`;
    throw new Unseen(message);
  }
  throw notAsAsked(task, called, { asked, shows });
}

const MOST = 20;
const TICK =
  /(?:^|[\s|_-])(?:is-?)?(?:on|checked|active|selected|ticked|enabled)(?=[\s|]|$)|[✓✔☑✅☒●]/iu;

const SIDES = ['::before', '::after'];

function drawingOf(box: Element): string {
  const around = (box as HTMLInputElement).labels?.[0] ?? box.parentElement ?? box;
  const parts = [around, ...dom.allWithin(around, '*')].slice(0, MOST);
  const signs = (of: Element) => SIDES.map((it) => getComputedStyle(of, it).content);
  return parts.map((part) => [dom.classesOf(part), ...signs(part)].join(' ')).join('|');
}

/** Once a press has changed its drawing alone: how it is drawn, and what that means. */
function learnTick(box: Element, before: string): void {
  const drawing = drawingOf(box);
  if (drawing === before) return;
  const [was, is] = [TICK.test(before), TICK.test(drawing)];
  memory.ticks ??= new WeakMap();
  memory.ticks.set(box, { drawing, ticked: was === is ? undefined : is });
}

/** What is known of a box by its drawing; `ticked` is undefined where that does not tell. */
function drawnTick(box: Element): { readonly ticked: boolean | undefined } | undefined {
  const known = memory.ticks?.get(box);
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

function tickOf(box: Element, item: Element): State {
  for (const at of outwards(box)) {
    for (const name of dom.classesOf(at).split(/\s+/)) {
      const [, state] = CHECKED.exec(name) ?? [];
      if (state) return /^checked$/i.test(state) ? 'true' : 'mixed';
    }
    if (at === item) break;
  }
  return 'false';
}
