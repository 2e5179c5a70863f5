/** The frame around a surface: its placement, and a button to close it that is always there. */

import * as dom from '../../dom/index.ts';
import type { Placement } from '../../public/surfaces.ts';
import { h } from '../drawing/dom.ts';
import { style } from '../drawing/styled.ts';
import type { Sight } from './sight.ts';
import css from './surface.css';

export interface Frame {
  readonly id: string;
  readonly placement: Placement;
  readonly label: string;
  readonly cancel: string;
  /** What the button says that stops the run: over all of the page the bar's own is out of reach. */
  readonly stop: string;
}

/** Draws into the element (null: the host chooses the place); may return a function that removes it. */
export type Draw = (element: HTMLElement | null, signal: AbortSignal) => unknown;

/** Shows it until the question is closed. Throws, or rejects, like `draw`. */
export function openSurface(
  sight: Pick<Sight, 'root' | 'card' | 'stop'>,
  { id, placement, label, cancel, stop }: Frame,
  cancelled: () => void,
  draw: Draw,
): Promise<unknown> | undefined {
  style(sight.root, css);
  const gone = new AbortController();
  const { host } = sight.root.getRootNode() as ShadowRoot;
  // A child of our element in the page's own tree: the page's styles and scripts reach it.
  const place = placement === 'inline' ? null : dom.page.createElement('div');
  const before = dom.page.activeElement as HTMLElement | null;
  let undo: unknown;

  const button = h('button', { type: 'button' }, cancel);
  button.addEventListener('click', cancelled);
  const inner = h('div', { class: 'drawn', tabindex: '-1' });
  const box = boxFor(placement, cancelled);
  box.ariaLabel = label;
  const row = h('div', { class: 'row' }, button);
  if (placement === 'modal') {
    const end = h('button', { type: 'button', class: 'stop' }, stop);
    end.addEventListener('click', () => sight.stop('button'));
    row.prepend(end);
  }
  box.append(inner, row);
  const element = h('div', { class: 'card surface', role: 'group', 'aria-label': label }, box);
  element.dataset.at = placement;

  if (place) {
    const slot = dom.page.createElement('slot');
    slot.name = place.slot = 'surface';
    place.style.font = getComputedStyle(dom.page.body).font;
    inner.append(slot);
    host.append(place);
  }
  sight.card(
    { id, element, first: inner, spoken: '', key: () => false, gone: takeAway },
    cancelled,
  );
  if (box instanceof HTMLDialogElement) box.showModal();
  else if (box.popover) box.showPopover();
  const drawn = draw(place, gone.signal);
  if (drawn instanceof Promise) return drawn.then(keep);
  keep(drawn);
  return undefined;

  function keep(end: unknown): void {
    undo = end;
    if (gone.signal.aborted) tidy();
  }

  function takeAway(): void {
    if (gone.signal.aborted) return;
    const held = host.contains(dom.page.activeElement);
    gone.abort();
    tidy();
    place?.remove();
    element.remove();
    if (held && !host.contains(before)) before?.focus?.({ preventScroll: true });
  }

  function tidy(): void {
    const end = undo;
    undo = undefined;
    try {
      if (typeof end === 'function') end();
    } catch (error) {
      console.error('Pilotfish: the renderer could not remove its surface', error);
    }
  }
}

/** Over the page for `modal` and `dock`; otherwise inside the bar. */
function boxFor(placement: Placement, cancelled: () => void): HTMLElement {
  if (placement === 'modal') {
    const dialog = dom.page.createElement('dialog');
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      cancelled();
    });
    return dialog;
  }
  const box = dom.page.createElement('div');
  if (placement === 'dock' && 'popover' in box) box.popover = 'manual';
  return box;
}
