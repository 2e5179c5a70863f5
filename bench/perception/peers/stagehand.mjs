/** Stagehand 3: the snapshot of its page, attached over the DevTools protocol. In Node. */

const TRIES = 40;
const TRY_MS = 50;

let stagehand;
let current;

export default {
  name: 'stagehand',
  skips: { 'stress/100000': 'about a minute' },
  async open({ cdpUrl }) {
    const { Stagehand } = await import('@browserbasehq/stagehand');
    const { webSocketDebuggerUrl } = await (await fetch(`${cdpUrl}/json/version`)).json();
    stagehand = new Stagehand({
      env: 'LOCAL',
      verbose: 0,
      disablePino: true,
      localBrowserLaunchOptions: { cdpUrl: webSocketDebuggerUrl },
    });
    await stagehand.init();
  },
  async prepare({ cdp }) {
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    current = undefined;
    for (let at = 0; at < TRIES && !current; at += 1) {
      const pages = stagehand.context.pages();
      current = pages.find((page) => page.targetId() === targetInfo.targetId);
      if (!current) await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    }
    if (!current) throw new Error('Stagehand does not see the page');
  },
  async read() {
    const start = performance.now();
    const { formattedTree: text } = await current.snapshot();
    const ms = performance.now() - start;
    return { ms, text, count: idsIn(text).length };
  },
  /** Resolves to backend node ids: it marks nothing in the page. */
  index: async () => idsIn((await current.snapshot()).formattedTree),
  close: () => stagehand?.close(),
};

/** Lines start with [frame-backendNodeId]. */
const idsIn = (text) => [...text.matchAll(/^\s*\[\d+-(\d+)\]/gm)].map(([, id]) => Number(id));
