/** The frame around what the host draws: its place, and a way out of it that is always there. */

import type { Placement } from '../host/surfaces.ts';
import { page } from '../observe/walk/root.ts';
import type { Sight } from './sight.ts';
import css from './surface.css';

export interface Frame {
  readonly id: string;
  readonly placement: Placement;
  /** What it is called for who does not see it. */
  readonly label: string;
  /** What its button says. */
  readonly cancel: string;
}

/** Draws into the element (null: the host knows the place); may return what takes it away again. */
export type Draw = (element: HTMLElement | null, signal: AbortSignal) => unknown;

/** Shows it until the question is over. Throws, or rejects, what `draw` does. */
export function openSurface(
  sight: Pick<Sight, 'root' | 'card'>,
  { id, placement, label, cancel }: Frame,
  cancelled: () => void,
  draw: Draw,
): Promise<unknown> | undefined {
  style(sight.root);
  const gone = new AbortController();
  const { host } = sight.root.getRootNode() as ShadowRoot;
  // A child of our element, but of the page's own tree: its styles and its scripts reach it.
  const place = placement === 'inline' ? null : page.createElement('div');
  const before = page.activeElement as HTMLElement | null;
  let undo: unknown;

  const button = tag('button', { type: 'button' }, cancel);
  button.addEventListener('click', cancelled);
  const inner = tag('div', { className: 'drawn', tabIndex: -1 });
  const box = boxFor(placement, cancelled);
  box.ariaLabel = label;
  box.append(inner, tag('div', { className: 'row' }, button));
  const element = tag('div', { className: 'card surface', role: 'group', ariaLabel: label }, box);
  element.dataset.at = placement;

  if (place) {
    const slot = page.createElement('slot');
    slot.name = place.slot = 'surface';
    place.style.font = getComputedStyle(page.body).font;
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

  /** It may have been answered while it was drawn. */
  function keep(end: unknown): void {
    undo = end;
    if (gone.signal.aborted) tidy();
  }

  function takeAway(): void {
    if (gone.signal.aborted) return;
    const held = host.contains(page.activeElement);
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
      console.error('Pilotfish: a surface could not be taken away by what drew it', error);
    }
  }
}

/** Above the page where it takes the whole of it, or its side; else within the bar. */
function boxFor(placement: Placement, cancelled: () => void): HTMLElement {
  if (placement === 'modal') {
    const dialog = page.createElement('dialog');
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      cancelled();
    });
    return dialog;
  }
  const box = page.createElement('div');
  if (placement === 'dock' && 'popover' in box) box.popover = 'manual';
  return box;
}

/** By itself, so that this chunk and the core share no code that a third file would hold. */
function tag<K extends keyof HTMLElementTagNameMap>(
  name: K,
  fields: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(page.createElement(name), fields);
  element.append(...children);
  return element;
}

const sheets = new WeakSet<HTMLElement>();

function style(root: HTMLElement): void {
  if (sheets.has(root)) return;
  sheets.add(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  (root.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet);
}
