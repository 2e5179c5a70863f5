/** Rich-text editors, each by the interface that tests ask for its own state. */

import { ckeditor } from './ckeditor.ts';
import { codemirror } from './codemirror.ts';
import type { Editor, Mount } from './editor.ts';
import { lexical } from './lexical.ts';
import { quill } from './quill.ts';
import { slate } from './slate.ts';
import { tiptap } from './tiptap.ts';
import { trix } from './trix.ts';

export const editors: Record<string, Mount> = {
  tiptap,
  lexical,
  slate,
  quill,
  codemirror,
  trix,
  ckeditor,
};

export let editor: Editor;

/** Draws that editor, with these paragraphs, as the only one of the page. */
export async function draw(name: string, paragraphs: readonly string[]): Promise<void> {
  const box = document.createElement('main');
  document.body.append(box);
  editor = await editors[name]!(box, paragraphs);
}
