import { Bold } from '@ckeditor/ckeditor5-basic-styles';
import { ClassicEditor } from '@ckeditor/ckeditor5-editor-classic';
import { Essentials } from '@ckeditor/ckeditor5-essentials';
import { Paragraph } from '@ckeditor/ckeditor5-paragraph';
import { area, type Mount } from './editor.ts';

export const ckeditor: Mount = async (box, paragraphs) => {
  const place = area('Editor');
  box.append(place);
  const editor = await ClassicEditor.create(place, {
    licenseKey: 'GPL',
    plugins: [Essentials, Paragraph, Bold],
    toolbar: ['bold'],
    initialData: paragraphs.map((text) => `<p>${text}</p>`).join(''),
    label: 'Text',
  });
  const items = () => [...editor.model.createRangeIn(editor.model.document.getRoot()!).getItems()];
  const pieces = () => items().filter((item) => item.is('$textProxy'));
  return {
    paragraphs: () =>
      [...editor.model.document.getRoot()!.getChildren()].map((block) =>
        items()
          .filter((item) => item.parent === block)
          .map((item) => (item.is('$textProxy') ? item.data : '\n'))
          .join(''),
      ),
    bold: () =>
      pieces()
        .filter((piece) => piece.hasAttribute('bold'))
        .map(({ data }) => data),
  };
};
