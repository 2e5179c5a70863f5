/** What only the layout tells of a control: what covers it, what it looks like, what it opens. */

import { isTickCell } from '../../ask/chosen.ts';
import * as dom from '../../dom/index.ts';
import { hoverMenu } from '../element/hover.ts';
import { alphaOf } from '../reading/colour.ts';
import type { Attributes, RowPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { coveredBy } from './hit.ts';
import { lookOf } from './look.ts';

const FORM = /^(a|button|input|select|textarea|summary)$/;
const FIELD = /^(input|select|textarea)$/;
/** A box to tick or a switch says by its state what there is to say. */
const PRESSED = /^(button|link|radio|option|menuitem|menuitemradio|tab)$/;
/** Of a button that no stylesheet has touched, in Chromium. */
const BARE = 'rgb(239, 239, 239)';

const NOTHING: Attributes = {};

/** `described`: the row's attributes so far. Changes with every scroll. */
export function sightOf(row: RowPiece, described: Attributes, reading: Reading): Attributes {
  if (!row.control) return NOTHING;
  const menu = described.haspopup || described.options ? [] : hoverMenu(row.element, reading);
  const drawn = isDrawn(row, described) || isSwatch(row, reading);
  const cover = coveredBy(row, reading);
  if (menu.length === 0 && !drawn && !cover) return NOTHING;
  const found: Attributes = {};
  if (menu.length > 0) Object.assign(found, { haspopup: 'hover', options: menu });
  if (drawn) {
    // An area of a picture's map has no box of its own.
    const box = row.seen && dom.tagOf(row.element) === 'area' ? row.seen : reading.box(row.element);
    Object.assign(found, lookOf(row.element, box, reading));
  }
  if (reading.isMasked(row.element)) {
    delete found.color;
    delete found.options;
  }
  if (cover) found.covered = cover;
  return found;
}

function isDrawn({ element, name, word, children }: RowPiece, described: Attributes): boolean {
  const tag = dom.tagOf(element);
  if (tag === 'canvas') return true;
  if (dom.isWidget(word) || isTickCell(element, word)) return false;
  // Letters of a drawing: where they stand and of which colour they are is part of what they say.
  if (tag === 'text' || tag === 'tspan') return true;
  if (name !== '') return false;
  if (children.length > 0 && tag !== 'svg') return false;
  return !FORM.test(tag) || !described.description;
}

/** A control without words, a sign or a picture: of several, only their colour tells which is which. */
function isSwatch({ element, name, word }: RowPiece, reading: Reading): boolean {
  if (name !== '' || !PRESSED.test(word) || FIELD.test(dom.tagOf(element))) return false;
  if (dom.firstNodeOf(element) || dom.shadowOf(element)) return false;
  const { backgroundColor, all } = reading.style(element);
  return (
    backgroundColor !== BARE && alphaOf(backgroundColor) === 1 && all.backgroundImage === 'none'
  );
}
