import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  FORMAT_TEXT_COMMAND,
} from 'lexical';
import { area, button, type Mount } from './editor.ts';

export const lexical: Mount = (box, paragraphs) => {
  const host = area('Text');
  host.contentEditable = 'true';
  host.setAttribute('role', 'textbox');
  const editor = createEditor({
    namespace: 'test',
    onError(error) {
      throw error;
    },
  });
  box.append(
    button('Bold', () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')),
    host,
  );
  editor.setRootElement(host);
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 300);
  editor.update(
    () => {
      const nodes = paragraphs.map((text) => $createParagraphNode().append($createTextNode(text)));
      $getRoot()
        .clear()
        .append(...nodes);
    },
    { discrete: true },
  );
  const read = <T>(what: () => T): T => editor.getEditorState().read(what);
  return {
    paragraphs: () =>
      read(() =>
        $getRoot()
          .getChildren()
          .map((node) => node.getTextContent()),
      ),
    bold: () =>
      read(() =>
        $getRoot()
          .getAllTextNodes()
          .filter((node) => node.hasFormat('bold'))
          .map((node) => node.getTextContent()),
      ),
  };
};
