/** The line to the server, whose code is loaded when it is first needed: what waits for it waits here. */

import type { Link, LinkOptions } from '../link/link.ts';
import { lazy } from '../platform/lazy.ts';
import type { FromPage, Run } from '../wire/protocol.ts';
import { loadParts } from './upgrade.ts';

export function createLateLink(options: LinkOptions): Link {
  const { settings, line, upgrade } = options;
  let waiting: FromPage[] = [];
  let wanted = false;
  const late = lazy(
    () => loadParts(() => import('../link/link.ts'), settings, upgrade),
    ({ createLink }) => createLink(options),
    () => !wanted,
  );
  const now = late.now;

  function close(): void {
    wanted = false;
    now()?.close();
  }

  return {
    open() {
      const link = now();
      if (link) return link.open();
      if (wanted || !options.mayOpen()) return;
      wanted = true;
      line.turned('connecting');
      late.drop();
      late.tell((link) => {
        for (const message of waiting.splice(0)) link.send(message);
        link.open();
      });
      void late.insist(
        () => wanted && !now(),
        (error) => line.down(`${error}`, false),
      );
    },
    send(message) {
      const link = now();
      if (link) return link.send(message);
      waiting.push(message);
    },
    close,
    live: () => !!now()?.live(),
    unheard() {
      const link = now();
      return link ? link.unheard() : waiting.find((it): it is Run => it.type === 'run');
    },
    forget(same) {
      const link = now();
      if (link) return link.forget(same);
      close();
      waiting = [];
      options.session.forget();
    },
    stop() {
      const link = now();
      if (link) link.stop();
      else close();
    },
  };
}
