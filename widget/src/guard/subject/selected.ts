/** What is selected on the page when a control acts on all of it: how many, of what, and which. */

import { CHECKED, SELECTED } from '../../ask/selectors.ts';
import { outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { folded, shortened } from '../words/quoted_text.ts';
import { recordAround, recordNameOf } from './names.ts';

const BOX = `input[type=checkbox]:checked,[role=checkbox]${CHECKED}`;
const CHOSEN = `:is([role=row],[role=treeitem],[role=listitem],tr):is(${SELECTED},[class~=selected],[class*='-selected'])`;
/** "Delete selected": what is ticked, though no row tells it from a setting. */
export const OF_TICKED =
  /\b(selected|checked|ausgewählt|markiert|sélectionné|seleccionad)|选中|已选|選択/iu;
/** Of a box that ticks the others. */
const EACH = /\b(all|alle|tout|tous|toutes|todos|todas)\b|全/iu;
/** Of a whole column, or a setting; so is one of several by one name in a row. */
const SETS = 'thead,[role=columnheader],th:not([scope=row]),[aria-label^="toggle " i]';
/** "3 of 100 selected", "3 ausgewählt", "已选择 3 项". */
const SAYS =
  /\d[\d.,]*\s+((of|von|sur|de|\/)\s+\d[\d.,]*\s+)?([^\s\d]+\s+){0,3}?(selected|ausgewählt|sélectionn|seleccionad)|(已选择?|已選取?|選択済み|محدد)\D{0,3}\d+|\d+\s*(件を選択|項已選)/iu;
const LIST = 'table,[role=table],[role=grid],[role=treegrid],[role=list],[role=tree],ul,ol';
const AROUND = 4;
const MOST = 2000;

export interface Selected {
  readonly count: number;
  /** The page's word for them; empty where it has none. */
  readonly noun: string;
  readonly one: string;
  readonly rows: readonly Element[];
}

export function hasSelected(scope: Element): boolean {
  return !!dom.firstWithin(scope, `${BOX},${CHOSEN}`);
}

export function selectedFor(control: Element): Selected | undefined {
  const said = countSaid(control);
  const lists = listsAround(control);
  const rows = lists.find((it) => it.length === said) ?? lists[0] ?? [];
  const count = said > rows.length || lists.length > 1 ? said || rows.length : rows.length;
  if (!count) return undefined;
  const [row] = rows;
  const one = row && count === 1 ? recordNameOf(row) || wordsOn(row) : '';
  return { count, one, rows, noun: row ? nounOf(row) : '' };
}

/** The selected rows that somebody sees, list by list; those nearest to the control come first. */
function listsAround(control: Element): Element[][] {
  const ticked = OF_TICKED.test(plainText(control));
  for (const around of ['form', 'main,[role=main]', 'body']) {
    const scope = dom.closestOf(control, around);
    const lists = new Map<Element | null, Element[]>();
    for (const row of scope ? rowsIn(scope, ticked) : []) {
      const list = dom.closestOf(row, LIST) ?? dom.parentElementOf(recordAround(row) ?? row);
      lists.set(list, [...(lists.get(list) ?? []), row]);
    }
    const tables = [...lists].sort(([a], [b]) => apart(a, control) - apart(b, control));
    if (lists.size) return tables.map(([, rows]) => rows);
  }
  return [];
}

/** How far up the part of the page is in which both stand. */
function apart(list: Element | null, control: Element): number {
  return [...outwards(control)].filter((it) => list && !dom.contains(it, list)).length;
}

/** Boxes of rows, not of settings: the row says more than the label of its box. */
function rowsIn(scope: Element, ticked: boolean): Element[] {
  const all = dom.allWithin(scope, BOX).slice(0, MOST);
  const boxes = all.filter((box) => isOfRow(box) || (ticked && wordsOn(box) !== ''));
  const chosen = dom.allWithin(scope, CHOSEN).slice(0, MOST).filter(isVisible);
  return [...boxes, ...chosen.filter((row) => !boxes.some((box) => dom.contains(row, box)))];
}

function isOfRow(box: Element): boolean {
  const row = dom.closestOf(box, SETS) ? undefined : recordAround(box);
  const alike = row ? dom.allWithin<HTMLInputElement>(row, '[type=checkbox]') : [];
  const { name } = box as HTMLInputElement;
  return !!row && isVisible(row) && !(name && alike.some((it) => it !== box && it.name === name));
}

/** What its label says, or the text right behind it. */
function wordsOn(box: Element): string {
  const [label] = (box as HTMLInputElement).labels ?? [];
  const behind = dom.nextNodeOf(box);
  const text = behind && dom.nodeTypeOf(behind) === 3 ? (behind as Text).data : '';
  const words = shortened(folded(label ? plainText(label) : text), 60);
  return EACH.test(words) || !isVisible(label ?? box) ? '' : words;
}

function countSaid(control: Element): number {
  let at = dom.parentElementOf(control);
  for (let steps = 0; at && steps < AROUND && !dom.matchesOf(at, 'main,body'); steps++) {
    const said = plainText(at);
    if (said.length > MOST) break;
    const [count] = /\d[\d.,]*/.exec(SAYS.exec(said)?.[0] ?? '') ?? [];
    if (count) return Number(count.replace(/[.,]/g, ''));
    at = dom.parentElementOf(at);
  }
  return 0;
}

/** "orders" of a table that is called "Orders". */
function nounOf(row: Element): string {
  const list = dom.closestOf(row, LIST);
  const caption = list && dom.firstWithin(list, 'caption');
  const names = [caption && plainText(caption), list && dom.attributeOf(list, 'aria-label')];
  return shortened(
    names.map((it) => folded(it ?? '')).find((it) => /^\p{L}+(\s\p{L}+)?$/u.test(it)) ?? '',
    30,
  );
}
