/**
 * What the visitor types into the palette by hand: these words alone may permit something. What came by
 * paste, drop, a suggestion or a script stands in quotes among them.
 */

import { noteTyped } from './typed.ts';

const BY_HAND = /^(insert(CompositionText|FromComposition|LineBreak|ParagraphBreak)|delete.*)$/;

export interface TypedWords {
  /** The task is sent. */
  sends(task: string): void;
}

/** A script can cause trusted input, so that a letter counts only behind its key. */
export function watchTyped(field: HTMLTextAreaElement, before = ''): TypedWords {
  let text = before;
  /** A letter for each of `text`: typed (t), or a value (v). */
  let marks = 't'.repeat(text.length);
  let keys = 0;

  field.addEventListener('keydown', ({ isTrusted }) => {
    if (isTrusted) keys = 1;
  });
  field.addEventListener('beforeinput', () => {
    if (field.value === text) return;
    text = field.value;
    marks = 'v'.repeat(text.length);
  });
  field.addEventListener('input', (event) => {
    const { isTrusted, inputType } = event as InputEvent;
    const now = field.value;
    const end = field.selectionEnd;
    const after = now.length - end;
    const most = Math.min(text.length - after, end);
    let begin = 0;
    while (begin < most && text[begin] === now[begin]) begin += 1;
    // A key enters one letter; what is composed of several comes from the browser alone.
    const letter = inputType === 'insertText' && keys > 0 && end - begin <= 2;
    const mark = isTrusted && (letter || BY_HAND.test(inputType)) ? 't' : 'v';
    marks = marks.slice(0, begin) + mark.repeat(end - begin) + marks.slice(marks.length - after);
    text = now;
    keys = 0;
  });
  return {
    sends(task) {
      if (text.trim() !== task) return;
      const words = [...marks.matchAll(/t+|v+/g)].map(({ 0: part, index }) => {
        const match = text.slice(index, index + part.length);
        return part[0] === 't' ? match : ` “${match.replace(/[“”"\n]/g, ' ')}” `;
      });
      noteTyped(task, words.join(''));
    },
  };
}
