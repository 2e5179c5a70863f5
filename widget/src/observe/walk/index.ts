/** From the page to pieces: one pass over the flat tree, in reading order. */

import { isDialog, isModal } from '../../ask/modal.ts';
import { DIALOGS } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { shownOnItem } from '../element/hover.ts';
import { drawsOnly, gripOf, gripOfPlain } from '../element/interactive.ts';
import { nameOf } from '../element/name/index.ts';
import { areasOf, type Opaque, readClosed, readOpaque } from '../element/opaque.ts';
import { isStrangeLink } from '../element/strangers.ts';
import { NO_ATTRIBUTES, NO_PIECES, type Piece, type RowPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { scrollOf } from '../sight/scroll.ts';
import { enter, ground, isWithin, zoneOf } from '../sight/visible.ts';
import { isLabelHandled, readControl, readHeading, readLabel } from './control.ts';
import { joinTerm, signLast } from './flow.ts';
import { readHint } from './hint.ts';
import { readPart } from './inner_target.ts';
import { isReadThrough, readThrough } from './labelled_regions.ts';
import { Passage } from './passage.ts';
import { readPreformatted, readTime } from './prose.ts';
import { holdMarked, readSection } from './section.ts';
import { isDataTable, readTable } from './table.ts';
import type { RowKind, Walker, Way } from './way.ts';

/** Not in the flow of any text. */
const STRANGE = -1;
const FAR = new dom.Box(-1e9, -1e9, 1e9, 1e9);
const ANYWHERE = { clip: FAR, view: FAR };

export class Walk extends Passage implements Walker {
  /** All of a document; `frameView` is what of its frame is in view. */
  document(page: Document, frameView: dom.Box): Piece[] {
    this.reading.enterRoot(page);
    const out: Piece[] = [];
    // A frame that is still loading may have no element at all.
    const root = dom.documentElementOf(page);
    if (!root) return out;
    const around = ground(page, frameView, this.reading);
    const start = { inside: false, live: false, cursor: 'auto', abreast: false, lists: -1 };
    const frame = dom.frameOf(page);
    const masked = frame !== null && this.reading.isMasked(frame);
    this.element(root, { ...start, around, masked }, out);
    return out;
  }

  children(element: Element, way: Way, out: Piece[], own = dom.hasOwnChildren(element)): void {
    const { before, after } = this.reading.speakers;
    if (before.size > 0) this.generated(element, 'before', way, out);
    if (!own || (this.slices && dom.firstElementOf(element))) {
      const children = dom.flatChildren(element, this.#enterRoot);
      const read = (child: Node) => this.#child(child, element, way, out);
      this.each(element, () => children, out, read);
    } else {
      for (let child = dom.firstNodeOf(element); child; child = dom.nextNodeOf(child))
        this.#child(child, element, way, out);
    }
    if (after.size > 0) this.generated(element, 'after', way, out);
  }

  readonly #enterRoot = (root: ShadowRoot): void => this.reading.enterRoot(root);

  #child(child: Node, parent: Element, way: Way, out: Piece[]): void {
    const type = dom.nodeTypeOf(child);
    if (type === 3) this.text(child as Text, parent, way, out);
    else if (type === 1) this.element(child as Element, way, out);
  }

  /** What is in a control or heading, of which its name says all words if `said`. */
  interior(element: Element, way: Way, said: boolean, out: Piece[]): void {
    if (said && holdsOnlyWords(element, this.reading)) {
      this.pass(element, this.reading.style(element).abreast, { ...way, holder: element }, out);
    } else {
      this.children(element, { ...way, inside: said, holder: said ? element : undefined }, out);
    }
  }

  element(element: Element, way: Way, out: Piece[]): void {
    const tag = dom.tagOf(element);
    if (dom.UNRENDERED.has(tag) || this.reading.isOurs(element)) return;
    if (this.reading.leavesOut(element)) return;
    if (tag === 'br') this.line();
    else this.#enter(element, tag, this.reading.style(element), way, out);
  }

  #enter(element: Element, tag: string, style: dom.Style, coming: Way, out: Piece[]): void {
    // Whatever an open modal stands in, no name says what it holds.
    const modal = coming.inside && this.reading.presence.modals && isModal(element);
    const way = modal ? { ...coming, inside: false, holder: undefined } : coming;
    const names = dom.namesOf(element);
    const { held } = this.reading;
    const isHeld = held.has(element);
    const around = isHeld
      ? { ...way.around, flow: ANYWHERE, absolute: ANYWHERE, fixed: ANYWHERE }
      : enter(element, style, way.around, this.reading, names);
    if (!around) return;
    const breaks = style.breaks && (!way.abreast || tag === 'li' || tag === 'hr');
    if (breaks) this.line();
    else this.parted(element, style, way.abreast, out, 'before');
    if (tag === 'dd') joinTerm(element, out, this.block);
    const { presence } = this.reading;
    const masked = way.masked || (presence.marks && this.reading.maskOf(element) !== undefined);
    if (way.holder) readPart(element, way, this, out);
    const { inside, holder, live, label, lists, items } = way;
    const { abreast } = style;
    const cursor = label && isLabelHandled(label) ? 'pointer' : style.cursor;
    const within: Way = {
      around,
      masked,
      inside,
      holder,
      live,
      cursor,
      abreast,
      lists,
      label,
      items,
    };
    const from = out.length;
    if (dom.isPlain(element, tag, names)) this.#readPlain(element, style, way, within, out);
    else this.#read(element, style, way, within, out);
    if (presence.marks) holdMarked(element, from, within, this, out);
    for (const it of isHeld ? out.splice(from) : []) {
      if (it.kind === 'row' && it.control && held.add(it.element)) out.push(it);
    }
    const count = out.length - from;
    if (count === 2) signLast(style, out, from, this.reading);
    if (tag === 'li') this.numbered(element, within, out, from);
    if (count > 0 && !inside && (tag === 'li' || (presence.steps && names.length > 0)))
      this.current(element, tag, out, from);
    if (breaks) this.line();
    else this.parted(element, style, way.abreast, out, 'after');
  }

  row(element: Element, word: string, way: Way, kind: RowKind): RowPiece {
    const box = kind.box ?? this.reading.box(element);
    const { view } = way.around.flow;
    const zone = zoneOf(box, view, this.reading.viewport);
    const name = kind.name ?? nameOf(element, this.reading);
    const seen = zone === 'visible' ? dom.intersect(box, view) : undefined;
    return {
      kind: 'row',
      element,
      word,
      name,
      attributes: kind.attributes ?? NO_ATTRIBUTES,
      control: kind.control,
      deeper: kind.deeper ?? false,
      children: kind.children ?? NO_PIECES,
      block: this.block,
      // No sentence says strangers' words with the host's.
      part: word === 'link' && isStrangeLink(element, this.reading) ? STRANGE : this.part,
      indent: Math.max(0, way.lists),
      zone,
      ref: 0,
      // All fields of all rows, so that the browser's engine takes them for one kind of object.
      cells: kind.cells,
      seen,
      spaced: false,
    };
  }

  /** A box without a meaning: as `#read`, without the questions that its tag answers. */
  #readPlain(element: Element, style: dom.Style, outer: Way, way: Way, out: Piece[]): void {
    const tag = dom.tagOf(element);
    if (!way.inside) {
      if (style.position !== 'static') this.lift(element, style);
      const item = way.items?.has(element) ? 'hint' : undefined;
      const grip = gripOfPlain(element, style, outer.cursor, this.reading) ?? item;
      const scroll = style.overflow === 'visible' ? undefined : scrollOf(element, style);
      if (scroll || grip) {
        const word = dom.wordOfTag(element, tag);
        if (scroll) readSection({ element, word, scroll }, way, this, out);
        else if (grip) readHint(element, word, grip, { way, walk: this, out });
        return;
      }
    }
    const closed = dom.firstElementOf(element) ? undefined : readClosed(element, tag, this.reading);
    if (closed && this.#opaque(element, closed, way, out)) return;
    // By its tag it is no slot, and shows all that it holds.
    if (way.inside || !this.reading.presence.marks) {
      this.children(element, way, out, !dom.shadowOf(element));
    } else readSection({ element, word: dom.wordOfTag(element, tag) }, way, this, out);
  }

  #read(element: Element, style: dom.Style, way: Way, within: Way, out: Piece[]): void {
    const word = dom.wordOf(element);
    const live = way.live || dom.isLive(element, word);
    if (word === 'treeitem')
      for (const it of shownOnItem(element, this.reading)) this.reading.held.add(it);
    if (!way.inside) this.remember(element, word, style, live && !way.live);
    const lists = word === 'list' ? way.lists + 1 : way.lists;
    const same = live === way.live && lists === way.lists;
    const next: Way = same ? within : { ...within, live, lists };
    const item = way.items?.has(element) ? 'hint' : undefined;
    const table = !way.inside && isDataTable(element, word);
    // One that the keyboard gets to, or that listens, is still its rows.
    const drawing = way.inside && way.holder && drawsOnly(element, way.holder, this.reading);
    const grip =
      table || drawing
        ? undefined
        : (gripOf(element, word, style, way.cursor, this.reading) ?? item);
    const sure = grip === 'native' || grip === 'widget';
    const dialog = grip && !sure && isDialog(element, word);
    const scroll = sure || way.inside ? undefined : scrollOf(element, style);
    const name = () => nameOf(element, this.reading);
    if ((scroll && !table) || dialog) {
      readSection({ element, word, scroll }, next, this, out);
    } else if (grip === 'focus' && !way.inside && isReadThrough(element, word, name)) {
      readThrough(element, word, { way: next, walk: this, out });
    } else if (sure || (grip === 'focus' && (!way.inside || way.holder))) {
      readControl(element, word, { way: next, walk: this, out });
    } else if (grip && !way.inside) {
      readHint(element, word, grip, { way: next, walk: this, out });
    } else if (this.#opaque(element, readOpaque(element, word, this.reading), next, out)) {
      return;
    } else if (dom.tagOf(element) === 'time') {
      readTime(element, next, this, out);
    } else if (dom.tagOf(element) === 'pre') {
      readPreformatted(element as HTMLElement, next, this, out);
    } else if (dom.tagOf(element) === 'label') {
      readLabel(element as HTMLLabelElement, next, this, out);
    } else if (way.inside) {
      this.children(element, next, out);
    } else if (table) {
      const row = readTable(element, word, next, this);
      if (row) out.push(row);
    } else if (dom.isHeading(word)) {
      readHeading(element, word, { way: next, walk: this, out });
    } else {
      readSection({ element, word }, next, this, out);
    }
  }

  /** Pictures by their name, frames by their inside, one honest line for what cannot be read. */
  #opaque(element: Element, found: Opaque | undefined, way: Way, out: Piece[]): boolean {
    if (!found) return false;
    const box = this.reading.box(element);
    const { shown, flow } = way.around;
    if (!shown || !isWithin(box, flow.clip) || !this.reading.style(element).visible) return true;
    if (found.unread) this.line();
    const inner = found.frame ? dom.documentOf(element) : null;
    if (inner) out.push(...this.document(inner, dom.intersect(flow.view, box)));
    else if (found.text && !way.inside) {
      this.say(found.text, element, way, out, { box, image: found.image ?? false });
    }
    if (found.entered) this.children(element, way, out);
    for (const area of way.inside ? [] : areasOf(element, box)) {
      out.push(this.row(area.element, 'link', way, { control: true, box: area.box }));
    }
    if (found.unread) {
      this.line();
      this.cannotRead(box, way);
    }
    return true;
  }
}

/** What is a row of its own in there, holds the inside of something else, or cannot be read. */
const PARTS =
  'a[*|href], area, button, select, textarea, input, summary, option, label, form, details, slot, ' +
  'iframe, frame, canvas, video, audio, embed, object, foreignObject, [role], [contenteditable], ' +
  `[tabindex][aria-label],${DIALOGS}`;

function holdsOnlyWords(element: Element, reading: Reading): boolean {
  const inner = dom.firstElementOf(element);
  if (inner && dom.firstWithin(element, PARTS)) return false;
  return !dom.shadowOf(element) && areOfPage(inner, reading);
}

/** No custom element, no host of a shadow root, which may hold anything; no shapes either. */
function areOfPage(first: Element | null, reading: Reading): boolean {
  for (let at = first; at; at = dom.nextElementOf(at)) {
    const tag = dom.tagOf(at);
    if (tag.includes('-') || dom.shadowOf(at) || reading.leavesOut(at)) return false;
    if (tag !== 'svg' && !areOfPage(dom.firstElementOf(at), reading)) return false;
  }
  return true;
}
