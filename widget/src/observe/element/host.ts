/** The attributes of a row that the host decides on: its words, strangers' words, what is masked. */

import * as dom from '../../dom/index.ts';
import { type Attributes, type RowPiece, rowsOf } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { flatText } from './name/index.ts';
import { labelsOf } from './name/labels.ts';
import { strangenessOf } from './strangers.ts';

/** What tells of a masked control neither its value nor a word in it. */
const KEPT =
  /^(type|expanded|pressed|disabled|required|invalid|readonly|filled|level|haspopup|multiline|rows|shown|at|size)$/;

/** Parts of a table or a group of fields that never have a row. */
const WITHOUT_ROWS = /^(caption|legend|thead|tbody|tfoot)$/;
const CELL_LENGTH = 40;

export function addHostWords(row: RowPiece, found: Attributes, reading: Reading): Attributes {
  if (!reading.presence.marks) return found;
  const { element } = row;
  const hint = reading.mask(saidOf(row, reading));
  if (dom.isMasked(element)) {
    for (const key of Object.keys(found)) if (!KEPT.test(key)) delete found[key];
    if (!dom.isField(element)) delete found.filled;
  }
  if (hint !== '') {
    const own = typeof found.description === 'string' ? `; ${found.description}` : '';
    found.description = dom.cut(hint + own, dom.NAME_LENGTH);
  }
  const strange = strangenessOf(row, found, reading);
  if (strange) found.untrusted = strange;
  return found;
}

/** What it says of an element and of those parts of it that have no row to say it at. */
function saidOf(row: RowPiece, reading: Reading): string {
  const said = [dom.hintOf(row.element), ...saidOfParts(row, reading)];
  return said.filter((hint) => hint !== '').join('; ');
}

function saidOfParts(row: RowPiece, reading: Reading): string[] {
  const { element, word, control } = row;
  if (row.cells?.length) return ofCells(row, reading);
  if (control) {
    const [label] = labelsOf(element, dom.tagOf(element), reading);
    const said = label ? ofWords(label, row, reading) : [];
    // What is in a field is its value.
    return dom.isField(element)
      ? said
      : [...said, ...lostIn(element, row, reading).map(dom.hintOf)];
  }
  if (word === 'heading') return lostIn(element, row, reading).map(dom.hintOf);
  return dom
    .childrenOf(element)
    .filter((part) => WITHOUT_ROWS.test(dom.tagOf(part)))
    .flatMap((part) => ofWords(part, row, reading));
}

function ofWords(part: Element, row: RowPiece, reading: Reading): string[] {
  return [part, ...lostIn(part, row, reading)].map(dom.hintOf);
}

/** Which of the cells is meant, its own words tell. */
function ofCells(row: RowPiece, reading: Reading): string[] {
  return lostIn(row.element, row, reading).map((part) => {
    const words = dom.cut(dom.fold(flatText(part, reading)), CELL_LENGTH);
    return words === '' ? dom.hintOf(part) : `${words}: ${dom.hintOf(part)}`;
  });
}

function lostIn(within: Element, row: RowPiece, reading: Reading): Element[] {
  const marked = dom.allWithin(within, dom.HINTED);
  if (marked.length === 0) return [];
  const others = rowsOf([row]).filter(({ element }) => element !== row.element);
  return [...marked].filter(
    (part) =>
      dom.hintOf(part) !== '' &&
      !others.some(({ element }) => element === part || dom.contains(element, part)) &&
      dom.isRendered(part, { visibilityProperty: true }) &&
      !reading.isLeftOut(part),
  );
}
