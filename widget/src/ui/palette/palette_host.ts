/** What the palette asks of the host, and tells it. */

import type { AttachmentLimits } from '../../wire/protocol.ts';
import type { Words } from '../drawing/shown_strings.ts';

export interface PaletteSettings {
  readonly examples: readonly string[];
  readonly greeting: string;
  readonly logo: string;
  readonly undisclosed: string;
}

export interface PaletteHost {
  selected(): string | undefined;
  commands(list: HTMLElement, text: string, close: () => void): void;
  /** Carries out the entry that is called so; false if there is none. */
  command(text: string): boolean;
  submit(task: string, files: readonly File[] | undefined): void;
  attachments(): AttachmentLimits | undefined;
  /** Whether it may be offered again: nothing in it is secret. */
  keeps(task: string): boolean;
  /** It was read from storage. */
  stored(task: string): void;
}

export interface PaletteOptions {
  readonly words: Words;
  readonly settings: PaletteSettings;
  readonly host: PaletteHost;
  /** Opened (true) or closed. */
  changed(open: boolean): void;
}
