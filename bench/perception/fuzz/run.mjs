#!/usr/bin/env node
/**
 * Whether a later look says what a fresh one says, on pages and changes by chance. Differences go
 * to stdout, each with its seed and the least page and steps that show it; exit code 1 on one.
 *
 *   --seed 1       of the first page; the next page has the next seed
 *   --seconds 60   how long pages are tried
 *   --pages 20     how many at most (as many as there is time for)
 *   --steps 6      changes of a page
 *   --deaf         a planted defect: the long-lived observer hears of no mutation
 */

import { parseArgs } from 'node:util';
import { launch } from '../browser.mjs';
import { chanceOf } from './chance.mjs';
import { changesOf } from './changes.mjs';
import { comparing } from './compare.mjs';
import { grown, htmlOf } from './grow.mjs';
import { reduced } from './reduce.mjs';

function optionsOf() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '60' },
      pages: { type: 'string', default: '1000000' },
      steps: { type: 'string', default: '6' },
      deaf: { type: 'boolean', default: false },
    },
  });
  for (const name of ['seed', 'seconds', 'pages', 'steps']) {
    values[name] = Number(values[name]);
    if (!Number.isInteger(values[name])) throw new Error(`--${name}: sought a whole number`);
  }
  return values;
}

async function account(seed, page, steps, differs) {
  const least = await reduced(page, steps, differs);
  const found = (await differs(least.page, least.steps)) ?? { step: '?', later: [], fresh: [] };
  const only = (some, others) => some.filter((line) => !others.includes(line));
  return [
    `seed ${seed}, after step ${found.step}:`,
    ...only(found.fresh, found.later).map((line) => `  fresh  ${line}`),
    ...only(found.later, found.fresh).map((line) => `  later  ${line}`),
    htmlOf(least.page),
    ...least.steps.map((step, at) => `<!-- step ${at + 1}: ${step} -->`),
  ].join('\n');
}

async function main() {
  const { seed, seconds, pages, steps, deaf } = optionsOf();
  const browser = await launch();
  let differences = 0;
  let tried = 0;
  let told = 0;
  try {
    const compared = await comparing(browser, { deaf });
    const differs = async (page, changes) => (await compared(page, changes)).difference;
    const until = Date.now() + seconds * 1000;
    for (; tried < pages && Date.now() < until; tried += 1) {
      const chance = chanceOf(seed + tried);
      const page = grown(chance);
      const changes = changesOf(page, chance, steps);
      const { telling, difference } = await compared(page, changes);
      told += telling;
      if (!difference) continue;
      differences += 1;
      console.log(await account(seed + tried, page, changes, differs));
    }
  } finally {
    await browser.close();
  }
  console.log(`${tried} pages, ${told} telling steps, ${differences} differences`);
  if (differences) process.exitCode = 1;
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 2;
});
