/** The way back to what a field held: loaded when the visitor looks at the receipt. */

import { setFiles } from '../act/events/files.ts';
import { frame, sleep } from '../act/task/time.ts';
import * as dom from '../dom/index.ts';
import { heldIn, isFiles, isRadio, namesIn } from './fields.ts';
import type { Recorder, Way } from './index.ts';

/** Whether `undo` could work now. */
export function reversible({ wayOf, parts }: Recorder, id: string): boolean {
  const way = wayOf(id);
  if (!way || !dom.isConnected(way.element)) return false;
  if (isFiles(way.element) && way.before) return false;
  if (isRadio(way.element) && !(way.former && dom.isConnected(way.former))) return false;
  if (dom.matchesOf(way.element, ':disabled,[readonly]')) return false;
  return parts.isSecret(way.element) || heldIn(way.element) === way.after;
}

export async function undo(recorder: Recorder, id: string): Promise<boolean> {
  const way = recorder.wayOf(id);
  if (!way || !reversible(recorder, id)) return false;
  const back = await undone(way, recorder);
  recorder.tried(id, back);
  return back;
}

async function undone(way: Way, { parts }: Recorder): Promise<boolean> {
  const { element, former } = way;
  if (isFiles(element)) return parts.inTurn(() => takeOut(element));
  const [name, args] = wayBack(way);
  return (await parts.enter(former ?? element, name, args)).status === 'done';
}

function wayBack({ element, before, former, chosen }: Way): [string, Record<string, unknown>] {
  if (former) return ['check', {}];
  if (chosen) return ['select_option', { value: chosen }];
  if (dom.matchesOf(element, 'input[type=checkbox]')) return [before ? 'check' : 'uncheck', {}];
  if (dom.matchesOf(element, 'select')) return ['select_option', { value: before }];
  return ['fill_input', { value: before }];
}

/** Pages show what they hold within this time. */
const SHOWN_MS = 300;

/** Empties the field; false if the page does not let it be empty, or still shows a file's name. */
async function takeOut(field: HTMLInputElement): Promise<boolean> {
  const names = namesIn(field);
  setFiles(field, []);
  await sleep(SHOWN_MS);
  await frame();
  const text = dom.page.body.innerText;
  return !field.files?.length && !names.some((name) => text.includes(name));
}
