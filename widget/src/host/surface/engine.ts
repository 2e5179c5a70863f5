/** What the engine, once it is loaded, does for the host. */

import type { Dispatch } from '../../link/dispatch.ts';
import type { Remembered } from '../../link/link.ts';
import type { About } from '../../link/unsent_request.ts';
import type { OverlayItem } from '../../public/events.ts';
import type { Outcome } from '../../public/results.ts';
import type { Recorder } from '../../receipt/index.ts';
import type { Observer } from '../../seams.ts';
import type { Facts, FromPage, Run } from '../../wire/protocol.ts';

export interface Engine extends Dispatch {
  readonly observer: Observer;
  receipt(): Promise<Recorder>;
  journal(): Remembered;
  wipe(): void;
  outgoing(message: FromPage): FromPage;
  configured(): void;
  lookAhead(): void;
  /** Reads the page for the host's developer; the server's next observation is a full one. */
  look(): Promise<Facts>;
  halt(): void;
  /** As `halt`, until the server is heard again. */
  lapse(): void;
  /** Resolves once what is going on has ended, or takes too long; nothing begins after that. */
  finish(): Promise<void>;
  adopt(): void;
  leave(): void;
  /** The run with what it is about, without secrets; pictures and files are sent before the run itself. */
  selected(run: Run, about: About): Promise<Run>;
  named(items: OverlayItem[]): OverlayItem[];
  /**
   * What came of the page's own action or of a built-in one, outside any run. The visitor is asked
   * where an approval is needed.
   */
  execute(name: string, args: Record<string, unknown>, action_id: string): Promise<Outcome>;
}
