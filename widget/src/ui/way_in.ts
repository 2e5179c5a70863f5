/** The visitor's way in: the launcher, the shortcut and the palette, in the page's light or dark. */

import type { Bar } from './bar/index.ts';
import type { Root } from './drawing/root.ts';
import { createTheme } from './drawing/theme.ts';
import { createPalette } from './palette/index.ts';
import { watchKeys } from './palette/keys.ts';
import { createLauncher } from './palette/launcher.ts';
import type { SightOptions } from './stage/sight.ts';

export type WayIn = ReturnType<typeof createWayIn>;

interface WayInOptions extends Pick<SightOptions, 'settings' | 'words' | 'entry'> {
  readonly root: Root;
  bar(): Bar | undefined;
  /** The last question was declined: the shortcut opens the palette, not the bar. */
  declined(): boolean;
}

export function createWayIn(options: WayInOptions) {
  const { root, settings, words, entry, bar } = options;
  const at = root.element;
  let name = 'Pilotfish';
  let enabled = true;
  const lookAtPage = createTheme(root, settings);
  const palette = createPalette(root, {
    ...{ words, settings, host: entry },
    changed(open) {
      arrange();
      if (open) entry.opened();
      else entry.closed();
    },
  });
  const drawLauncher = createLauncher(root, settings, () => open(), palette.warm);
  const typing = watchKeys(root, settings, toggle);

  function quiet(): boolean {
    return settings.ui === 'none';
  }

  function isOpen(): boolean {
    return palette.draft() !== undefined;
  }

  function arrange(): void {
    at.dataset.bar = String(!!bar()?.isOpen());
    lookAtPage();
    drawLauncher(name, !enabled || quiet() || isOpen());
  }

  function open(task?: string): void {
    if (enabled && !quiet()) palette.open(name, task);
  }

  function toggle(): void {
    if (isOpen()) palette.close();
    else if (options.declined() || !bar()?.reach()) open();
  }

  words.each(() => {
    at.lang = words.language;
    at.dir = words.rtl ? 'rtl' : 'ltr';
  });
  return {
    ...{ palette, typing, open, isOpen, quiet, arrange },
    name: () => name,
    rename(now: string) {
      name = now;
    },
    update(on: boolean) {
      enabled = on;
      if (!on || quiet()) palette.close();
      arrange();
    },
  };
}
