// Short: loaded only after an approval of a price.
/** Another total on the page than the one that was approved, in the words of the cards. */

import * as dom from '../../dom/index.ts';
import { filled } from '../../strings/filled.ts';
import { cardWords } from '../words/card_words.ts';
import { numberOf, sumIn, sumsIn } from './sums.ts';

/** A page with more totals is a list of orders. */
const MOST = 2;

/** `same`: the page shows that amount. `note` is empty where it shows none, or too many. */
export function compareTotals(amount: string): { same: boolean; note: string } {
  const main = dom.firstWithin(dom.page.documentElement, 'main,[role=main]') ?? dom.page.body;
  const totals = (main ? sumsIn(main) : []).filter((it) => numberOf(it) !== 0);
  const same = totals.some((it) => numberOf(it) === numberOf(amount));
  const may = !same && totals.length > 0 && totals.length <= MOST;
  return { same, note: may ? filled(cardWords().other_total, sumIn(totals[0]!), amount) : '' };
}
