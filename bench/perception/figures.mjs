/** From cells and probes to the figures of build/bench/perception.json. Shares are 0 to 1. */

import { median } from './median.mjs';

const OURS = 'pilotfish';
/** Too small to tell anything of tokens. */
const SMALL = new Set(['miniwob']);
/** What script cannot enter uninvited: each is said in a line. */
const CLOSED = new Set(['closed shadow root', 'cross-origin iframe']);

/** The figures; one that this run has not measured is `null`. */
export function figuresOf(cells, probes = {}) {
  const { longest, delta, refs, canaries } = probes;
  const ours = cells.filter(({ peer, error, skipped }) => peer === OURS && !error && !skipped);
  const stress = ours.filter(({ group }) => group === 'stress');
  const traps = trapsOf(ours.find((cell) => cell.traps)?.traps);
  return {
    near_in_view: nearShare(ours, 'view'),
    near_page: nearShare(ours, 'page'),
    tokens_vs_page_agent: medianRatio(cells, tokensAgainst('page-agent')),
    tokens_vs_playwright: medianRatio(cells, tokensAgainst('playwright-ai')),
    max_tokens_default: most(ours.map(({ defaultTokens }) => defaultTokens)),
    stress_tokens_default: most(stress.map(({ defaultTokens }) => defaultTokens)),
    time_vs_fastest_peer: medianRatio(cells, timeAgainstFastest),
    first_vs_fastest_peer: medianRatio(cells, firstAgainstFastest),
    stress_10k_vs_peer: medianRatio(cells, stressAgainstFastest),
    growth_1k_to_10k: ratio(msOn(ours, 'stress/10000'), msOn(ours, 'stress/1000')),
    ms_100k: msOn(ours, 'stress/100000') ?? null,
    longest_task_ms: longest?.ms ?? null,
    delta_tokens_max: most((delta?.cases ?? []).map(({ tokens }) => tokens)),
    refs_kept: refs?.kept ?? null,
    refs_wrong: refs?.wrong ?? null,
    canaries_leaked: canaries?.leaked ?? null,
    traps_miss: traps ? traps.missed.filter((name) => !CLOSED.has(name)).length : null,
    traps_leak: traps ? traps.leaked.length : null,
  };
}

/** Names of the traps that were missed or leaked. */
export function trapsOf(traps) {
  if (!traps) return undefined;
  const names = Object.keys(traps);
  return {
    missed: names.filter((name) => traps[name].want && !traps[name].got),
    leaked: names.filter((name) => !traps[name].want && traps[name].got),
  };
}

/** Pooled over all pages but the traps, which have figures of their own. */
function nearShare(ours, scope) {
  let targets = 0;
  let near = 0;
  for (const { group, recall } of ours) {
    if (!recall || group === 'traps') continue;
    targets += recall[scope].targets;
    near += recall[scope].near;
  }
  return targets ? near / targets : null;
}

function tokensAgainst(name) {
  return (own, peers) => {
    if (SMALL.has(own.group)) return undefined;
    return ratio(own.tokens, peers.find(({ peer }) => peer === name)?.tokens);
  };
}

export function timeAgainstFastest(own, peers) {
  const times = peers.map(({ ms }) => ms).filter((ms) => ms !== undefined);
  return times.length ? ratio(own.ms, Math.min(...times)) : undefined;
}

/** Of the first reading, by code that has yet to be compiled. */
function firstAgainstFastest(own, peers) {
  if (SMALL.has(own.group)) return undefined;
  const times = peers.map(({ first }) => first).filter((ms) => ms !== undefined);
  return times.length ? ratio(own.first, Math.min(...times)) : undefined;
}

function stressAgainstFastest(own, peers) {
  return own.page === 'stress/10000' ? timeAgainstFastest(own, peers) : undefined;
}

/** The median over pages of `of(our cell, the peers' cells)`. */
export function medianRatio(cells, of) {
  const whole = cells.filter(({ error, skipped }) => !error && !skipped);
  const ratios = whole
    .filter(({ peer }) => peer === OURS)
    .map((own) =>
      of(
        own,
        whole.filter(({ page, peer }) => page === own.page && peer !== OURS),
      ),
    )
    .filter((value) => value !== undefined && value !== null);
  return ratios.length ? median(ratios) : null;
}

function ratio(value, of) {
  return value === undefined || !of ? null : value / of;
}

function msOn(ours, page) {
  return ours.find((cell) => cell.page === page)?.ms;
}

function most(values) {
  const known = values.filter((value) => value !== undefined && value !== null);
  return known.length ? Math.max(...known) : null;
}
