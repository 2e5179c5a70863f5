/** Records without a box: siblings, of which each ends with a control by the same words. */

import { CONTROLS, HEADING } from '../ask/selectors.ts';
import { outwards } from '../ask/tree.ts';
import { isVisible } from '../ask/visible.ts';
import * as dom from '../dom/index.ts';

const PRESSED = 'button,a[href],[role=button],[type=button],[type=submit]';
/** What begins a record, whatever stands behind the last one. */
const BEGINS = `${HEADING},b,strong,dt,tr,[role=row]`;
const WORD = /[\p{L}\p{N}]/u;
const MOST = 300;

/** What stands before the control in its record; nothing where that may be the one before it. */
export function flatRecord(control: Element, within?: Element): readonly Node[] {
  const said = saidOn(control);
  for (const at of said ? outwards(control) : []) {
    const list = dom.parentElementOf(at);
    if (!list || at === within || dom.tagOf(at) === 'body') break;
    const nodes = [...dom.childNodesOf(list)];
    if (nodes.length > MOST) continue;
    const ends = nodes.flatMap((node, nth) => (endsRecord(node, said) ? [nth] : []));
    if (ends.length > 1) return recordBefore(nodes, ends, ends.indexOf(nodes.indexOf(at)));
  }
  return [];
}

function recordBefore(nodes: readonly Node[], ends: readonly number[], nth: number): Node[] {
  const between = (from: number, to?: number) => nodes.slice(from, to).filter(isSaid);
  const all = ends.map((end, at) => between(at ? ends[at - 1]! + 1 : 0, end));
  const usual = Math.min(...all.slice(1).map((it) => it.length));
  const record = (all[nth] ?? []).slice(-(nth ? MOST : usual));
  const [first] = record;
  if (usual === 0 || !first || all[0]!.length < usual) return [];
  const begins = dom.nodeTypeOf(first) === 1 && dom.matchesOf(first as Element, BEGINS);
  return begins || between(ends.at(-1)! + 1).length === 0 ? record : [];
}

function endsRecord(node: Node, said: string): boolean {
  if (dom.nodeTypeOf(node) !== 1) return false;
  const it = node as Element;
  const all = dom.matchesOf(it, PRESSED) ? [it] : [...dom.allWithin(it, PRESSED)];
  return all.some((control) => saidOn(control) === said && isVisible(control));
}

function saidOn(control: Element): string {
  return dom.fold(dom.attributeOf(control, 'aria-label') || dom.textIn(control) || '');
}

/** Words beside those of controls. */
function isSaid(node: Node): boolean {
  if (dom.nodeTypeOf(node) === 3) return WORD.test((node as Text).data);
  if (dom.nodeTypeOf(node) !== 1 || dom.matchesOf(node as Element, CONTROLS)) return false;
  let text = dom.textIn(node) ?? '';
  for (const it of dom.allWithin(node as Element, CONTROLS)) {
    text = text.replace(dom.textIn(it) ?? '', '');
  }
  return WORD.test(text) && isVisible(node as Element);
}
