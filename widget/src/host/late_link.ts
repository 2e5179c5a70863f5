/** The line to the server, whose code is loaded when it is first needed: what waits for it waits here. */

import type { Link, LinkOptions } from '../link/link.ts';
import type { FromPage, Run } from '../link/protocol.ts';
import { loadParts, patient } from './upgrade.ts';

export interface LateLinkOptions extends LinkOptions {
  readonly settings: LinkOptions['settings'] & { readonly server: string };
}

export function createLateLink(options: LateLinkOptions): Link {
  let link: Link | undefined;
  let waiting: FromPage[] = [];
  let wanted = false;
  let loading = false;

  async function load(): Promise<void> {
    if (loading) return;
    loading = true;
    const { settings, line, upgrade } = options;
    const part = () =>
      loadParts(() => import('../link/link.ts'), settings, upgrade).catch((error) => {
        if (wanted) line.down(`${error}`, false);
        throw error;
      });
    const loaded = await patient(part, () => wanted);
    loading = false;
    if (!loaded || !wanted) return;
    link = loaded.createLink(options);
    for (const message of waiting) link.send(message);
    waiting = [];
    link.open();
  }

  function close(): void {
    wanted = false;
    link?.close();
  }

  return {
    open() {
      if (link) return link.open();
      if (wanted || !(options.mayOpen?.() ?? true)) return;
      wanted = true;
      options.line.turned('connecting');
      void load();
    },
    send(message) {
      if (link) link.send(message);
      else waiting.push(message);
    },
    close,
    live: () => link?.live() ?? false,
    unheard: () => (link ? link.unheard() : waiting.find((it): it is Run => it.type === 'run')),
    forget(same) {
      if (link) return link.forget(same);
      close();
      waiting = [];
      options.session.forget();
    },
    stop() {
      if (link) link.stop();
      else close();
    },
  };
}
