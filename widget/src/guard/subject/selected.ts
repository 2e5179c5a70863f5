/** What is selected on the page when a control acts on all of it: how many, of what, and which. */

import { CHECKED, SELECTED } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { plainText, shownText } from '../../observe/element/name/shown_text.ts';
import { folded, shortened } from '../words/quoted_text.ts';
import { recordAround, recordName } from './names.ts';

const BOX = `input[type=checkbox]:checked,[role=checkbox]${CHECKED}`;
const CHOSEN = `:is([role=row],[role=treeitem],[role=listitem],tr)${SELECTED}`;
const HEAD = 'thead,[role=columnheader],th';
/** "3 of 100 selected", "3 ausgewählt", "已选择 3 项". */
const SAYS =
  /(\d[\d.,]*)\s+(?:(?:of|von|sur|de|\/)\s+\d[\d.,]*\s+)?(?:[^\s\d]+\s+){0,3}?(?:selected|ausgewählt|sélectionn|seleccionad)|(?:已选择?|已選取?|選択済み|محدد)\D{0,3}(\d+)|(\d+)\s*(?:件を選択|項已選)/iu;
const AROUND = 4;
const MOST = 2000;

export interface Selected {
  readonly count: number;
  /** The page's word for them; empty where it has none. */
  readonly noun: string;
  readonly one: string;
}

export function selectedFor(control: Element): Selected | undefined {
  const scope =
    dom.closestOf(control, 'form') ?? dom.closestOf(control, 'main,[role=main]') ?? dom.page.body;
  const found = scope ? rowsIn(scope) : [];
  const rows = found.length || !scope ? found : rowsIn(dom.page.body);
  const count = Math.max(rows.length, countSaid(control));
  if (!count) return undefined;
  const one = count === 1 && rows[0] ? recordName(rows[0]) : '';
  return { count, one, noun: rows[0] ? nounOf(rows[0]) : '' };
}

/** Boxes of rows, not of settings: the row says more than the label of its box. */
function rowsIn(scope: Element): Element[] {
  const boxes = dom.allWithin(scope, BOX).slice(0, MOST).filter(isOfRow);
  return boxes.length ? boxes : dom.allWithin(scope, CHOSEN).slice(0, MOST);
}

function isOfRow(box: Element): boolean {
  return !dom.closestOf(box, HEAD) && recordAround(box) !== undefined;
}

function countSaid(control: Element): number {
  let at = dom.parentElementOf(control);
  for (let steps = 0; at && steps < AROUND && !dom.matchesOf(at, 'main,body'); steps++) {
    const said = plainText(at);
    if (said.length > MOST) break;
    const found = SAYS.exec(said);
    const count = found && (found[1] ?? found[2] ?? found[3])!.replace(/[.,]/g, '');
    if (count) return Number(count);
    at = dom.parentElementOf(at);
  }
  return 0;
}

/** "orders" of a table that is called "Orders", or that stands below that heading. */
function nounOf(row: Element): string {
  const list = dom.closestOf(row, 'table,[role=table],[role=grid],[role=list],[role=tree],ul,ol');
  const caption = list && dom.firstWithin(list, 'caption');
  const heading = dom.firstWithin(dom.page.documentElement, 'main h1,[role=main] h1,h1');
  const names = [
    caption ? plainText(caption) : '',
    (list && dom.attributeOf(list, 'aria-label')) ?? '',
    heading ? plainText(heading) : '',
    crumbOf(),
  ];
  return shortened(names.map(folded).find((it) => /^\p{L}+(\s\p{L}+)?$/u.test(it)) ?? '', 30);
}

/** Where the page stands in its site: the last of the breadcrumbs. */
export function crumbOf(): string {
  const path = dom.firstWithin(
    dom.page.documentElement,
    '[aria-label*=breadcrumb i],[class*=breadcrumb i]',
  );
  const parts = path ? shownText(path as HTMLElement).split(/[›»>/\n]/) : [];
  return (
    parts
      .map(folded)
      .filter((it) => /[\p{L}\p{N}]/u.test(it))
      .at(-1) ?? ''
  );
}
