import { around, focused } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Effect } from '../../wire/protocol.ts';
import { press } from '../events/press.ts';
import { noteEditor } from '../set/text/cell_editor.ts';
import { approach, timed } from '../spot/approach.ts';
import { isHeard } from '../spot/hydration.ts';
import type { Action, Task } from '../task/action.ts';
import { frameNamed, OWN_TAB } from '../task/leaving.ts';
import { effect, line, Refusal } from '../task/outcome.ts';
import { title, withRef } from '../task/state.ts';

const HELD =
  /\b(press|tap|click|touch) (and|&) hold\b|\bhold( down)?\b.{0,20}\bto \p{L}|\b(keep|long).?press|gedrückt halten|lang drücken|maintenir|appui long|mant[eé]n.{0,12}(pulsad|presionad)|mantenha|segure para|tieni premuto|tenere premuto|ingedrukt|przytrzymaj|удержива|зажмите|basılı tut|長押し|长按|長按|길게/iu;
const CELL = 'td,[role=gridcell],[role=treeitem]';

export const click: Action = {
  args: { ref: 'ref', modifiers: 'words?' },
  async run(task) {
    mustBePressable(task, task.target());
    const held = task.args.modifiers?.length ? await import('../events/held_press.ts') : undefined;
    const keys = held?.modifiersFor(task);
    const said = `Clicked ${title(task.env, task.target())}`;
    const asks = asksForHold(task, task.target());
    const holding = asks ? await import('../spot/by_holding.ts') : undefined;
    const spot = await approach(task);
    const link = around(spot.hit, 'a[href],area[href]') as HTMLAnchorElement | undefined;
    let reached = true;
    const missed = () => {
      reached = false;
    };
    const opens =
      dom.matchesOf(spot.element, CELL) && !dom.firstWithin(spot.element, 'input,textarea');
    const early = isHeard(spot.hit);
    const hold = holding?.watchHold(task, spot.element);
    const went = await timed(task, 'events', () =>
      held && keys ? held.pressHeld(task, spot, keys, missed) : press(task, spot, { missed }),
    );
    if (link && went) noteLink(task, link);
    const late = early ? undefined : await import('../events/late_listener.ts');
    const heard = !late || (await late.heardLate(task, spot));
    const verify = (effects: readonly Effect[]) => {
      if (opens) noteEditor(spot.element, focused());
      if (!reached) mustHaveReached(task, effects);
      const nothing = effects.every(({ kind }) => kind === 'none');
      if (nothing && !heard) throw late!.unheard(task, spot);
      hold?.mustHaveActed(effects, 0);
    };
    return { said, verify };
  },
};

export function asksForHold({ env }: Task, element: Element): boolean {
  const said = ['title', 'aria-description'].map((it) => dom.attributeOf(element, it) ?? '');
  return [env.observer.describe(element).name, ...said].some((it) => HELD.test(it));
}

/** Some elements react to the button going down and disappear; similar ones stay. */
function mustHaveReached({ args, env }: Task, effects: readonly Effect[]): void {
  if (effects.some(({ kind }) => !/^(none|changed)$/.test(kind))) return;
  if (!withRef(env, args.ref)) return;
  const message = `[${args.ref}] was redrawn while it was pressed, so the click did not reach it: check whether anything changed, otherwise press it again.`;
  throw new Refusal('stale', message);
}

export function mustBePressable({ env }: Task, element: Element): void {
  if (dom.matchesOf(element, 'select option, select optgroup')) {
    const list = dom.closestOf(element, 'select') as Element;
    const message = `An option of ${title(env, list)} is chosen with select_option on that list.`;
    throw new Refusal('not_interactive', message);
  }
  if (dom.matchesOf(element, 'input[type=file i]')) {
    const message = `${title(env, element)} opens the file picker, which only the visitor can use: have them choose the file.`;
    throw new Refusal('not_interactive', message);
  }
}

function noteLink({ watch }: Task, link: HTMLAnchorElement): void {
  if (!/^https?:$/.test(link.protocol)) {
    if (/^(mailto|tel|sms):$/.test(link.protocol)) {
      watch.note(effect('changed', `opens another program for ${line(link.protocol)}`));
    }
  } else if (link.hasAttribute('download')) {
    watch.note(effect('download', `a download began: ${link.download || link.pathname}`));
  } else if (link.target && !OWN_TAB.test(link.target) && !frameNamed(link.target)) {
    const where = link.origin === location.origin ? link.pathname + link.search : link.origin;
    watch.note(effect('new_tab', `${where} opens in a new tab, unless the browser blocked it`));
  }
}
