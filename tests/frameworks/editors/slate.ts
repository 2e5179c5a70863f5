import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, type Descendant, Editor as Editors, Node, type Text } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { button, type Mount } from './editor.ts';

type Bold = Text & { bold?: boolean };

export const slate: Mount = async (box, paragraphs) => {
  const editor = withReact(createEditor());
  const initialValue = paragraphs.map((text) => ({ children: [{ text }] })) as Descendant[];
  const place = document.createElement('div');
  box.append(
    button('Bold', () => Editors.addMark(editor, 'bold', true)),
    place,
  );
  // biome-ignore lint/suspicious/noExplicitAny: its components are typed for another React
  const create = createElement as any;
  const leaf = ({
    attributes,
    children,
    leaf,
  }: {
    attributes: object;
    children: unknown;
    leaf: Bold;
  }) => create(leaf.bold ? 'strong' : 'span', attributes, children);
  createRoot(place).render(
    create(
      Slate,
      { editor, initialValue },
      create(Editable, { 'aria-label': 'Text', renderLeaf: leaf }),
    ),
  );
  while (!place.querySelector('[contenteditable]')) await new Promise(requestAnimationFrame);
  return {
    paragraphs: () => editor.children.map((node) => Node.string(node)),
    bold: () =>
      [...Node.texts(editor)]
        .map(([node]) => node as Bold)
        .filter((node) => node.bold)
        .map(({ text }) => text),
  };
};
