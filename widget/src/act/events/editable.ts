/** Text into a rich-text editor: paste first, which all of them accept (PAGES R4). */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Key } from '../../platform/keys.ts';
import { textOf } from '../task/state.ts';
import { sleep } from '../task/time.ts';
import { edit, editLines } from './edit.ts';
import { sendKey } from './keys.ts';

/** Editors notice a selection late (Slate throttles `selectionchange`). */
const SELECTION_MS = 180;
/** Editors that restore their own selection on focus undo ours once. */
const TRIES = 3;
/** Higher than a picture, a rule or an empty line could be, and empty. */
const GAP_PX = 200;

export type Place = 'instead' | 'after';

export async function writeInto(
  host: HTMLElement,
  value: string,
  check: () => void,
  place: Place = 'instead',
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    // An editor that draws only the visible lines knows its whole text only by its own keys.
    const own = !strike(host, place === 'after' ? commanded('End') : commanded('a'));
    if (!own) select(host, place);
    await sleep(SELECTION_MS);
    check();
    if (own || isSelected(host, place)) break;
  }
  if (value === '') remove(host);
  else insertInto(host, value);
}

/** Types over the selection of a focused editing host; a key event notifies pages that listen. */
export async function typeAtCaret(host: HTMLElement, text: string): Promise<void> {
  await sleep(SELECTION_MS);
  const last = { key: [...text].pop() ?? '', modifiers: {} };
  if (sendKey('keydown', host, last)) insertInto(host, text);
  sendKey('keyup', host, last);
}

/** Lines as a person sees them, without empty ones and with single spaces. */
export function linesIn(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((it) => it.replace(/[\s\u200b\ufeff]+/g, ' ').trim());
  return lines.filter(Boolean);
}

/** If an editor draws only the visible lines, they must be a part of it, or end as typed. */
export function showsLines(host: HTMLElement, asked: string, typed: string): boolean {
  if (isPlain(host)) return ended(textOf(host)) === ended(asked);
  const shown = linesIn(textOf(host)).join('\n');
  const wanted = linesIn(asked).join('\n');
  if (shown === wanted) return true;
  if (!shown || !hasGap(host)) return false;
  return wanted.includes(shown) || shown.endsWith(linesIn(typed).join('\n'));
}

/** A browser keeps one more line end after the last line. */
function ended(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+$/, '');
}

/** Empty space for lines that are drawn when they become visible. */
function hasGap(host: HTMLElement): boolean {
  const parts = [...host.querySelectorAll<HTMLElement>('*')];
  return parts.some(
    (it) => !it.firstChild && !it.matches('img,video,canvas,iframe') && it.offsetHeight > GAP_PX,
  );
}

export function commanded(key: string): Key {
  const mac = /^Mac|^iP/.test(navigator.platform);
  return { key, modifiers: mac ? { metaKey: true } : { ctrlKey: true } };
}

/** Keydown and keyup; false when the page has handled the key itself. */
export function strike(host: HTMLElement, key: Key): boolean {
  const free = sendKey('keydown', host, key);
  sendKey('keyup', host, key);
  return free;
}

function select(host: HTMLElement, place: Place): void {
  const selection = viewOf(host).getSelection();
  selection?.selectAllChildren(host);
  if (place === 'instead') return;
  selection?.collapseToEnd();
  // From the host's own end to the caret's place in the last line.
  selection?.modify('move', 'forward', 'documentboundary');
  // Firefox knows no such place, and would write after the last line's element.
  if (selection?.focusNode === host) selection.collapse(...endOf(host));
}

/** The place after the last words: in the innermost element that may hold some. */
function endOf(host: HTMLElement): [Node, number] {
  let at: Node = host;
  for (let last = lastIn(at); isOpen(last); last = lastIn(at)) at = last;
  const { length } = at.nodeType === 3 ? (at as Text).data : at.childNodes;
  return [at, at.lastChild?.nodeName === 'BR' ? length - 1 : length];
}

/** What a page's source leaves between elements is no content. */
function lastIn(at: Node): Node | null {
  let { lastChild: last } = at;
  while (last?.nodeType === 3 && bare((last as Text).data) === '' && last.previousSibling)
    last = last.previousSibling;
  return last;
}

function isOpen(node: Node | null): node is Node {
  return node?.nodeType === 3 || !!(node?.firstChild && (node as HTMLElement).isContentEditable);
}

function isSelected(host: HTMLElement, place: Place): boolean {
  const selection = viewOf(host).getSelection();
  if (!selection?.rangeCount || !host.contains(selection.focusNode)) return false;
  const range = selection.getRangeAt(0);
  if (place === 'after') return range.collapsed && restAfter(host, range) === '';
  return bare(range.toString()) === bare(host.textContent ?? '');
}

function restAfter(host: HTMLElement, { endContainer, endOffset }: Range): string {
  const rest = dom.pageOf(host).createRange();
  rest.selectNodeContents(host);
  rest.setStart(endContainer, endOffset);
  return bare(rest.toString());
}

function bare(text: string): string {
  return text.replace(/[\s\u200b\ufeff]/g, '');
}

/** By a paste; if nothing handles that, line by line as typing does. */
function insertInto(on: HTMLElement, text: string): void {
  if (paste(on, text)) editLines(on, text, isPlain(on) ? 'insertLineBreak' : 'insertParagraph');
}

/** A plain-text box contains no elements: its line ends are characters. */
function isPlain(host: HTMLElement): boolean {
  return host.contentEditable === 'plaintext-only';
}

/** False when the editor took the paste over. */
export function paste(host: HTMLElement, value: string): boolean {
  const { ClipboardEvent, DataTransfer } = viewOf(host);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', value);
  const init = { bubbles: true, cancelable: true, composed: true, clipboardData };
  const event = new ClipboardEvent('paste', init);
  // Firefox gives the event an empty one instead.
  if (event.clipboardData?.getData('text/plain') !== value)
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  return host.dispatchEvent(event);
}

function remove(host: HTMLElement): void {
  const key = { key: 'Backspace', modifiers: {} };
  if (sendKey('keydown', host, key)) edit(host, 'delete');
  sendKey('keyup', host, key);
}
