/** Puts files of the visitor into a field or a drop area: they choose them, nothing reads them. */

import { type Action, Refusal, type Report, type Task } from '../action.ts';
import { approach, timed } from '../approach.ts';
import type { FileRequest } from '../env.ts';
import { dropFiles } from '../events/drop.ts';
import { setFiles } from '../events/files.ts';
import { fileFieldOf } from '../file_field.ts';
import { sizeLimit } from '../size_limit.ts';
import { label, title } from '../state.ts';
import { within } from '../time.ts';
import { line } from '../tree.ts';

const LEFT =
  'The page was left before the visitor had chosen a file, so nothing was done: ask again if it is still needed.';

export const uploadFile: Action = {
  args: { ref: 'ref', purpose: 'text?' },
  async run(task) {
    const field = freeField(task);
    const files = await supplied(task, requestFor(task, field));
    // The page may have drawn itself anew while the visitor chose.
    const now = freeField(task);
    const on = now ?? task.target();
    if (now) {
      task.gate(task.target(), now);
      task.begin(now);
      await timed(task, 'events', async () => setFiles(now, files));
    } else await drop(task, files);
    return report(task, on, files);
  },
};

/** Throws `disabled`. */
function freeField(task: Task): HTMLInputElement | undefined {
  const target = task.target();
  const field = fileFieldOf(target);
  if (!field?.matches(':disabled')) return field;
  throw new Refusal('disabled', `${title(task.env, target)} is disabled: look what it waits for.`);
}

function requestFor(task: Task, field: HTMLInputElement | undefined): FileRequest {
  const target = task.target();
  const name = label(task.env, target);
  const purpose = task.args.purpose ? line(task.args.purpose, 200) : undefined;
  if (!field) return { name, accept: '', multiple: true, purpose };
  const root = field.getRootNode() as Document;
  const described = field.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  const told = [...(field.labels ?? []), target, ...described.map((id) => root.getElementById(id))];
  const most = sizeLimit(field, told.map((it) => it?.textContent).join(' '));
  return { name, accept: field.accept, multiple: field.multiple, most, purpose };
}

/** Throws `denied`, `timeout`, `cancelled`: nothing was begun. */
async function supplied(task: Task, request: FileRequest): Promise<File[]> {
  const { env, signal } = task;
  if (!env.askForFiles) throw new Refusal('unsupported', 'Nothing here can ask for a file.');
  task.pledge(LEFT);
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { once: true });
  const asked = env.askForFiles(request, stop.signal);
  const files = await within(asked, env.limits.visitor, signal);
  stop.abort();
  task.check();
  const what = `a file for "${request.name}"`;
  if (!files) {
    const seconds = Math.round(env.limits.visitor / 1000);
    throw new Refusal('timeout', `The visitor has not chosen ${what} within ${seconds} s.`);
  }
  if (files.length) return files;
  const instead = 'go on without it, or ask what they want instead';
  throw new Refusal('denied', `The visitor does not want to give ${what}: ${instead}.`);
}

async function drop(task: Task, files: readonly File[]): Promise<void> {
  const spot = await approach(task);
  const taken = await timed(task, 'events', () => dropFiles(spot, files));
  if (taken) return;
  const message = `${title(task.env, spot.element)} takes no files: it is no file field, holds none, and nothing may be dropped there.`;
  throw new Refusal('not_interactive', message);
}

function report(task: Task, on: Element, files: readonly File[]): Report {
  const told = files.map(({ name, size, type }) => ({ name: line(name, 120), size, type }));
  const names = told.map(({ name }) => `"${name}"`).join(', ');
  return {
    said: `Gave ${names} to ${title(task.env, on)}`,
    data: { files: told },
    verify(effects) {
      const held = [...((on as HTMLInputElement).files ?? [])];
      const texts = [document.body.innerText, ...effects.map(({ text }) => text)];
      const kept = (name: string) =>
        held.some((it) => it.name === name) || texts.some((text) => text.includes(name));
      if (files.every(({ name }) => kept(name))) return;
      // Most pages take the files over and empty the field: without their names all counts as a no
      // but a change in silence, such as a picture.
      const said = effects.find(({ kind }) => /^(message|validation|dialog)$/.test(kind))?.text;
      const complaint = task.watch.complaint() || said;
      const taken = effects.some(({ kind }) => !/^(none|request_failed)$/.test(kind));
      if (taken && !complaint) return;
      const why = complaint ? `; message: ${complaint}` : '';
      const message = `${label(task.env, on)}: the field is empty again, and the page does not show ${names}${why}`;
      throw new Refusal('rejected_value', message);
    },
  };
}
