/** page.ariaSnapshot({mode: 'ai'}), which Playwright's MCP server hands to a model. In Node. */

const OPTIONS = { mode: 'ai', timeout: 120_000 };

export default {
  name: 'playwright-ai',
  skips: { 'stress/100000': 'about a minute' },
  async read({ page }) {
    const start = performance.now();
    const text = await page.ariaSnapshot(OPTIONS);
    const ms = performance.now() - start;
    return { ms, text, count: refsIn(text).length };
  },
  async index({ page }) {
    const refs = refsIn(await page.ariaSnapshot(OPTIONS));
    const cdp = await page.context().newCDPSession(page);
    const worlds = [];
    cdp.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context.id));
    await cdp.send('Runtime.enable');
    const expression = `(${markRefs})(${JSON.stringify(refs)})`;
    for (const contextId of worlds) {
      await cdp.send('Runtime.evaluate', { contextId, expression }).catch(() => {});
    }
    await cdp.detach();
  },
};

const refsIn = (text) => [...text.matchAll(/\[ref=(\w+)\]/g)].map(([, ref]) => ref);

/** In the isolated world of each frame, where the refs are kept on the elements as _ariaRef. */
function markRefs(list) {
  const refs = new Set(list);
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element._ariaRef && refs.has(element._ariaRef.ref)) element.setAttribute('data-pi', '');
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
}
