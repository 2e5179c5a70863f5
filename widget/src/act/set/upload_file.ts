/** Puts files that the visitor chooses into a field or a drop area; their content is not read. */

import { around, outwards, rootsIn, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { setFiles, transferOf } from '../events/files.ts';
import { common } from '../events/pointer.ts';
import { press } from '../events/press.ts';
import { approach, timed } from '../spot/approach.ts';
import type { Spot } from '../spot/hit.ts';
import type { Action, Report, Task } from '../task/action.ts';
import type { FileRequest } from '../task/env.ts';
import { line, Refusal } from '../task/outcome.ts';
import { label, title } from '../task/state.ts';
import { frame, within } from '../task/time.ts';

const FILE = 'input[type=file i]';
const FAR = 4;

const UNITS: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const SIZE = /(\d+(?:[.,]\d+)?)\s*([kmg]?)i?b?\b/i;
const LIMIT =
  /(?:max|up to|at most|limit|höchstens|bis zu|jusqu|hasta|máx)\D{0,25}?(\d+(?:[.,]\d+)?\s*[kmg]i?b\b)/i;

const LEFT =
  'The page was left before the visitor had chosen a file: none was given. Ask again if it is still needed.';
const PRESSED = 'button,a,label,input,summary,[role=button],[role=link],[role=menuitem]';

export const uploadFile: Action = {
  args: { ref: 'ref', purpose: 'text?' },
  async run(task) {
    const field = freeField(task);
    if (!field) return unseen(task);
    const given = await supplied(task, field);
    // The page may have re-rendered while the visitor chose.
    const now = freeField(task) ?? field;
    task.gate(task.target(), now);
    return put(task, now, given);
  },
};

/** There is no field: a press may create one, or the element accepts a drop. */
async function unseen(task: Task): Promise<Report> {
  const spot = await approach(task);
  const ways = [byPress, byDrop];
  if (!spot.element.matches(PRESSED)) ways.reverse();
  for (const way of ways) {
    const given = await way(task, spot);
    if (given) return given;
  }
  const message = `${title(task.env, spot.element)} accepts no files: it is not a file field, opens none, and files cannot be dropped there.`;
  throw new Refusal('not_interactive', message);
}

async function byPress(task: Task, spot: Spot): Promise<Report | undefined> {
  await timed(task, 'events', () => press(task, spot));
  await frame();
  const picker = task.watch.picker();
  if (!picker) return undefined;
  const { field } = picker;
  if (field) return put(task, field, await supplied(task, field));
  const message = `${title(task.env, spot.element)} opens the browser's own file dialog, which only the visitor can use: ask them.`;
  throw new Refusal('unsupported', message);
}

async function byDrop(task: Task, spot: Spot): Promise<Report | undefined> {
  if (!takesDrop(spot)) return undefined;
  const given = await supplied(task, undefined);
  const now = await approach(task);
  await timed(task, 'events', () => dropFiles(now, given.files));
  return report(task, now.element, given);
}

async function put(task: Task, field: HTMLInputElement, given: Given): Promise<Report> {
  task.begin(field);
  await timed(task, 'events', async () => setFiles(field, given.files));
  return report(task, field, given);
}

function freeField(task: Task): HTMLInputElement | undefined {
  const target = task.target();
  const field = fileFieldOf(target);
  if (!field?.matches(':disabled')) return field;
  const message = `${title(task.env, target)} is disabled: find out what it waits for.`;
  throw new Refusal('disabled', message);
}

function requestFor(task: Task, field: HTMLInputElement | undefined): FileRequest {
  const target = task.target();
  const name = label(task.env, target);
  const purpose = task.args.purpose ? line(task.args.purpose, 200) : undefined;
  if (!field) return { name, accept: '', multiple: true, purpose };
  const described = dom.referenced(field, 'aria-describedby');
  const places = [...(field.labels ?? []), target, ...described];
  const most = sizeLimit(field, places.map((it) => it.textContent).join(' '));
  return { name, accept: field.accept, multiple: field.multiple, most, purpose };
}

interface Given {
  readonly files: readonly File[];
  readonly called: string;
}

async function supplied(task: Task, field: HTMLInputElement | undefined): Promise<Given> {
  const { env, signal } = task;
  const request = requestFor(task, field);
  const called = title(env, task.target());
  if (!env.askForFiles) throw new Refusal('unsupported', 'Nothing here can ask for a file.');
  task.pledge(LEFT);
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { once: true });
  const asked = env.askForFiles(request, stop.signal);
  const files = await within(asked, env.limits.visitor, signal);
  stop.abort();
  task.check();
  if (files?.length) return { files, called };
  const what = `a file for "${request.name}"`;
  if (!files) {
    const seconds = Math.round(env.limits.visitor / 1000);
    throw new Refusal('timeout', `The visitor has not chosen ${what} within ${seconds} s.`);
  }
  const message = `The visitor does not want to give ${what}: go on without it, or ask what they want instead.`;
  throw new Refusal('denied', message);
}

const FAULTS = '[role=alert],[class*=error i],[class*=invalid i],[class*=danger i]';
const REFUSES =
  /\b(not|cannot|can't|couldn't|isn't|fail(ed|ure)?|error|invalid|reject(ed)?|unsupported|too (large|big|many|small)|only|nicht|kein\w*|fehl\w*|ungültig\w*|zu (groß|viele)|pas|erreur|invalide|trop|no|falló|inválid\w*|demasiado)\b|échec|不|失败|错误|无效|过大/iu;

/** The lines of the page except error messages: those may contain the file's name, too. */
function linesShown(): string[] {
  const complaints = [...dom.page.querySelectorAll<HTMLElement>(FAULTS)].map((it) => it.innerText);
  const lines = dom.page.body.innerText.split('\n').filter((it) => it.trim());
  return lines.filter((text) => !complaints.some((it) => it.includes(text)));
}

function report(task: Task, on: Element, { files, called }: Given): Report {
  const shown = files.map(({ name, size, type }) => ({ name: line(name, 120), size, type }));
  const names = shown.map(({ name }) => `"${name}"`).join(', ');
  return {
    said: `Gave ${names} to ${called}`,
    data: { files: shown },
    verify(effects) {
      // A field outside the document is not visible: only the page's reaction counts.
      const held = on.isConnected ? [...((on as HTMLInputElement).files ?? [])] : [];
      const texts = [...linesShown(), ...effects.map(({ text }) => text)];
      const isKept = ({ name }: File) =>
        held.some((it) => it.name === name) ||
        texts.some((it) => it.includes(name) && !REFUSES.test(it.replaceAll(name, ' ')));
      if (files.every(isKept)) return;
      // Most pages take the files and empty the field: then every message counts as a rejection.
      const said = effects.find(({ kind }) => /^(message|validation|dialog)$/.test(kind))?.text;
      const complaint = task.watch.complaint() || said;
      if (!complaint && effects.some(({ kind }) => !/^(none|request_failed)$/.test(kind))) return;
      const why = complaint ? `; message: ${complaint}` : '';
      const message = `${called}: the field is empty again, and the page does not show ${names}${why}`;
      throw new Refusal('rejected_value', message);
    },
  };
}

/** Bytes of the largest file: by an attribute, PHP's hidden field, or the field's own words. */
function sizeLimit(on: HTMLInputElement, words: string): number | undefined {
  const data = ['data-max-file-size', 'data-max-size', 'data-maxsize'];
  const hidden = on.form?.elements.namedItem('MAX_FILE_SIZE') as HTMLInputElement | null;
  const named = [...data.map((it) => on.getAttribute(it)), hidden?.value, LIMIT.exec(words)?.[1]];
  const [, size = '', unit = ''] = SIZE.exec(named.find(Boolean) ?? '') ?? [];
  const bytes = Number(size.replace(',', '.')) * UNITS[unit.toLowerCase()]!;
  return bytes > 0 ? bytes : undefined;
}

/** Whether the page would accept a file there; it then gets the event that the drag has left. */
function takesDrop(spot: Spot): boolean {
  const send = sender(spot, [new File([], 'file')]);
  send('dragenter');
  const taken = !send('dragover');
  send('dragleave');
  return taken;
}

async function dropFiles(spot: Spot, files: readonly File[]): Promise<void> {
  const send = sender(spot, files);
  send('dragenter');
  await frame();
  send('dragover');
  send('drop');
}

function sender({ hit, x, y }: Spot, files: readonly File[]): (type: string) => boolean {
  const { DragEvent } = viewOf(hit);
  const dataTransfer = transferOf(hit, files);
  return (type) => {
    const cancelable = type !== 'dragleave';
    const init = { ...common(hit, { x, y }), cancelable, dataTransfer };
    return dom.dispatch(hit, new DragEvent(type, init));
  };
}

/** The field that the element is, labels, contains, or is beside; undefined if there is none. */
export function fileFieldOf(element: Element): HTMLInputElement | undefined {
  const own = (around(element, 'label') as HTMLLabelElement | undefined)?.control ?? element;
  if (own.matches(FILE)) return own as HTMLInputElement;
  for (const at of [...outwards(element)].slice(0, FAR)) {
    if (at.matches('body,html')) return undefined;
    const roots = [at, ...rootsIn(at)];
    const all = roots.flatMap((it) => [...dom.ownOf(it).querySelectorAll<HTMLInputElement>(FILE)]);
    if (all.length) return all.length === 1 ? all[0] : undefined;
    if (at.matches('form')) return undefined;
  }
  return undefined;
}
