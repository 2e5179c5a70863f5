/** The host's entries of the palette: their code is loaded where there are any. */

import { lazy } from '../../platform/lazy.ts';
import type { Commands, createCommands } from './commands.ts';

export type Offered = ReturnType<typeof createOffered>;

export function createOffered(...parts: Parameters<typeof createCommands>) {
  const [settings] = parts;
  const commands = lazy(
    () => import('./commands.ts'),
    (it) => it.createCommands(...parts),
  );

  /** Those that were taken away are so only in the code that offers them. */
  function use(work: (commands: Commands) => void): void {
    // At once where they are there: a late list would replace the entry that has the focus.
    if (!commands.now() && !settings.commands.length) return;
    commands.tell(work);
    if (!commands.now()) void commands.load();
  }

  return {
    sync: () => use((it) => it.sync()),
    draw: (...how: Parameters<Commands['draw']>) => use((it) => it.draw(...how)),
    /** Carries out the one that is called so; false if there is none. */
    take(text: string) {
      const found = commands.now()?.find(text);
      if (found) void commands.now()?.carryOut(found);
      return !!found;
    },
    stop: () => commands.now()?.stop(),
  };
}
