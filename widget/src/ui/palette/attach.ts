/** Files beside a request: chosen, dropped or pasted; each is a chip until the request is sent. */

import { upload as ENGLISH } from '../../strings/en.json';
import { filled } from '../../strings/filled.ts';
import type { AttachmentLimits } from '../../wire/protocol.ts';
import { faultOf, hearDrops, sized } from '../drawing/accepted_files.ts';
import { h } from '../drawing/dom.ts';
import { icon, iconButton, setLabel } from '../drawing/icons.ts';
import type { Words } from '../drawing/shown_strings.ts';
import { style } from '../drawing/styled.ts';
import css from './attach.css';

export type Attach = ReturnType<typeof createAttach>;

export function createAttach(
  panel: HTMLElement,
  form: HTMLFormElement,
  field: HTMLElement,
  words: Words,
  limits: AttachmentLimits,
) {
  style(panel, css);
  const accept = limits.types.join(', ');
  let files: File[] = [];
  const choose = h('input', { type: 'file', multiple: true, accept, hidden: true });
  const button = iconButton('clip', '', () => choose.click());
  const list = h('ol', { class: 'files', hidden: true });
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  words.each(() => setLabel(button, words.of(ENGLISH).upload_attach));
  form.querySelector('.send')!.before(button, choose);
  form.after(list, fault);

  async function add(given: readonly File[]): Promise<void> {
    const strings = words.of(ENGLISH);
    const found: string[] = [];
    for (const file of given) {
      const wrong = faultOf([file], { accept, multiple: true, most: limits.bytes });
      const picture = file.type.startsWith('image/') && !wrong;
      const drawn = picture && (await thumbnail(file).catch(() => undefined));
      const text = wrong ? `${file.name} (${sized(file.size)})` : file.name;
      if (wrong || drawn === undefined)
        found.push(
          filled(strings[`upload_${wrong?.kind ?? 'kind'}`], text, wrong?.limit ?? accept),
        );
      else if (files.length < limits.count) put(file, drawn || icon('list'));
      else found.push(filled(strings.upload_many, `${limits.count}`, file.name));
    }
    fault.textContent = found.join(' ');
    fault.hidden = !found.length;
    choose.value = '';
    field.focus();
  }

  function put(file: File, drawn: Element): void {
    const { remove } = words.now;
    const away = iconButton('close', filled(remove, file.name), () => {
      files = files.filter((it) => it !== file);
      chip.remove();
      list.hidden = fault.hidden = !files.length;
      field.focus();
    });
    const chip = h('li', {}, drawn, h('span', { dir: 'auto' }, file.name), away);
    files.push(file);
    list.append(chip);
    list.hidden = false;
  }

  choose.addEventListener('change', () => void add([...choose.files!]));
  field.addEventListener('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (!pasted.length) return;
    event.preventDefault();
    void add(pasted);
  });
  hearDrops(panel, (dropped) => void add(dropped));
  return {
    take() {
      const taken = files;
      files = [];
      list.replaceChildren();
      list.hidden = fault.hidden = true;
      return taken;
    },
  };
}

/** Drawn, since a policy of the page may forbid pictures of other addresses. Rejects where it is none. */
async function thumbnail(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { resizeHeight: 56 });
  const canvas = h('canvas', { width: `${bitmap.width}`, height: `${bitmap.height}` });
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap);
  return canvas;
}
