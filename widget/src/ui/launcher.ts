/** The floating button in the corner. */

import { iconButton } from './dom.ts';

export interface LauncherSettings {
  readonly launcher: 'corner' | 'none';
  readonly position: 'end' | 'start';
}

export interface Launcher {
  /** Applies the settings; also hidden while something else is in its place. */
  update(name: string, hidden: boolean): void;
}

export function createLauncher(
  root: HTMLElement,
  settings: LauncherSettings,
  open: () => void,
): Launcher {
  const button = iconButton('fish', '', open);
  root.append(button);
  return {
    update(name, hidden) {
      button.ariaLabel = button.title = name;
      button.hidden = hidden || settings.launcher === 'none';
      button.dataset.at = settings.position;
    },
  };
}
