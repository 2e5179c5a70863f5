/** How far a reader of the lines can rely on them, and what they cannot tell. */

import * as dom from '../../dom/index.ts';
import { addRowsIn, type Piece, type RowPiece } from '../reading/piece.ts';
import type { Placed } from './index.ts';

/** `canvas` and `total` are areas in view (px²); all else counts things on the whole page. */
export interface Counts {
  /** What is drawn, played, or another site's: it cannot be read. */
  readonly canvas: number;
  readonly total: number;
  /** What can be acted on; of it, what nothing names, and what is a drawing. */
  readonly interactive: number;
  readonly unlabelled: number;
  readonly svg: number;
  /** Lines and rows in cells: all that says anything. */
  readonly semantic: number;
}

type Tally = Pick<Counts, 'interactive' | 'unlabelled' | 'svg' | 'semantic'>;

/** Below it a reader is told what the lines lack. */
export const CONFIDENT = 0.6;

const FEW = 10;
const MOST_LISTED = 6;
const OPAQUE = /^(canvas|i?frame|video|audio|embed|object)$|-/;
const CANNOT = /: [^:]*cannot be read.*$/;

/** 0 to 1, in hundredths. */
export function confidenceOf({
  canvas,
  total,
  interactive,
  unlabelled,
  svg,
  semantic,
}: Counts): number {
  const sure =
    1 -
    0.3 * share(canvas, total) -
    0.2 * share(unlabelled, interactive) -
    0.1 * share(svg, interactive) -
    (semantic < FEW ? 0.3 : 0);
  return Math.round(100 * Math.min(1, Math.max(0, sure))) / 100;
}

export function countsOf(placed: readonly Placed[], unread: number, total: number): Counts {
  let interactive = 0;
  let unlabelled = 0;
  let svg = 0;
  let semantic = 0;
  for (let at = 0; at < placed.length; at += 1) {
    const tally = tallyOf(placed[at]!.piece);
    interactive += tally.interactive;
    unlabelled += tally.unlabelled;
    svg += tally.svg;
    semantic += tally.semantic;
  }
  return { canvas: unread, total, interactive, unlabelled, svg, semantic };
}

const ONE: Tally = { interactive: 0, unlabelled: 0, svg: 0, semantic: 1 };
const CONTROL: Tally = { ...ONE, interactive: 1 };

function tallyOf(piece: Piece | undefined): Tally {
  if (piece?.kind !== 'row') return ONE;
  if (!piece.cells && !piece.control) return ONE;
  if (!piece.cells && piece.name !== '' && !dom.isSvg(piece.element)) return CONTROL;
  let interactive = 0;
  let unlabelled = 0;
  let svg = 0;
  const rows = rowsOn(piece);
  for (const row of rows) {
    if (!row.control) continue;
    interactive += 1;
    if (row.name === '' && !row.cells?.length && !row.children.length) unlabelled += 1;
    if (dom.isSvg(row.element)) svg += 1;
  }
  return { interactive, unlabelled, svg, semantic: rows.length };
}

/** What the lines cannot tell, in a few words each, the first six; then how many more. */
export function unseenOf(placed: readonly Placed[], counts: Counts): string[] {
  const unread = placed.flatMap(({ line: { row }, piece, zone }) => {
    if (piece?.kind !== 'text' || typeof row !== 'string' || !isOpaque(piece.node)) return [];
    return zone === 'visible' && CANNOT.test(row) ? [row.replace(CANNOT, '')] : [];
  });
  const listed = unread.slice(0, MOST_LISTED);
  if (unread.length > MOST_LISTED) listed.push(`${unread.length - MOST_LISTED} more`);
  const { interactive, unlabelled, svg, semantic } = counts;
  const all = `${interactive} control${interactive === 1 ? '' : 's'}`;
  if (unlabelled > 0) listed.push(`${unlabelled} of ${all} without a name`);
  if (svg > 0) listed.push(`${svg} of ${all} only drawn`);
  if (semantic < FEW) listed.push(`only ${semantic} lines to read`);
  return listed;
}

/** A row and those in its cells; its children have lines of their own. */
function rowsOn(piece: RowPiece): RowPiece[] {
  const rows = [piece];
  if (piece.cells) addRowsIn(piece.cells, rows);
  return rows;
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0;
}

function isOpaque(node: Node): boolean {
  return dom.nodeTypeOf(node) === 1 && OPAQUE.test(dom.tagOf(node as Element));
}
