/**
 * What a change costs after the first look: one changed row, one typed value, one opened menu, on
 * pages of 1,000 and 10,000 elements. `tokens`: the server's CHANGES, header not counted. `share`:
 * time of the look that finds the change as a share of a first look at the same page.
 */

import { median } from '../median.mjs';
import { openPage } from '../page.mjs';
import { fixture } from '../pages.mjs';
import { countTokens, withoutHeader } from '../tokens.mjs';

const SIZES = [1000, 10_000];
const ROUNDS = 5;

/** In the page, once for each round. */
const CHANGES = {
  'changed row': (round) => {
    const row = document.querySelectorAll('tbody tr')[2 + round];
    row.cells[4].textContent = `refunded ${round}`;
  },
  'typed value': (round) => {
    const field = document.querySelector('#search');
    field.value = `order ${round}`;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  },
  'opened menu': (round) => {
    const opens = round % 2 === 0;
    document.querySelector('#menu').hidden = !opens;
    document.querySelector('#columns').setAttribute('aria-expanded', String(opens));
  },
};

/** In the page: laid out and painted, which is the change's own cost and not the look's. */
const drawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Resolves to `{cases: [{page, change, tokens, ms, fullMs, share}]}`. */
export async function delta({ browser, renderer }, peer) {
  const cases = [];
  for (const n of SIZES) {
    const spec = { id: `orders/${n}`, group: 'delta', open: () => fixture(`orders?n=${n}`) };
    const at = await openPage(browser, spec, peer.beforePage);
    try {
      await peer.prepare(at);
      for (const change of Object.keys(CHANGES)) {
        cases.push({ page: spec.id, change, ...(await probe(at, peer, change, renderer)) });
      }
    } finally {
      await at.page.close().catch(() => {});
    }
  }
  return { cases };
}

async function probe(at, peer, change, renderer) {
  const fulls = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    fulls.push((await peer.read(at, { limited: true })).ms);
  }
  const observations = [await peer.observation(at)];
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await at.page.evaluate(`(${CHANGES[change]})(${round}); (${drawn})()`);
    const { ms, observation } = await at.page.evaluate(() => window.benchReader.readAgain());
    times.push(ms);
    observations.push(observation);
  }
  const answers = (await renderer.render(observations)).slice(1);
  const tokens = await Promise.all(answers.map(({ text }) => countTokens(withoutHeader(text))));
  const ms = median(times);
  const fullMs = median(fulls);
  const most = tokens.includes(undefined) ? undefined : Math.max(...tokens);
  return { tokens: most, ms, fullMs, share: ms / fullMs, text: answers[0].text };
}
