/** The host's own entries of the palette: found by typing, carried out by the page itself. */

import type { ActionDefinition, Registration } from '../../public/actions.ts';
import type { Command } from '../../public/config.ts';
import { h } from '../../ui/drawing/dom.ts';
import type { Events } from './events.ts';
import type { Registry } from './index.ts';

export type Commands = ReturnType<typeof createCommands>;

/** More are found by typing. */
const MOST = 8;

export function createCommands(
  settings: { readonly commands: readonly Command[] },
  actions: Pick<Registry, 'register'>,
  events: Pick<Events, 'emit' | 'note'>,
) {
  let registered: Registration[] = [];
  let drawn: readonly Command[] = [];

  function stop(): void {
    for (const it of registered) it.remove();
    registered = [];
  }

  async function carryOut(command: Command): Promise<void> {
    events.note({ kind: 'command_used', command: command.id });
    try {
      await command.run();
    } catch (error) {
      console.error(`Pilotfish: the command ${command.id} threw`, error);
      const failure = error instanceof Error ? error : new Error(`${error}`);
      events.emit('error', Object.assign(failure, { code: 'command' as const }));
    }
  }

  return {
    stop,
    sync() {
      stop();
      for (const command of settings.commands) {
        if (!command.model) continue;
        try {
          registered.push(actions.register(actionOf(command)));
        } catch (error) {
          console.error('Pilotfish: the model cannot call a command', error);
        }
      }
    },
    /** Those that fit `text`, as buttons; `close` closes the palette. */
    draw(list: HTMLElement, text: string, close: () => void) {
      const found = settings.commands.filter((it) => fits(it, text)).slice(0, MOST);
      // A button that is drawn again loses the focus.
      if (list.children.length === found.length && found.every((it, i) => it === drawn[i])) return;
      drawn = found;
      list.hidden = !found.length;
      list.replaceChildren(
        ...found.map((command) => {
          const button = h('button', { type: 'button', dir: 'auto' }, command.label);
          if (command.description) button.append(h('small', {}, command.description));
          button.addEventListener('click', () => {
            close();
            void carryOut(command);
          });
          return h('li', {}, button);
        }),
      );
    },
    find: (text: string) => settings.commands.find(({ label }) => plain(label) === plain(text)),
    carryOut,
  };
}

function actionOf(command: Command): ActionDefinition {
  const { id, label, description, requireConfirmation } = command;
  return {
    name: `palette_${id}`,
    description: description ? `${label}: ${description}` : label,
    confirmationMessage: `${label}?`,
    handler: () => command.run(),
    ...(requireConfirmation && { requireConfirmation }),
  };
}

/** Each word of `text` begins one of the command. */
function fits({ label, description = '' }: Command, text: string): boolean {
  const words = plain(`${label} ${description}`).split(' ');
  return plain(text)
    .split(' ')
    .every((part) => words.some((it) => it.startsWith(part)));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLocaleLowerCase();
}
