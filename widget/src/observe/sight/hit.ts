/** What a click at a point would meet. */

import { takesPress } from '../../ask/cover.ts';
import { DIALOGS, HEADING } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { flatText, sectionName } from '../element/name/index.ts';
import { isStrangePart } from '../element/strangers.ts';
import type { RowPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { isClippedAway } from './veil.ts';

const COVER_TEXT = 40;

export function topAt(x: number, y: number, reading: Reading): Element | undefined {
  let root: Document | ShadowRoot = document;
  let found: Element | undefined;
  for (;;) {
    const { x: left, y: top } = reading.offset(dom.isDocument(root) ? root : root.ownerDocument);
    let hit: Element | null | undefined = dom.hitIn(root, x - left, y - top);
    if (hit && reading.isOurs(hit)) {
      hit = dom.hitsIn(root, x - left, y - top).find((other) => !reading.isOurs(other));
    }
    if (!hit || hit === found) return found;
    found = hit;
    const inner: Document | ShadowRoot | null =
      dom.shadowOf(hit) ?? (dom.tagOf(hit) === 'iframe' ? dom.documentOf(hit) : null);
    if (!inner) return found;
    root = inner;
  }
}

const POPUP = '[role=menu],[role=listbox]';

/** Where a person would try to press, as shares of the part in view: the middle first. */
const POINTS = [
  [0.5, 0.5],
  [0.15, 0.5],
  [0.85, 0.5],
  [0.5, 0.15],
  [0.5, 0.85],
] as const;

/** What lies over a control in view ("dialog Cookies"), if no part of it can be pressed. */
export function coveredBy(piece: RowPiece, reading: Reading): string | undefined {
  const { element, seen } = piece;
  if (!seen) return undefined;
  // Of a rim the browser's answer is that of the pixel beside it.
  if (seen.bottom - seen.top < 2 || seen.right - seen.left < 2) return undefined;
  let over: Element | undefined;
  let met: Element | undefined;
  for (const point of pointsOn(piece, reading)) {
    const hit = topAt(point.x, point.y, reading);
    // Mostly one thing lies over all of it.
    if (hit && hit === met) continue;
    // What a control stands in lets the press through to it.
    if (!hit || dom.isInside(element, hit) || takesPress(element, hit)) return undefined;
    met = hit;
    over ??= hit;
  }
  if (!over || isOutOfReach(element, reading)) return undefined;
  return nameCover(over, element, reading);
}

/** A field that styles have put out of sight lies anywhere: its label is what is pressed, if anything. */
function isOutOfReach(control: Element, reading: Reading): boolean {
  if (isPressedByLabel(control, reading)) return true;
  const { labels } = control as HTMLInputElement;
  return !labels?.length && isClippedAway(control, reading.style(control), reading);
}

function isPressedByLabel(control: Element, reading: Reading): boolean {
  const { disabled, labels, type } = control as HTMLInputElement;
  if (!labels || !/^(checkbox|radio|file)$/.test(type)) return false;
  if (!isCutOff(reading.style(control).all)) return false;
  // Its label often lets the press through, to nothing.
  if (disabled && labels.length > 0) return true;
  return [...labels].some((label) => {
    const { x, y } = middle(reading.box(label));
    const hit = topAt(x, y, reading);
    return hit !== undefined && dom.isInside(hit, label);
  });
}

function isCutOff({ clip, opacity }: CSSStyleDeclaration): boolean {
  return clip !== 'auto' || opacity === '0';
}

function* pointsOn({ element, seen }: RowPiece, reading: Reading) {
  const { left, top, right, bottom } = seen!;
  for (const [across, down] of POINTS) {
    yield { x: left + (right - left) * across, y: top + (bottom - top) * down };
  }
  const lines = dom.linesOf(element);
  if (lines.length < 2 || !lines[0]) return;
  // A link broken over lines has its middle between them.
  const { x, y } = reading.offset(dom.ownerOf(element));
  const first = middle(lines[0]);
  yield { x: first.x + x, y: first.y + y };
}

export function middle(box: dom.Box): { x: number; y: number } {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** The nearest part of the page over it, else the whole of what lies there. */
function nameCover(hit: Element, control: Element, reading: Reading): string {
  let outermost = hit;
  for (let at: Element | null = hit; at && !dom.isInside(control, at); at = dom.flatParent(at)) {
    const word = dom.wordOf(at);
    // Said of a control that is not theirs, strangers' words would be taken for the page's.
    const name = isStrangePart(at, word, reading) ? '' : sectionName(at, word, reading);
    if (dom.isSection(word, () => name)) return `${word} ${name}`.trim();
    outermost = at;
  }
  if (reading.presence.marks && dom.holdsUntrusted(outermost)) return dom.wordOf(outermost);
  // A wall around a dialog is called by it, and an empty one by the popup that it stands behind.
  const dialog = dom.firstWithin(outermost, DIALOGS);
  const called = dialog && sectionName(dialog, 'dialog', reading);
  if (called) return `dialog ${called}`;
  const popup = dom.firstNodeOf(hit)
    ? undefined
    : dom.allWithin(outermost, POPUP).find((one) => dom.isRendered(one));
  if (popup) return `${dom.wordOf(popup)} ${sectionName(popup, dom.wordOf(popup), reading)}`.trim();
  const text =
    sectionName(outermost, '', reading) ||
    titleIn(outermost, reading) ||
    flatText(outermost, reading, COVER_TEXT);
  return `${dom.wordOf(outermost)} ${dom.cut(text, COVER_TEXT)}`.trim();
}

/** A wall that nothing calls a dialog is called by its first heading, too. */
function titleIn(cover: Element, reading: Reading): string {
  const title = dom.allWithin(cover, HEADING).find((one) => dom.isRendered(one));
  return title ? flatText(title, reading, COVER_TEXT) : '';
}
