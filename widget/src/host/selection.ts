/** The visitor's selection, as `run()` takes it and as the wire carries it. */

import type { Selection } from '../link/protocol.ts';
import type { Observer } from '../seams.ts';
import { page } from './page.ts';

export interface HostSelection {
  text?: string;
  refs?: number[];
  /** CSS selectors of elements of this page. */
  elements?: string[];
  /** Page coordinates, px. */
  bbox?: { x: number; y: number; width: number; height: number };
}

const TEXT_LENGTH = 4000;

export function onTheWire(selection: HostSelection, observer: Observer): Selection {
  const { text = '', refs = [], elements = [], bbox } = selection;
  const found = elements
    .flatMap((selector) => [...page.querySelectorAll(selector)])
    .flatMap((element) => observer.describe(element).ref ?? []);
  return { text: begin(text), refs: [...refs, ...found], ...(bbox && { bbox }) };
}

/** Cuts at the end of a word: half a secret would not be recognised as one. */
function begin(text: string): string {
  return text.length > TEXT_LENGTH ? text.slice(0, TEXT_LENGTH).replace(/\S+$/, '') : text;
}

/** The text that is selected in the page now. */
export function selectedInPage(): HostSelection | undefined {
  const text = String(getSelection() ?? '').trim();
  return text ? { text } : undefined;
}
