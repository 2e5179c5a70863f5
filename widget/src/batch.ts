/**
 * Put into a page by whoever drives it in a headless browser, before any script of the page: the
 * early script, and the widget with what it may do where no visitor is there to ask.
 *
 * `GIVEN` is a name in the built file: whoever puts it into a page declares it around it.
 */

import { type Allowed, allows } from './guard/approval/allowance.ts';
import { watchPasswords } from './host/actions/passwords.ts';
import type { Early, Unattended } from './host/runs/claim.ts';
import { installStub } from './host/runs/queue.ts';
import { type Gate, installGate } from './platform/gate.ts';
import { takeRaw } from './platform/raw.ts';
import { watch } from './platform/watch.ts';
import { wrap } from './platform/wrap.ts';

interface Given {
  /** The only site whose pages get the widget. */
  readonly origin: string;
  /** Where the built files are. */
  readonly server: string;
  readonly core: string;
  readonly key: string;
  readonly token: string;
  readonly locale: string;
  readonly allow: readonly Allowed[];
  /** The record of a session that another browser has begun, as the widget stores it. */
  readonly session: string | null;
}

declare const GIVEN: Given;

const STORED = 'pilotfish.session';

function start({ allow, session, token, core, server, key, locale }: Given): void {
  const stub = installStub();
  // A script tag of the page's own finds a widget there already.
  stub.version = 'batch';
  if (session && !sessionStorage.getItem(STORED)) sessionStorage.setItem(STORED, session);
  const rootOf = watch(true);
  const gate: Gate = { first: true, strict: true };
  installGate(gate, window, wrap);
  watchPasswords();
  const early: Early = { rootOf, raw: takeRaw(), gate };
  const unattended: Unattended = {
    token,
    approves: (approval) => !!approval && allows(allow, approval, location.pathname),
  };
  document.addEventListener('DOMContentLoaded', async () => {
    const { boot } = await import(`${server}/${core}`);
    const data = { server, key, locale, cursor: 'false', launcher: 'none', shortcut: 'none' };
    await boot(data, early, {}, unattended);
  });
}

if (window === window.top && location.origin === GIVEN.origin) start(GIVEN);
