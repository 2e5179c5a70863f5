/** Monaco, whose keys go into an EditContext, or into a text area that nobody sees. */

import * as monaco from 'monaco-editor/editor/editor.api';

globalThis.MonacoEnvironment = {
  getWorker: () => new Worker(URL.createObjectURL(new Blob(['self.onmessage=()=>{}']))),
};
globalThis.app = {};

function place(name, key, editContext) {
  const box = document.createElement('div');
  box.style.cssText = 'height:200px;width:800px;border:1px solid;margin:10px';
  document.getElementById('root').append(box);
  const editor = monaco.editor.create(box, {
    ...{ value: '{\n  "plan": "hobby"\n}', language: 'plaintext', ariaLabel: name },
    ...{ minimap: { enabled: false }, editContext },
  });
  const tell = () => {
    globalThis.app[key] = editor.getValue();
  };
  editor.onDidChangeModelContent(tell);
  tell();
}

place('Payload', 'payload', true);
place('Headers', 'headers', false);
