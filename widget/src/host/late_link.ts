/** The line to the server, whose code is loaded when it is first needed: what waits for it waits here. */

import type { Link, LinkOptions } from '../link/link.ts';
import type { FromPage, Run } from '../link/protocol.ts';
import { loadParts } from './upgrade.ts';

export interface LateLinkOptions extends LinkOptions {
  readonly settings: LinkOptions['settings'] & { readonly server: string };
}

const AGAIN_MS = 1000;

export function createLateLink(options: LateLinkOptions): Link {
  let link: Link | undefined;
  let waiting: FromPage[] = [];
  let wanted = false;
  let loading = false;

  /** Until it succeeds, as the socket does: the server may be away for a while. */
  async function load(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      const part = () => import('../link/link.ts');
      const { createLink } = await loadParts(part, options.settings, options.upgrade);
      if (!wanted) return;
      link = createLink(options);
      for (const message of waiting) link.send(message);
      waiting = [];
      link.open();
    } catch (error) {
      if (!wanted) return;
      options.line.down(`${error}`, false);
      setTimeout(load, AGAIN_MS);
    } finally {
      loading = false;
    }
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
