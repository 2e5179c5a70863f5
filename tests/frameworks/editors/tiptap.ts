import { Editor as TipTap } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { button, type Mount } from './editor.ts';

export const tiptap: Mount = (box, paragraphs) => {
  const content = paragraphs.map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  }));
  const editor = new TipTap({
    element: box,
    extensions: [StarterKit],
    content: { type: 'doc', content },
    editorProps: { attributes: { 'aria-label': 'Text', role: 'textbox' } },
  });
  box.prepend(button('Bold', () => editor.chain().focus().toggleBold().run()));
  return {
    paragraphs: () => editor.state.doc.children.map((child) => child.textContent),
    bold() {
      const found: string[] = [];
      editor.state.doc.descendants(({ text, marks }) => {
        if (text && marks.some(({ type }) => type.name === 'bold')) found.push(text);
      });
      return found;
    },
  };
};
