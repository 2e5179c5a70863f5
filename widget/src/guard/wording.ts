/** The question of a card about a held action, made from its facts alone. */

import type { Approval } from '../link/protocol.ts';

type Facts = Approval['facts'];

const LONGEST = 240;
/** Roles of text fields. */
const WRITTEN = /^(textbox|searchbox|combobox|spinbutton)$/;

/** One sentence that ends in a question mark. */
export function wording({ kind, facts }: Approval): string {
  const { name = '', message, url, away } = facts;
  const sent = away && !message ? `, sent to ${away}` : '';
  let text = `${name || nameless(facts)}${about(facts, name)}`;
  if (message) text = message;
  else if (kind === 'navigation') text = `Leave this page for ${url ?? 'another one'}`;
  else if (facts.action === 'drag' && name) text = dragged(facts);
  else if (kind === 'step') text = `${next(facts)}${sent ? '' : '. Go on'}`;
  else if (facts.key) text = pressed(facts);
  const short = text.slice(0, LONGEST - sent.length).trim() + sent;
  return short.endsWith('?') ? short : `${short.replace(/[.!]+$/, '')}?`;
}

function nameless({ amount, form, request }: Facts): string {
  if (amount) return 'Go on';
  if (form) return 'Submit';
  return request ? 'Send this to the site' : 'Go on with this';
}

/** The amount, or what it belongs to. */
function about({ amount = '', form = '' }: Facts, name: string): string {
  const named =
    form && (amount ? form.includes(amount) : form.toLowerCase() !== name.toLowerCase());
  if (named) return ` (${form})`;
  return amount && ` for ${amount}`;
}

/** The key also submits this; a long name is cut so that the amount fits. */
function pressed(facts: Facts): string {
  const { key, name = '', submits = '' } = facts;
  const on = cut(name, submits ? 60 : 120) || 'the page';
  const what = submits && `: ${cut(submits, 80)}`;
  return `Press ${key} ${facts.role && !WRITTEN.test(facts.role) ? 'on' : 'in'} “${on}”${what}${about(facts, submits || name)}`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function dragged({ name, to }: Facts): string {
  return `Drag “${name}”${to ? ` to “${to}”` : ''}`;
}

function next({ action = 'act', name = '', value }: Facts): string {
  return `Next: ${action} “${name}”${value ? ` with “${value}”` : ''}`;
}
