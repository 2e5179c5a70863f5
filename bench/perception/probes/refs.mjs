/**
 * Whether refs stay with what they mean, over 200 random re-renders that keep role, name and place
 * and 200 that change what elements stand for: drawn by React, Vue and as strings in the scenarios
 * of tests/frameworks; where those are not installed as strings by a page of this bench.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPage, reasonOf } from '../page.mjs';
import { fixture } from '../pages.mjs';

const ROUNDS = 200;
/** Enough to see that nothing broke. */
const FEW_ROUNDS = 40;
const DRAWERS = ['react-18', 'react-19', 'vue-3', 'html'];
const FRAMEWORKS = join(import.meta.dirname, '../../../tests/frameworks');

/**
 * Resolves to `{kept, wrong, scenarios: [{name, refs, kept, wrong, examples}]}`: `kept` is a share
 * of all refs that had to stay, `wrong` counts those that passed to something else.
 */
export async function refs({ browser, quick }, peer) {
  const rounds = quick ? FEW_ROUNDS : ROUNDS;
  const at = await openPage(browser, { open: () => fixture('rerender.html') }, peer.beforePage);
  try {
    await peer.prepare(at);
    const script = libraries();
    const scenarios = script
      ? await libraryScenarios(at.page, script, rounds)
      : [await ownScenario(at.page, rounds)];
    return { ...summary(scenarios), rounds, libraries: script !== undefined };
  } finally {
    await at.page.close().catch(() => {});
  }
}

/** A scenario that broke leaves the figures unknown. */
export function summary(scenarios) {
  const broken = scenarios.some(({ error }) => error);
  const sum = (of) => scenarios.reduce((total, scenario) => total + of(scenario), 0);
  const all = sum(({ refs }) => refs ?? 0);
  return {
    kept: broken || !all ? null : sum(({ kept }) => kept) / all,
    wrong: broken ? null : sum(({ wrong }) => wrong),
    scenarios,
  };
}

/** The scenarios of tests/frameworks as one script; undefined where they are not installed. */
function libraries() {
  if (!existsSync(join(FRAMEWORKS, 'node_modules'))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'perception-'));
  const target = join(folder, 'scenarios.js');
  try {
    const entry = join(FRAMEWORKS, 'scenarios/index.ts');
    execFileSync(process.execPath, [join(FRAMEWORKS, 'bundle.mjs'), entry, target]);
    return readFileSync(target, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function libraryScenarios(page, script, steps) {
  await page.evaluate(`${script}; void 0`);
  const told = [];
  for (const drawer of DRAWERS) told.push(await libraryScenario(page, drawer, steps));
  return told;
}

async function libraryScenario(page, drawer, steps) {
  try {
    const [keep, change] = await page.evaluate(
      async ([name, count]) => {
        await window.benchReader.read();
        const observer = window.benchReader.held();
        const run = (kind) =>
          window.scenarios.run(observer, { drawer: name, kind, seed: 1, steps: count });
        return [await run('keep'), await run('change')];
      },
      [drawer, steps],
    );
    return {
      name: drawer,
      refs: keep.due,
      kept: keep.kept,
      wrong: keep.wrong + change.wrong,
      examples: [...keep.losses, ...keep.wrongs, ...change.wrongs],
    };
  } catch (error) {
    return { name: drawer, error: reasonOf(error) };
  }
}

async function ownScenario(page, rounds) {
  try {
    return { name: 'innerHTML', ...(await page.evaluate(rerender, rounds)) };
  } catch (error) {
    return { name: 'innerHTML', error: reasonOf(error) };
  }
}

/** In the page, whose `scenario` draws the list anew from a seed and names what each item is. */
async function rerender(rounds) {
  const { benchReader, scenario } = window;
  await benchReader.read();
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
      const isWrong = now !== undefined && now !== identity;
      told.refs += keeps ? 1 : 0;
      told.kept += keeps && now === identity ? 1 : 0;
      told.wrong += isWrong ? 1 : 0;
      if (told.examples.length < 5 && (isWrong || (keeps && now === undefined))) {
        told.examples.push(`[${ref}] ${identity} is now ${now ?? 'gone'}`);
      }
    }
  }
  return told;
}
