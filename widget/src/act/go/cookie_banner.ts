/** Closes a consent wall without granting any consent. */

import { checkOf } from '../../ask/chosen.ts';
import { isDisabled } from '../../ask/disabled.ts';
import { subjectOf } from '../../ask/subject.ts';
import { findAll, holds } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { press } from '../events/press.ts';
import { approach, timed } from '../spot/approach.ts';
import { type Choice, choiceOf, saysClose, saysNo } from '../spot/close_button_names.ts';
import { controlsIn, nameOf } from '../spot/closers.ts';
import { topLayer } from '../spot/layers.ts';
import type { Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { TOGGLE, title } from '../task/state.ts';
import { clock } from '../task/time.ts';
import { comes, until } from '../task/until.ts';

/** Time for the settings to appear, and to go away. */
const OPENS_MS = 1500;
const GONE_MS = 1200;
const QUIET_MS = 400;
const BOX = `${TOGGLE},[role=checkbox],[role=switch]`;
const MONEY = /[€$£¥₽₺₩]|\d[.,]\d\d/;

interface Refusing {
  readonly control: Element;
  readonly leads: boolean;
}

/** By its words, else by elimination: of two buttons, one of which grants. */
export function refusing(task: Task, controls: readonly Element[]): Refusing | undefined {
  const { env } = task;
  const named = controls.map((control) => ({ control, name: nameOf(env, control) }));
  const of = (choice: Choice) => named.filter(({ name }) => choiceOf(name) === choice);
  const no = of('refuse')[0] ?? named.find(({ name }) => saysNo(name) && !grants(name));
  if (no) return { control: no.control, leads: false };
  const choices = of('choices').find(({ control }) => stays(control));
  if (choices) return { control: choices.control, leads: true };
  const rest = of('other').filter((it) => it.name && !saysClose(it.name) && stays(it.control));
  const [only] = rest;
  const plain = only && rest.length === 1 && of('grant').length > 0 && !MONEY.test(only.name);
  return plain ? { control: only.control, leads: true } : undefined;
}

function grants(name: string): boolean {
  return choiceOf(name) === 'grant';
}

/** Not a link to a page that explains. */
function stays(control: Element): boolean {
  const href = control.getAttribute('href');
  return !dom.matchesOf(control, 'a[href]') || /^(#|javascript:)/i.test(href ?? '');
}

/** Refuses all, or switches off what is on and saves; `before`: controls before they opened. */
export async function throughSettings(
  task: Task,
  wall: Element,
  before: ReadonlySet<Element>,
): Promise<void> {
  let closed = 0;
  const came = () => {
    const at = settings(task, wall);
    if (at && controlsIn(at).some((it) => !before.has(it))) return at;
    if (!isVisible(wall)) closed ||= clock();
    return closed && clock() - closed > QUIET_MS ? 'nothing' : undefined;
  };
  const layer = await until(task, came, { most: OPENS_MS });
  if (!layer || layer === 'nothing') return;
  await refuseIn(task, layer);
  await comes(task, () => !isVisible(layer), GONE_MS);
  if (isVisible(layer)) throw undecided(task, layer, controlsIn(layer));
}

async function refuseIn(task: Task, layer: Element): Promise<void> {
  const controls = controlsIn(layer);
  const of = (choice: Choice) => controls.find((it) => choiceOf(nameOf(task.env, it)) === choice);
  const no = of('refuse');
  if (no) return pressOn(task, no);
  const save = of('save');
  const boxes = boxesIn(task, layer);
  if (!save || !boxes.length) throw undecided(task, layer, controls);
  for (const box of boxes) if (isLit(box)) await pressOn(task, box);
  if (boxesIn(task, layer).some(isLit)) throw undecided(task, layer, controls);
  await pressOn(task, save);
}

function settings({ env }: Task, wall: Element): Element | undefined {
  const top = topLayer(env)?.element;
  return top ?? (wall.isConnected && isVisible(wall) ? wall : undefined);
}

function boxesIn({ env }: Task, layer: Element): Element[] {
  const all = findAll(BOX, env.isOurs).filter((it) => holds(layer, it));
  return all.filter((it) => !isDisabled(subjectOf(it)));
}

function isLit(box: Element): boolean {
  return checkOf(subjectOf(box)) === true;
}

async function pressOn(task: Task, element: Element): Promise<void> {
  const spot = await approach(task, { element });
  await timed(task, 'events', () => press(task, spot));
}

function undecided(task: Task, layer: Element, controls: readonly Element[]): Refusal {
  const offers = controls.map((it) => title(task.env, it)).slice(0, 6);
  const text = plainText(layer).slice(0, 40);
  const message = `The settings of the consent came up ("${text}"), and none of them refuses all. They offer ${offers.join(', ')}: choose there, or ask the visitor.`;
  return new Refusal('denied', message);
}
