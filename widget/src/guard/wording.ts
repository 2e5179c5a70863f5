/** The question that a card puts to the visitor about what was held, made from its facts alone. */

import type { Approval } from '../link/protocol.ts';

const LONGEST = 240;

/** One sentence that ends in a question mark. */
export function wording({ kind, facts }: Approval): string {
  const { amount = '', form = '', message, url, away, request } = facts;
  const name = facts.key ? pressed(facts) : (facts.name ?? '');
  const sent = away && !message ? `, sent to ${away}` : '';
  let text = name || (request ? `Send this to the site` : 'Go on with this');
  if (message) text = message;
  else if (kind === 'navigation') text = `Leave this page for ${url ?? 'another one'}`;
  else if (facts.action === 'drag' && name) text = dragged(facts);
  else if (kind === 'step') text = `${next(facts)}${sent ? '' : '. Go on'}`;
  else if (amount && form.includes(amount)) text = `${name || 'Go on'} (${form})`;
  else if (amount) text = `${name || 'Go on'} for ${amount}`;
  else if (form && form.toLowerCase() !== name.toLowerCase())
    text = `${name || 'Submit'} (${form})`;
  const short = text.slice(0, LONGEST - sent.length).trim() + sent;
  return short.endsWith('?') ? short : `${short.replace(/[.!]+$/, '')}?`;
}

/** A key does what its form does: the amount and the form follow it as they follow a button. */
function pressed({ key, name = '' }: Approval['facts']): string {
  return `Press ${key} in “${name || 'the page'}”`;
}

function dragged({ name, to }: Approval['facts']): string {
  return `Drag “${name}”${to ? ` to “${to}”` : ''}`;
}

function next({ action = 'act', name = '', value }: Approval['facts']): string {
  return `Next: ${action} “${name}”${value ? ` with “${value}”` : ''}`;
}
