/** Wires the widget together, and does nothing else. */

import { createGiven } from './boot/given.ts';
import { createLate } from './boot/late.ts';
import { createLife, inSight } from './boot/life.ts';
import { createServer } from './boot/server.ts';
import { createSite } from './boot/site.ts';
import { createVisitor } from './boot/visitor.ts';
import { createWork } from './boot/work.ts';
import { createApi } from './host/api.ts';
import type { Early, Unattended } from './host/runs/claim.ts';
import { takeOver, theStub } from './host/runs/takeover.ts';
import { faultFrom, stopping } from './host/settings/index.ts';
import { mayBoot } from './host/upgrade.ts';
import type { Widget } from './host/widget.ts';
import { watch } from './platform/watch.ts';
import type { Config } from './public/config.ts';

declare const VERSION: string;

/**
 * `data` are the script tag's `data-` attributes and `server`, the folder that it came from;
 * `early` is what the early script kept for us, and `config` what `create()` was given. `unattended`
 * is an argument, so that no property tells it: a script may put one on the prototype of all objects.
 */
export async function boot(
  data: Record<string, string | undefined>,
  early?: Early,
  config: Config = {},
  unattended?: Unattended,
): Promise<void> {
  const stub = theStub();
  if (!mayBoot(stub, !!unattended)) return;
  stub.version = VERSION;
  // Without the early script listeners are recorded from here on.
  watch(false);
  await inSight();
  const widget = {} as { -readonly [Part in keyof Widget]: Widget[Part] };
  widget.given = await createGiven(data, config, early, unattended);
  widget.life = createLife(widget);
  widget.site = createSite(widget);
  widget.late = createLate(widget);
  widget.visitor = createVisitor(widget);
  widget.work = createWork(widget);
  widget.server = createServer(widget);
  widget.api = createApi(widget);
  await begin(widget);
}

/** Takes what the page has asked for so far, and goes on with what the last document left. */
async function begin({ given, visitor, work, server, late, life, api, site }: Widget) {
  const { goingOn, session, runs } = work;
  await late.shareTabs();
  site.commands.sync();
  takeOver(given.stub, api, stopping(given.faults));
  for (const message of given.faults.values()) site.events.emit('error', faultFrom(message));
  // What was queued before may have removed the widget.
  if (life.gone()) return;
  late.offerTools();
  goingOn.takeUp();
  await session.ready;
  if (life.gone()) return;
  if (goingOn.left() && !session.record) goingOn.goOn('none');
  const { followUps, sight } = visitor;
  sight.waiting(followUps.waiting().map(({ task }) => task));
  if (!(await work.continuity.goesOn(api.clearSession)) || life.gone()) return;
  if (runs.ours() || session.record || followUps.waiting().length) server.link.open();
}
