/** The visitor's way in: the launcher, the shortcut and the palette, in the page's light or dark. */

import type { Bar } from './bar/index.ts';
import type { Root } from './drawing/root.ts';
import type { Words } from './drawing/shown_strings.ts';
import { createTheme } from './drawing/theme.ts';
import { createPalette, type Palette } from './palette/index.ts';
import { type Keys, watchKeys } from './palette/keys.ts';
import { createLauncher } from './palette/launcher.ts';
import type { Entry, SightSettings } from './stage/sight.ts';

export interface WayIn {
  readonly palette: Palette;
  readonly keys: Keys;
  name(): string;
  rename(name: string): void;
  open(task?: string): void;
  isOpen(): boolean;
  quiet(): boolean;
  arrange(): void;
  update(enabled: boolean): void;
  remove(): void;
}

export interface WayInOptions {
  readonly root: Root;
  readonly settings: SightSettings;
  readonly words: Words;
  readonly entry: Entry;
  bar(): Bar | undefined;
  /** The last question was declined: the shortcut opens the palette, not the bar. */
  declined(): boolean;
}

export function createWayIn(options: WayInOptions): WayIn {
  const { root, settings, words, entry, bar } = options;
  const at = root.element;
  let name = 'Pilotfish';
  let enabled = true;
  const theme = createTheme(at, settings);
  const palette = createPalette(root, {
    ...{ words, settings, host: entry },
    changed(open) {
      arrange();
      if (open) entry.opened();
      else entry.closed();
    },
  });
  const launcher = createLauncher(at, settings, { open: () => open(), near: palette.warm });
  const keys = watchKeys({ root, settings, toggle });

  function quiet(): boolean {
    return settings.ui === 'none';
  }

  function isOpen(): boolean {
    return palette.draft() !== undefined;
  }

  function arrange(): void {
    at.dataset.bar = String(!!bar()?.isOpen());
    theme.update();
    launcher.update(name, !enabled || quiet() || isOpen());
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
    ...{ palette, keys, open, isOpen, quiet, arrange },
    name: () => name,
    rename(now) {
      name = now;
    },
    update(on) {
      enabled = on;
      if (!on || quiet()) palette.close();
      arrange();
    },
    remove() {
      palette.close();
      keys.stop();
      launcher.remove();
      theme.stop();
    },
  };
}
