/** Closes what is on top of the page, as its author intended, and never by agreeing. */

import { focused, holds } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { isGround, mayDo, mayEnter, pressGround } from '../events/blank_area.ts';
import { stroke } from '../events/key_stroke.ts';
import { press } from '../events/press.ts';
import { approach, timed } from '../spot/approach.ts';
import { asksConsent, type Closing, closingOf, controlsIn } from '../spot/closers.ts';
import { hitAt } from '../spot/hit.ts';
import { dialogsOf, type Layer, layerAround, topLayer } from '../spot/layers.ts';
import type { Action, Task } from '../task/action.ts';
import { quote, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { comes } from '../task/until.ts';
import { refusing, throughSettings } from './cookie_banner.ts';

const GONE_MS = 1200;
/** Where Enter submits the form. */
const TYPED =
  'input:not([type=hidden],[type=button],[type=submit],[type=image],[type=reset],[type=checkbox],[type=radio],[type=file])';

export const dismiss: Action = {
  args: { ref: 'ref?' },
  async run(task) {
    const { env, args } = task;
    const layer = args.ref === undefined ? topLayer(env) : layerAround(env, task.target());
    if (!layer) {
      const message = 'Nothing is open that could be closed: no dialog, menu, banner or message.';
      throw new Refusal('not_found', message);
    }
    const called = layerTitle(task, layer);
    const way = await timed(task, 'events', () => close(task, layer, called));
    return { said: `Closed ${called} ${way}`, verify: () => mustBeGone(layer, called) };
  },
};

function layerTitle({ env }: Task, { element, kind }: Layer): string {
  const { name } = env.observer.describe(element);
  if (name || kind === 'popup') return title(env, element);
  const text = quote(plainText(element), 40);
  return `the ${kind}${text ? ` "${text}"` : ''}`;
}

function mustBeGone({ element }: Layer, called: string): void {
  if (shows(element)) throw new Refusal('not_interactive', `${called} came back: look again.`);
}

function shows(element: Element): boolean {
  return isVisible(element) && element.checkVisibility({ opacityProperty: true });
}

interface Way {
  readonly means: string;
  go(): Promise<unknown>;
}

async function close(task: Task, layer: Layer, called: string): Promise<string> {
  const ways = waysOf(task, layer);
  if (!ways.length) throw unclosable(task, layer, called);
  const before = new Set(dialogsOf(task.env));
  const only = task.env.settings().mode === 'ask';
  for (const way of only ? ways.slice(0, 1) : ways) {
    task.check();
    if (!shows(layer.element)) break;
    await way.go();
    if (await comes(task, () => !shows(layer.element), GONE_MS)) return way.means;
    const above = dialogsOf(task.env).find((it) => !before.has(it));
    if (above) {
      const message = `${called} did not close: ${title(task.env, above)} came up; choose there.`;
      throw new Refusal('covered', message);
    }
  }
  throw unclosable(task, layer, called);
}

function waysOf(task: Task, layer: Layer): Way[] {
  const { element, kind, opener } = layer;
  const text = plainText(element);
  const controls = controlsIn(element).filter((it) => isHarmless(task, it));
  if (asksConsent(task.env, element, controlsIn(element))) {
    const choice = refusing(task, controls);
    if (!choice) return [];
    const way = pressing(task, choice.control);
    return [choice.leads ? { ...way, go: () => leading(task, way, element) } : way];
  }
  const by = (way: Closing) =>
    controls.filter((it) => closingOf(task.env, it, text) === way).map((it) => pressing(task, it));
  const key: Way = { means: 'by Escape', go: async () => escapeFrom(task, element) };
  if (kind === 'popup') {
    const again = opener && isHarmless(task, opener) ? [pressing(task, opener)] : [];
    return [key, ...by('close'), ...again, besides(task, element)];
  }
  const locked = element.getAttribute('closedby') === 'none';
  const keys = kind === 'dialog' && !locked ? [key] : [];
  const lightly = element.getAttribute('closedby') === 'any' || !element.matches('dialog');
  const out = kind === 'dialog' && lightly ? [besides(task, element)] : [];
  const only = controls.length === 1 && !/\?\s*$/.test(text.split('\n')[0] ?? '');
  return [...by('close'), ...by('decline'), ...keys, ...out, ...(only ? by('acknowledge') : [])];
}

async function leading(task: Task, way: Way, wall: Element): Promise<void> {
  // They may take the place of the wall's own buttons at once, or come after it is gone.
  const before = new Set(controlsIn(wall));
  await way.go();
  await throughSettings(task, wall, before);
}

function isHarmless(task: Task, control: Element): boolean {
  const { form, type } = control as HTMLButtonElement;
  const sent = type === 'submit' && form?.getAttribute('method')?.toLowerCase() !== 'dialog';
  const field = sent && form?.querySelector(TYPED);
  return mayDo(task, control, 'click') && (!field || mayEnter(task, field));
}

function pressing(task: Task, element: Element): Way {
  return {
    means: `by ${title(task.env, element)}`,
    async go() {
      const spot = await approach(task, { element, patience: GONE_MS });
      if (![element, spot.hit].every((it) => isHarmless(task, it))) {
        const message = `${title(task.env, element)} now needs the visitor's approval: look again.`;
        throw new Refusal('denied', message);
      }
      await press(task, spot);
    },
  };
}

function escapeFrom(task: Task, layer: Element): void {
  task.gate(layer);
  task.begin(layer);
  const at = focused();
  const on = at && holds(layer, at) ? at : (layer as HTMLElement);
  stroke(task, on, { key: 'Escape', modifiers: {} });
}

function besides(task: Task, layer: Element): Way {
  return {
    means: 'by a press outside it',
    async go() {
      const box = layer.getBoundingClientRect();
      for (const [x, y] of corners(box)) {
        const hit = hitAt(task.env, layer.ownerDocument, x, y);
        if (!hit || !isGround(task, hit) || (holds(layer, hit) && hit !== layer)) continue;
        task.gate(layer);
        task.begin(layer);
        pressGround(hit, { x, y });
        return;
      }
    },
  };
}

function corners({ left, right, top, bottom }: DOMRect): [number, number][] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const all: [number, number][] = [
    [x, top / 2],
    [x, (bottom + innerHeight) / 2],
    [left / 2, y],
    [(right + innerWidth) / 2, y],
    [4, 4],
    [innerWidth - 5, innerHeight - 5],
  ];
  const outside = ([a, b]: [number, number]) => a < left || a > right || b < top || b > bottom;
  return all.filter((at) => outside(at) && at[0] >= 0 && at[1] >= 0);
}

function unclosable(task: Task, { element }: Layer, called: string): Refusal {
  const controls = controlsIn(element);
  const names = controls.map((it) => title(task.env, it)).slice(0, 6);
  const offers = names.length ? `It offers ${names.join(', ')}` : 'It offers nothing to press';
  if (asksConsent(task.env, element, controls)) {
    const message = `${called} asks for consent, which only the visitor can give. ${offers}: ask the visitor which.`;
    return new Refusal('denied', message);
  }
  const message = `${called} cannot be closed without a decision. ${offers}: choose one, or ask the visitor.`;
  return new Refusal('not_interactive', message);
}
