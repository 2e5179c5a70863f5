import Quill from 'quill';
import { area, type Mount } from './editor.ts';

export const quill: Mount = (box, paragraphs) => {
  const place = area('Editor');
  box.append(place);
  const editor = new Quill(place, { theme: 'snow', modules: { toolbar: [['bold', 'italic']] } });
  editor.setText(`${paragraphs.join('\n')}\n`, 'silent');
  editor.history.clear();
  editor.root.setAttribute('aria-label', 'Text');
  return {
    paragraphs: () => editor.getText().replace(/\n$/, '').split('\n'),
    bold: () =>
      editor
        .getContents()
        .ops.filter(({ attributes }) => attributes?.bold)
        .map(({ insert }) => `${insert}`),
  };
};
