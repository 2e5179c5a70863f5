/** The visitor's own files for a field of the page: requested here, and given to the page only. */

import type { FileRequest } from '../../act/task/env.ts';
import type { Emitter } from '../../seams.ts';
import { upload as ENGLISH } from '../../strings/en.json';
import { filled } from '../../strings/filled.ts';
import type { Card } from '../card/index.ts';
import { type Fault, faultOf, hearDrops, sized } from '../drawing/accepted_files.ts';
import { h } from '../drawing/dom.ts';
import type { Words } from '../drawing/shown_strings.ts';
import { style } from '../drawing/styled.ts';
import type { Sight } from './sight.ts';
import css from './upload.css';

/** Resolves with the files, or with none if the visitor refuses or `signal` is aborted. */
export function askForFiles(
  sight: Pick<Sight, 'root' | 'card'>,
  words: Pick<Words, 'of'>,
  request: FileRequest,
  signal: AbortSignal,
): Promise<File[]> {
  style(sight.root, css);
  const strings = words.of(ENGLISH);
  return new Promise((resolve) => {
    const answer = (files: File[]) => {
      sight.card(undefined, () => {});
      resolve(files);
    };
    const refuse = () => answer([]);
    sight.card(cardFor(request, strings, answer), refuse);
    signal.addEventListener('abort', refuse, { once: true });
  });
}

/** Where the host draws the question itself (`ui: 'none'`): resolves with the files; with none if nobody listens, the visitor refuses, or `signal` is aborted. */
export function askHostForFiles(
  events: Emitter,
  request: FileRequest,
  signal: AbortSignal,
): Promise<File[]> {
  return new Promise((resolve) => {
    const listening = events.emit('ask_files', {
      field: request.name,
      purpose: request.purpose,
      multiple: request.multiple,
      accept: request.accept,
      mostBytes: request.most,
      signal,
      resolve(given) {
        const files = [...given];
        const fault = files.length ? faultOf(files, request) : undefined;
        if (fault)
          throw new TypeError(
            `ask_files: ${fault.file} does not fit (${fault.kind} ${fault.limit})`,
          );
        resolve(files);
      },
    });
    if (!listening.length) resolve([]);
    signal.addEventListener('abort', () => resolve([]), { once: true });
  });
}

function cardFor(
  request: FileRequest,
  strings: typeof ENGLISH,
  answer: (files: File[]) => void,
): Card {
  const question = filled(strings.upload_ask, request.name);
  const fault = h('p', { class: 'fault', role: 'alert' });
  const field = h('input', { type: 'file', multiple: request.multiple, accept: request.accept });
  field.ariaLabel = strings.upload_choose;
  const refuse = h('button', { type: 'button' }, strings.upload_refuse);

  // An event forged by the page would give it nothing that it does not have already.
  const take = (files: File[]) => {
    if (files.length === 0) return;
    const found = faultOf(files, request);
    if (!found) {
      answer(files);
      return;
    }
    fault.textContent = faultText(found, strings);
    field.value = '';
  };
  const area = h('label', { class: 'drop' }, field, h('span', {}, strings.upload_drop));
  field.addEventListener('change', () => take([...field.files!]));
  refuse.addEventListener('click', () => answer([]));
  hearDrops(area, take);
  const row = h('div', { class: 'row' }, h('small', {}, limits(request, strings)), refuse);
  const purpose = request.purpose ? [h('div', {}, request.purpose)] : [];
  const element = h('div', { class: 'card upload', role: 'group', 'aria-label': question });
  element.append(h('p', {}, question), ...purpose, area, fault, row);
  return { id: 'upload', element, first: field, spoken: question, key: () => false };
}

function faultText({ kind, file, limit }: Fault, strings: typeof ENGLISH): string {
  return filled(strings[`upload_${kind}`], file, limit);
}

function limits({ accept, most }: FileRequest, strings: typeof ENGLISH): string {
  const size = most === undefined ? '' : filled(strings.upload_up_to, sized(most));
  return [accept, size].filter(Boolean).join(' · ');
}
