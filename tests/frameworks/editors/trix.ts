import 'trix';
import type { Mount } from './editor.ts';

interface Document {
  toString(): string;
  getPieces(): { toString(): string; hasAttribute(name: string): boolean }[];
}

interface TrixElement extends HTMLElement {
  readonly editor: { getDocument(): Document; loadHTML(html: string): void };
}

export const trix: Mount = async (box, paragraphs) => {
  const element = document.createElement('trix-editor') as TrixElement;
  const ready = new Promise((resolve) => {
    element.addEventListener('trix-initialize', resolve, { once: true });
  });
  const label = document.createElement('label');
  label.append('Text');
  label.htmlFor = element.id = 'text';
  box.append(label, element);
  await ready;
  element.editor.loadHTML(paragraphs.map((text) => `<div>${text}</div>`).join(''));
  return {
    paragraphs: () => element.editor.getDocument().toString().replace(/\n$/, '').split('\n'),
    bold: () =>
      element.editor
        .getDocument()
        .getPieces()
        .filter((piece) => piece.hasAttribute('bold'))
        .map((piece) => piece.toString()),
  };
};
