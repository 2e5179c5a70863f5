/**
 * Takes files out of a field. A script cannot put in what was there before; and a page that has read them
 * already may keep them.
 */

import { setFiles } from '../act/events/files.ts';
import { frame, sleep } from '../act/time.ts';
import * as dom from '../dom/index.ts';
import { namesIn } from './files.ts';

/** Pages show what they hold within this time. */
const SHOWN_MS = 300;

/** Empties the field; false if the page does not let it be empty, or still shows a file's name. */
export async function takeOut(field: HTMLInputElement): Promise<boolean> {
  const names = namesIn(field);
  setFiles(field, []);
  await sleep(SHOWN_MS);
  await frame();
  const text = dom.page.body.innerText;
  return !field.files?.length && !names.some((name) => text.includes(name));
}
