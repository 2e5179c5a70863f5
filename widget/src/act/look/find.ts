/** Searches the whole page for words, also in folded lines and in lists that draw while scrolling. */

import { findAll } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import type { Placed } from '../../observe/lines/index.ts';
import { wallBefore } from '../spot/blockers.ts';
import { bringersOf, isFaded } from '../spot/clipped.ts';
import type { Action } from '../task/action.ts';
import { wordsIn } from '../task/matching.ts';
import { line, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { asData, inContext, matching } from './lines.ts';
import { seek } from './seek.ts';
import { undrawnColumns } from './table.ts';

const MOST = 20;
const FEW = 5;

export const find: Action = {
  args: { text: 'text' },
  passive: true,
  reads: true,
  async run(task) {
    const asked = line(task.args.text, 80);
    const words = wordsIn(task.args.text);
    if (words.length === 0) {
      throw new Refusal('invalid_args', `find needs words; found ${JSON.stringify(asked)}.`);
    }
    let placed: readonly Placed[] = [];
    let found: number[] = [];
    const look = async () => {
      placed = await task.env.observer.whole();
      found = matching(placed, words);
      return found.length > 0;
    };
    const here = await look();
    if (!here && !(await seek(task, words, look))) {
      const bringers = bringersOf(task.env, words);
      if (bringers.length || isFaded(task.env, words)) throw outOfSight(asked, bringers);
      const fewer = words.length > 1 ? 'try fewer words or another one' : 'try another word';
      const modal = wallBefore(task.env, dom.page.documentElement);
      const where = modal ? `in ${title(task.env, modal)}, which is open` : 'on this page';
      const next = modal ? 'close it first' : 'look on another page';
      const wide = findAll('[aria-colcount]', task.env.isOurs).find(
        (it) => isVisible(it) && undrawnColumns(it) > 0,
      );
      if (wide && !modal) throw aside(asked, undrawnColumns(wide), title(task.env, wide));
      const message = `"${asked}" is nowhere ${where}: ${fewer}, or ${next}.`;
      throw new Refusal('not_found', message);
    }
    const shown = nearest(placed, found)
      .slice(0, MOST)
      .sort((a, b) => a - b);
    const more = found.length - shown.length;
    const rest = more > 0 ? `, ${more} more: use more words to find fewer` : '';
    const where = here ? '' : '; a list was scrolled to it';
    const said = `${count(found.length)} with "${asked}"${rest}${where}`;
    const lines = inContext(placed, shown, found.length <= FEW);
    return { said, data: { found: found.length, ...asData(lines) } };
  },
};

/** Its words are not quoted: what a person cannot see yet may be anything. */
function outOfSight(asked: string, bringers: readonly string[]): Refusal {
  const which = bringers.length ? bringers.join(' or ') : `scroll until "${asked}"`;
  const message = `"${asked}" is in a part that is not shown now: ${which} may bring it, then look again.`;
  return new Refusal('not_visible', message);
}

function aside(asked: string, count: number, table: string): Refusal {
  const message = `"${asked}" is not in what is drawn of this page; ${count} columns of ${table} are drawn only when it is scrolled sideways: scroll it right until "${asked}".`;
  return new Refusal('not_visible', message);
}

function nearest(placed: readonly Placed[], found: readonly number[]): number[] {
  const rank = (at: number) => (placed[at]!.zone === 'visible' ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b) || a - b);
}

function count(found: number): string {
  return found === 1 ? '1 line' : `${found} lines`;
}
