/** The panel of `pilotfish.debug`, a chunk of its own: the last dump, line by line. */

import type { Line } from '../link/protocol.ts';
import { renderLines } from '../observe/render.ts';
import type { Observer } from '../seams.ts';
import type { DebugParts } from './debug.ts';
import css from './panel.css';

const NONE = 'Nothing has been observed in this document yet: run a task first.';

export async function dumpOf({ engine, last }: DebugParts): Promise<string> {
  const { observer } = await engine();
  return last.facts ? renderLines(observer.lines(), last.facts) : NONE;
}

export async function showPanel(parts: DebugParts): Promise<void> {
  const { sight, last } = parts;
  const { observer } = await parts.engine();
  hidePanel(sight);
  style(sight.root);
  const rows = last.facts ? observer.lines().map((line) => rowOf(line, parts, observer)) : [NONE];
  const panel = tag('div', close(sight), tag('p', last.refusal ?? ''), tag('pre', ...rows));
  panel.className = 'debug';
  sight.root.append(panel);
}

export function hidePanel(sight: DebugParts['sight']): void {
  sight.root.querySelector('.debug')?.remove();
  sight.overlay.clear();
}

/** One line of the dump by itself, so that its ref need not be read back from text. */
function rowOf(line: Line, { sight, last }: DebugParts, observer: Observer): HTMLElement {
  const text = renderLines([line], last.facts!);
  const row = tag('div', text.split('\n\n').pop() ?? '');
  if (typeof line.row === 'string') return row;
  const { ref } = line.row;
  row.addEventListener('pointerenter', () => {
    const found = observer.resolve(ref);
    if ('element' in found) sight.overlay.border(found.element, `[${ref}]`);
  });
  row.addEventListener('pointerleave', sight.overlay.clear);
  return row;
}

function close(sight: DebugParts['sight']): HTMLElement {
  const button = tag('button', '×');
  button.addEventListener('click', () => hidePanel(sight));
  return button;
}

/** By itself, so that this chunk and the core share no code that a third file would hold. */
function tag(name: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

function style(root: HTMLElement): void {
  const shadow = root.getRootNode() as ShadowRoot;
  if (shadow.adoptedStyleSheets.length > 1) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets.push(sheet);
}
