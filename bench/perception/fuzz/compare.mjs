/** A page, its changes, and whether a later look says what a fresh one says. */

import { inPage } from '../bundle.mjs';
import { htmlOf } from './grow.mjs';

const ADDRESS = 'http://127.0.0.1:9/fuzz';

/**
 * `compared(page, steps)` resolves to `{telling, difference}`: after how many steps the page said
 * something else, and `{step, later, fresh}` of the first difference, if there is one.
 */
export async function comparing(browser, { deaf = false } = {}) {
  const tab = await browser.context.newPage();
  const engine = await inPage('../../widget/src/observe/index.ts', 'unit');
  const early = await inPage('../../widget/src/platform/watch.ts', 'early');
  let html = '';
  // As the widget does: who listens, and which roots are attached, is known from the start.
  await tab.addInitScript(`${early}; early.watch(false);`);
  await tab.route(ADDRESS, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  return async (page, steps) => {
    html = htmlOf(page);
    await tab.goto(ADDRESS);
    await tab.evaluate(engine);
    try {
      return await tab.evaluate(look, { steps, deaf });
    } catch (error) {
      // A look that ends in the middle says nothing.
      return { telling: 0, difference: { step: '?', later: [], fresh: [error.message] } };
    }
  };
}

/** In the page. `deaf`: a planted defect, the long-lived observer hears of no mutation. */
async function look({ steps, deaf }) {
  const { unit } = globalThis;
  const options = { document: 'd1', isOurs: () => false };
  const nameless = (row) =>
    typeof row === 'string' ? row : { ...row, ref: 0, cells: (row.cells ?? []).map(nameless) };
  const holds = (row, ref) =>
    typeof row !== 'string' && (row.ref === ref || (row.cells ?? []).some((c) => holds(c, ref)));
  const told = async (observer) => {
    const { facts } = await observer.observe();
    const lines = observer.lines();
    const at = new Map(lines.map(({ key }, index) => [key, index]));
    const zones = new Array(lines.length).fill('below');
    for (const zone of ['visible', 'above']) {
      for (const { first, last } of facts[zone]) zones.fill(zone, at.get(first), at.get(last) + 1);
    }
    const said = lines.map(({ depth, row }, index) => {
      const focus = facts.focus && holds(row, facts.focus) ? 'focus ' : '';
      return `${focus}${zones[index]} ${depth} ${JSON.stringify(nameless(row))}`;
    });
    const names = facts.dialogs.map(({ name }) => name);
    return [`dialogs ${JSON.stringify(names)}, confidence ${facts.confidence}`, ...said];
  };
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const framesIn = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => {
      const inside = one.shadowRoot ?? one.contentDocument;
      return [...(one.localName === 'iframe' ? [one] : []), ...(inside ? framesIn(inside) : [])];
    });
  const isLoading = ({ contentDocument: inner }) =>
    inner && (inner.URL === 'about:blank' || inner.readyState !== 'complete');
  const rested = async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await pause(10);
    for (let tries = 0; tries < 100 && framesIn(document).some(isLoading); tries += 1)
      await pause(10);
  };
  const { observe } = MutationObserver.prototype;
  if (deaf) MutationObserver.prototype.observe = () => {};
  const long = unit.createObserver(options);
  let telling = 0;
  let before = (await told(long)).join('\n');
  MutationObserver.prototype.observe = observe;
  for (const [index, step] of ['', ...steps].entries()) {
    try {
      // biome-ignore lint/security/noGlobalEval: the steps are script
      window.eval(step);
    } catch {
      // A change that does not fit its element is none.
    }
    await rested();
    const later = await told(long);
    const first = unit.createObserver(options);
    const fresh = await told(first);
    first.destroy();
    const now = fresh.join('\n');
    if (index > 0 && now !== before) telling += 1;
    before = now;
    if (later.join('\n') !== now) return { telling, difference: { step: index, later, fresh } };
  }
  return { telling };
}
