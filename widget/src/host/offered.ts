/** The host's entries of the palette: their code is loaded where there are any. */

import type { Command } from '../public/config.ts';
import type { Commands, CommandsParts } from './commands.ts';

export interface Offered {
  /** After a change of the settings. */
  sync(): void;
  draw: Commands['draw'];
  /** Carries out the one that is called so; false if there is none. */
  take(text: string): boolean;
  stop(): void;
}

export function createOffered(parts: CommandsParts): Offered {
  let commands: Commands | undefined;

  /** Those that were taken away are so only in the code that offers them. */
  function use(work: (commands: Commands) => void): void {
    // At once where they are there: a late list would replace the entry that has the focus.
    if (commands) work(commands);
    else if (parts.settings.commands.length) load(work);
  }

  function load(work: (commands: Commands) => void): void {
    void import('./commands.ts').then(({ createCommands }) => {
      commands ??= createCommands(parts);
      work(commands);
    });
  }

  return {
    sync: () => use((it) => it.sync()),
    draw: (...how) => use((it) => it.draw(...how)),
    take(text) {
      const found: Command | undefined = commands?.find(text);
      if (found) commands?.carryOut(found);
      return !!found;
    },
    stop: () => commands?.stop(),
  };
}
