/** The visitor's selection, as the wire carries it. */

import * as dom from '../../dom/index.ts';
import type { Selection } from '../../public/results.ts';
import type { Observer } from '../../seams.ts';
import type { Selection as OnWire } from '../../wire/protocol.ts';

const TEXT_LENGTH = 4000;
/** Numbers told for one element that has none. */
const PARTS = 20;

export function onTheWire(selection: Selection, observer: Observer): OnWire {
  const { text = '', refs = [], elements = [], bbox } = selection;
  const found = elements
    .flatMap((selector) => [...dom.page.querySelectorAll(selector)])
    .flatMap((element) => refsOf(element, observer));
  return { text: begin(text), refs: [...refs, ...found], ...(bbox && { bbox }) };
}

function refsOf(element: Element, observer: Observer): number[] {
  const { ref } = observer.describe(element);
  if (ref !== undefined) return [ref];
  const inside = [...element.querySelectorAll('*')];
  return inside.flatMap((it) => observer.describe(it).ref ?? []).slice(0, PARTS);
}

/** Cuts at the end of a word: half a secret would not be recognised as one. */
function begin(text: string): string {
  return text.length > TEXT_LENGTH ? text.slice(0, TEXT_LENGTH).replace(/\S+$/, '') : text;
}
