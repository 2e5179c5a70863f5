/** Chromium with a fixed viewport, repeatable randomness and no network beyond loopback. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VIEWPORT = { width: 1280, height: 800 };
const USUAL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--max-old-space-size=4096',
  // Frames of other sites stay in the same process: one reading of the DOM sees all of them.
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * One persistent context: its pages are in the default browser context, where clients of the
 * DevTools protocol (Stagehand) see them. `close` also removes the profile.
 */
export async function launch() {
  const { chromium } = await import(process.env.PLAYWRIGHT_CORE ?? 'playwright-core');
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'perception-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    headless: true,
    viewport: VIEWPORT,
    bypassCSP: true,
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  await context.addInitScript(prepareRealm);
  return {
    context,
    cdpUrl: `http://127.0.0.1:${port}`,
    version: context.browser()?.version() ?? '',
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function chromiumPath() {
  const path = process.env.PILOTFISH_CHROMIUM ?? USUAL_PATHS.find(existsSync);
  if (path) return path;
  throw new Error(`no Chromium in ${USUAL_PATHS.join(', ')}: set PILOTFISH_CHROMIUM to its path`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** In each realm: seeded randomness, and closed shadow roots open to the ground truth alone. */
function prepareRealm() {
  let seed = 12345;
  Math.random = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    if (init?.mode === 'closed') {
      Object.defineProperty(this, Symbol.for('bench.closed'), { value: root });
    }
    return root;
  };
}
