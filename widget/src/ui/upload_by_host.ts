/** Files for a field of the page where the host draws the question itself: `ui: 'none'`. */

import type { FileRequest } from '../act/env.ts';
import type { Emitter } from '../seams.ts';
import { faultOf } from './accepted_files.ts';

/** Resolves with the files; with none if nobody listens, the visitor refuses, or `signal` is aborted. */
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
