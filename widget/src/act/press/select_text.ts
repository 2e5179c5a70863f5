/** Selects words in a text, a field or an editor, as a person does with the mouse. */

import { around, holds, outwards, rootsIn, viewOf } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { type At, focusFrom, hover, mouse, pointer } from '../events/pointer.ts';
import { approach, timed } from '../spot/approach.ts';
import { hitAt, type Spot } from '../spot/hit.ts';
import type { Action, Task } from '../task/action.ts';
import { effect, line, literal, Refusal, Unseen } from '../task/outcome.ts';
import { isText, title } from '../task/state.ts';
import { frame } from '../task/time.ts';

const SHOWN = 100;

export const selectText: Action = {
  args: { text: 'text?', ref: 'ref?', nth: 'number?' },
  async run(task) {
    const { args, env } = task;
    if (!args.text && args.ref === undefined) {
      throw new Refusal(
        'invalid_args',
        'select_text needs text, or the ref of an element, or both.',
      );
    }
    const within = args.ref === undefined ? undefined : task.target();
    if (within && dom.isMasked(within)) throw notFound(task, within, 0);
    const field = within && isText(within) && !(within as HTMLElement).isContentEditable;
    if (field) return inField(task, within as HTMLInputElement);
    const range = rangeFor(task, within);
    const holder = (range.startContainer.parentElement ?? within) as Element;
    const spot = await approach(task, { element: holder });
    // What the page has re-rendered during the wait is looked up again.
    const now = range.startContainer.isConnected ? range : rangeFor(task, within);
    await timed(task, 'events', () => sweep(task, spot, now));
    const wanted = now.toString();
    return {
      said: `Selected ${called(args.text)} in ${title(env, within ?? holder)}`,
      verify(effects) {
        const isStill = effects.every(({ kind }) => kind === 'none');
        const isOwn = !isStill && isUnselectable(holder);
        if (!isOwn) verify(task, wanted, selectedIn(holder));
        // Where the page listens, a selection is meant to do something.
        if (isOwn || (isStill && isHeard(holder))) throw unseen(task, holder, isOwn);
      },
    };
  },
};

function isHeard(holder: Element): boolean {
  const { onmouseup, onpointerup } = holder as HTMLElement;
  return !!(onmouseup || onpointerup) || dom.isHeardAt(holder);
}

function unseen({ args, env }: Task, holder: Element, isOwn: boolean): Unseen {
  const what = called(args.text);
  const message = isOwn
    ? `${title(env, holder)} has a selection of its own, and the page has changed: look whether ${what} is marked.`
    : `${what} is selected in ${title(env, holder)}, which listens for the mouse, but nothing on the page has changed: look whether it was taken.`;
  return new Unseen(message);
}

function called(text: string | undefined): string {
  return text ? `"${line(text, SHOWN)}"` : 'all';
}

function selectedIn(element: Element): string {
  const root = element.getRootNode() as Document;
  const selection = dom.ownOf(root).getSelection?.() ?? viewOf(element).getSelection();
  if (!selection?.rangeCount || !selection.toString() || isUnselectable(element)) {
    throw new Refusal('rejected_value', 'The page does not let this text be selected.');
  }
  return selection.getRangeAt(0).toString();
}

/** Firefox gives such text to a script that selects it, and never to a person. */
function isUnselectable(element: Element): boolean {
  const { getComputedStyle } = viewOf(element);
  for (const around of outwards(element)) {
    const { webkitUserSelect } = getComputedStyle(around);
    if (webkitUserSelect !== 'auto') return webkitUserSelect === 'none';
  }
  return false;
}

function rangeFor(task: Task, within: Element | undefined): Range {
  const { args, env } = task;
  if (!args.text) return textIn(within as Element);
  const found = occurrences(within ?? dom.page.body, args.text, env.isOurs).filter(
    ({ startContainer }) => isVisible(startContainer.parentElement as Element),
  );
  const range = found[nth(task, found.length) - 1];
  if (range) return range;
  throw notFound(task, within, found.length);
}

function nth({ args }: Task, count: number): number {
  const wanted = args.nth ?? 1;
  if (Number.isInteger(wanted) && wanted >= 1) return wanted;
  throw new Refusal('invalid_args', `nth counts from 1, here up to ${count}; found ${wanted}.`);
}

function notFound({ args, env }: Task, within: Element | undefined, count: number): Refusal {
  const where = within ? title(env, within) : 'this page';
  const times = count ? `only ${count} times` : 'not';
  const message = `"${line(args.text, SHOWN)}" is ${times} in what is seen of ${where}: take the words as the dump has them, within one element.`;
  return new Refusal('not_found', message);
}

async function inField(task: Task, field: HTMLInputElement): ReturnType<Action['run']> {
  const { args, env, watch } = task;
  if (env.isSecret(field)) throw notFound(task, field, 0);
  const spot = await approach(task);
  const [start, end] = args.text ? placeIn(task, field) : [0, field.value.length];
  await timed(task, 'events', () => sweep(task, spot, () => field.setSelectionRange(start, end)));
  const wanted = field.value.slice(start, end);
  const said = `Selected ${called(args.text)} in ${title(env, field)}`;
  watch.note(effect('changed', `characters ${start} to ${end} are selected`));
  const chosen = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  return { said, verify: () => verify(task, wanted, chosen()) };
}

function placeIn(task: Task, field: HTMLInputElement): [number, number] {
  const { text } = task.args;
  const starts: number[] = [];
  for (let at = field.value.indexOf(text); at >= 0; at = field.value.indexOf(text, at + 1)) {
    starts.push(at);
  }
  const start = starts[nth(task, starts.length) - 1];
  if (start === undefined) throw notFound(task, field, starts.length);
  return [start, start + text.length];
}

/** Any other selected text is not reported: it may be secret. */
function verify({ watch }: Task, wanted: string, selected: string): void {
  if (fold(selected) === fold(wanted)) return;
  const complaint = watch.complaint();
  const why = complaint ? `; message: ${complaint}` : '';
  throw new Refusal('rejected_value', `Something else than asked is selected now${why}.`);
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const LEFT_OUT = 'script,style,noscript,template,textarea,select';

function textIn(element: Element): Range {
  const range = dom.pageOf(element).createRange();
  range.selectNodeContents(element);
  return range;
}

/** The ranges with the text `words`, in the order of the page; each open shadow root separately. */
function occurrences(root: Element, words: string, isOurs: (element: Element) => boolean): Range[] {
  const pattern = patternOf(words);
  if (!pattern) return [];
  const inside = [...rootsIn(root)].filter((it) => dom.isDocument(it) || !isOurs(it.host));
  return [root, ...inside].flatMap((scope) => rangesIn(scope, pattern, isOurs));
}

function patternOf(words: string): RegExp | undefined {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  const escaped = parts.map(literal);
  return escaped.length ? new RegExp(escaped.join('\\s+'), 'g') : undefined;
}

function rangesIn(
  scope: Element | Document | ShadowRoot,
  pattern: RegExp,
  isOurs: (element: Element) => boolean,
): Range[] {
  const nodes: Text[] = [];
  const page = dom.pageOf(scope);
  const walker = page.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !around(parent, LEFT_OUT) && !isOurs(parent) && !dom.isMasked(parent))
      nodes.push(node as Text);
  }
  const starts: number[] = [];
  let text = '';
  for (const { data } of nodes) {
    starts.push(text.length);
    text += data;
  }
  const at = (offset: number, end: boolean): [Text, number] => {
    let index = starts.findLastIndex((start) => (end ? start < offset : start <= offset));
    index = Math.max(0, index);
    return [nodes[index] as Text, offset - (starts[index] as number)];
  };
  return [...text.matchAll(pattern)].map((match) => {
    const range = page.createRange();
    range.setStart(...at(match.index, false));
    range.setEnd(...at(match.index + match[0].length, true));
    return range;
  });
}

/** A press on these has an effect of its own: then the selection is made without the mouse. */
const PRESSED = 'button,a[href],summary,[role=button],[role=link],[draggable=true]';

async function sweep(task: Task, spot: Spot, what: Range | (() => void)): Promise<void> {
  const { hit } = spot;
  const [from, to] = typeof what === 'function' ? [spot, spot] : endsOf(what, spot);
  const at = (point: At) => hitAt(task.env, dom.ownerOf(hit), point.x, point.y) ?? hit;
  // Pages that part their text into words ask which of them was pressed.
  const first = holds(spot.element, at(from)) ? at(from) : hit;
  const pressed = !around(hit, PRESSED);
  if (pressed) {
    hover(first, from);
    const down = pointer('pointerdown', first, from, { buttons: 1 });
    if (down && mouse('mousedown', first, from, { buttons: 1, detail: 1 })) focusFrom(first);
  }
  select(hit, what);
  task.env.pointer.press();
  await frame();
  if (!pressed) return;
  const end = at(to);
  hover(end, to, { buttons: 1 });
  pointer('pointerup', end, to, {});
  mouse('mouseup', end, to, { detail: 1 });
}

function select(hit: Element, what: Range | (() => void)): void {
  if (typeof what === 'function') {
    what();
    return;
  }
  const selection = viewOf(hit).getSelection();
  selection?.removeAllRanges();
  selection?.addRange(what);
}

function endsOf(range: Range, spot: Spot): [At, At] {
  const boxes = [...range.getClientRects()];
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) return [spot, spot];
  return [
    { x: first.left + 1, y: first.top + first.height / 2 },
    { x: last.right - 1, y: last.top + last.height / 2 },
  ];
}
