/** How the widget leaves, forgets its session, and starts again with files of a newer server. */

import { watchPasswords } from '../host/actions/passwords.ts';
import { upgrade } from '../host/upgrade.ts';
import type { Life, Widget } from '../host/widget.ts';
import { page } from '../platform/page.ts';

export function createLife(widget: Widget): Life {
  const forgetPasswords = watchPasswords();
  let gone = false;

  function leave(): void {
    const { given, visitor, work, server, late } = widget;
    gone = true;
    late.stop();
    server.stop();
    work.session.stop();
    visitor.followUps.stop();
    forgetPasswords();
    visitor.vault.stop();
    work.pending.stop();
    visitor.sight.remove();
    delete given.stub.version;
  }

  return {
    gone: () => gone,
    leave,
    destroy() {
      const { api, given, visitor } = widget;
      api.stop({ reason: 'destroyed' });
      api.enabled = false;
      leave();
      visitor.vault.clear();
      removeGlobals(given.stub);
    },
    forget(same = false) {
      const { server, late, work, visitor } = widget;
      server.link.forget(same);
      late.engine.now()?.wipe();
      work.record.wipe();
      if (!same) {
        visitor.sight.reset();
        late.tabs()?.left();
      }
      visitor.vault.clear();
      work.runs.status('idle');
    },
    renew(message) {
      const { given, visitor, work, server, api } = widget;
      if (gone) return;
      if (given.stub.upgraded) {
        console.error(`Pilotfish: ${message} Reloading did not help: is pilotfish.js cached?`);
        server.link.close();
        server.down(message, true, 'upgrade');
        return;
      }
      const { runs, pending } = work;
      const unsent = runs.isSent() ? undefined : pending.held(runs.current());
      const [run, draft] = [server.link.unheard() ?? unsent, visitor.sight.draft()];
      if (!runs.ours()) api.stop({ reason: 'upgrade' });
      const settle = runs.take();
      upgrade(widget, { run, settle, draft });
    },
  };
}

/** A prerendered document has its tab's storage: it must not take the session of the one in sight. */
export async function inSight(): Promise<void> {
  const shown = page as Document & { readonly prerendering?: boolean };
  if (!shown.prerendering) return;
  await new Promise((resolve) => {
    shown.addEventListener('prerenderingchange', resolve, { once: true });
  });
}

const NAMES = 'Listeners Doubles Pointed Roots Internals Passwords First';

/** Takes away what stands on `window`, with what the early script has wrapped. */
function removeGlobals(stub: unknown): void {
  const page = window as { __pilotfishRestore?: () => void; pilotfish?: unknown };
  if (Object.hasOwn(page, '__pilotfishRestore')) page.__pilotfishRestore?.();
  for (const name of NAMES.split(' ')) Reflect.deleteProperty(window, `__pilotfish${name}`);
  if (page.pilotfish === stub) delete page.pilotfish;
}
