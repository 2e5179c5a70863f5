import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { button, type Mount } from './editor.ts';

/** Code has nothing bold: its button puts asterisks around what is selected. */
export const codemirror: Mount = (box, paragraphs) => {
  const editor = new EditorView({
    doc: paragraphs.join('\n'),
    parent: box,
    extensions: [
      lineNumbers(),
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': 'Text' }),
    ],
  });
  const strong = () => {
    const { from, to } = editor.state.selection.main;
    const insert = `**${editor.state.sliceDoc(from, to)}**`;
    editor.dispatch({ changes: { from, to, insert } });
  };
  box.prepend(button('Bold', strong));
  return {
    paragraphs: () => editor.state.doc.toString().split('\n'),
    bold: () => editor.state.doc.toString().match(/(?<=\*\*).+?(?=\*\*)/g) ?? [],
  };
};
