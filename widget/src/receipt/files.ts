/**
 * Files in the receipt. A script can take them out of a field, but cannot put in what was there before;
 * and a page that has read them already may keep them.
 */

import { frame, sleep } from '../act/time.ts';
import { entryOf } from '../guard/changes.ts';
import { matchesOf } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';

/** Pages show what they hold within this time. */
const SHOWN_MS = 300;

export function isFiles(element: Element): element is HTMLInputElement {
  return matchesOf(element, 'input[type=file i]');
}

/** As `entryOf`; of files their names, as the page gets them. */
export function heldIn(element: Element): string {
  return isFiles(element) ? namesIn(element).join(', ') : entryOf(element);
}

/** Empties the field; false if the page does not let it be empty, or still shows a file's name. */
export async function takeOut(field: HTMLInputElement): Promise<boolean> {
  const names = namesIn(field);
  const { setFiles } = await import('../act/events/files.ts');
  setFiles(field, []);
  await sleep(SHOWN_MS);
  await frame();
  const text = page.body.innerText;
  return !field.files?.length && !names.some((name) => text.includes(name));
}

function namesIn(field: HTMLInputElement): string[] {
  return [...(field.files ?? [])].map((it) => it.name);
}
