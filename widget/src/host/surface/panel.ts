/** The panel of `pilotfish.debug`, in its own chunk: the last dump, line by line. */

import type { Last } from '../../link/turn.ts';
import { renderLines } from '../../observe/lines/render.ts';
import type { DebugButton } from '../../public/api.ts';
import type { Observer, Overlay } from '../../seams.ts';
import { h } from '../../ui/drawing/dom.ts';
import { style } from '../../ui/drawing/styled.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import type { Facts, Line, Range } from '../../wire/protocol.ts';
import type { Engine } from './engine.ts';
import css from './panel.css';

export interface DebugParts {
  engine(): Promise<Engine>;
  readonly sight: Pick<Sight, 'root' | 'stage'>;
  readonly last: Last;
}

export async function dumpOf({ engine }: DebugParts): Promise<string> {
  const { observer, look } = await engine();
  return look().then((facts) => renderLines(observer.lines(), facts));
}

async function lastLook({ engine, last }: DebugParts) {
  const { observer, look } = await engine();
  return { observer, facts: last.facts ?? (await look()) };
}

export async function showPanel(parts: DebugParts): Promise<void> {
  const { sight, last } = parts;
  const { observer, facts } = await lastLook(parts);
  await hidePanel(sight);
  style(sight.root, css);
  const { overlay } = await sight.stage();
  const rows = rowsOf(observer, facts, overlay);
  const panel = h(
    'div',
    { class: 'debug' },
    close(sight),
    h('p', {}, last.refusal ?? ''),
    h('pre', {}, ...rows),
  );
  sight.root.append(panel);
}

export async function hidePanel(sight: DebugParts['sight']): Promise<void> {
  sight.root.querySelector('.debug')?.remove();
  (await sight.stage()).clear();
}

export function buttonsOf({ root }: DebugParts['sight']): DebugButton[] {
  return [...root.querySelectorAll<HTMLElement>('.card button')].map((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const text = (it.textContent ?? '').trim();
    return { text, main: it.classList.contains('main'), x, y, width, height };
  });
}

/** Each line of the dump separately, so that no ref is parsed from text. */
function rowsOf(observer: Observer, facts: Facts, overlay: Overlay): HTMLElement[] {
  const lines = observer.lines();
  const visible = keysIn(lines, facts.visible);
  const above = keysIn(lines, facts.above);
  return lines.map((line) => {
    const own = [{ first: line.key, last: line.key }];
    const where = {
      visible: visible.has(line.key) ? own : [],
      above: above.has(line.key) ? own : [],
    };
    const text = renderLines([line], { ...facts, ...where });
    const row = h('div', {}, text.slice(text.indexOf('\n\n') + 2).trimEnd());
    if (typeof line.row !== 'string') outline(row, line.row.ref, observer, overlay);
    return row;
  });
}

function outline(row: HTMLElement, ref: number, observer: Observer, overlay: Overlay): void {
  row.addEventListener('pointerenter', () => {
    const found = observer.resolve(ref);
    if ('element' in found) overlay.border(found.element, `[${ref}]`);
  });
  row.addEventListener('pointerleave', overlay.clear);
}

function keysIn(lines: readonly Line[], ranges: readonly Range[]): Set<string> {
  const keys = lines.map(({ key }) => key);
  return new Set(
    ranges.flatMap(({ first, last }) => keys.slice(keys.indexOf(first), keys.indexOf(last) + 1)),
  );
}

function close(sight: DebugParts['sight']): HTMLElement {
  const button = h('button', {}, '×');
  button.addEventListener('click', () => void hidePanel(sight));
  return button;
}
