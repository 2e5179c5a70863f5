/**
 * Whether refs stay with what they mean. Each scenario re-renders a page 200 times keeping role,
 * name and place of every item (each ref must still be there, on the same item), and 200 times
 * changing them (no ref may pass to another item).
 *
 * A scenario is `{name, address(), install?({page})}`; its page has `window.scenario` with
 * `render(seed, {keeps})`, which draws the list anew from a seed, and `items()`, which lists
 * `[element, identity]` of what has a ref.
 */

import { openPage, reasonOf } from '../page.mjs';
import { fixture } from '../pages.mjs';

const ROUNDS = 200;

export const SCENARIOS = [{ name: 'innerHTML', address: () => fixture('rerender.html') }];

/** Resolves to `{kept, wrong, scenarios: [{name, refs, kept, wrong}]}`; `kept` is a share. */
export async function refs({ browser }, peer, rounds = ROUNDS) {
  const results = [];
  for (const scenario of SCENARIOS) results.push(await play(browser, peer, scenario, rounds));
  const sum = (of) => results.reduce((total, result) => total + (of(result) ?? 0), 0);
  const all = sum((result) => result.refs);
  return {
    kept: all ? sum(({ kept }) => kept) / all : null,
    wrong: results.some(({ error }) => error) ? null : sum(({ wrong }) => wrong),
    scenarios: results,
  };
}

async function play(browser, peer, scenario, rounds) {
  const spec = { id: `refs/${scenario.name}`, group: 'refs', open: scenario.address };
  const at = await openPage(browser, spec, peer.beforePage);
  try {
    await peer.prepare(at);
    await at.page.evaluate(() => window.benchReader.read());
    return { name: scenario.name, ...(await at.page.evaluate(rerender, rounds)) };
  } catch (error) {
    return { name: scenario.name, error: reasonOf(error) };
  } finally {
    await at.page.close().catch(() => {});
  }
}

/** In the page. */
async function rerender(rounds) {
  const { benchReader, scenario } = window;
  const identities = () => {
    const items = new Map(scenario.items());
    const found = new Map();
    for (const { ref } of benchReader.rows()) {
      const identity = items.get(benchReader.elementOf(ref));
      if (identity !== undefined) found.set(ref, identity);
    }
    return found;
  };
  const told = { refs: 0, kept: 0, wrong: 0, examples: [] };
  for (let round = 0; round < 2 * rounds; round += 1) {
    const keeps = round < rounds;
    const before = identities();
    scenario.render(round + 1, { keeps });
    await benchReader.readAgain();
    const after = identities();
    for (const [ref, identity] of before) {
      const now = after.get(ref);
      const isKept = now === identity;
      if (keeps) {
        told.refs += 1;
        told.kept += isKept ? 1 : 0;
      }
      const isWrong = now !== undefined && !isKept;
      told.wrong += isWrong ? 1 : 0;
      if (told.examples.length < 5 && (isWrong || (keeps && !isKept))) {
        told.examples.push({ round, ref, identity, now: now ?? 'gone' });
      }
    }
  }
  return told;
}
