/** The questions that a page's controls come to, with the language that they are asked in. */

import { parted } from '../../../widget/src/guard/words/card_words.ts';
import { cardWords } from '../../../widget/src/guard/words/card_words.ts';
import { wording } from '../../../widget/src/guard/press/wording.ts';
import { setUp } from '../act/harness.ts';
import { speak } from './spoken.ts';

export { setUp, speak };

interface Case {
  readonly html: string;
  readonly title?: string;
  readonly do?: string;
  readonly args?: Record<string, unknown>;
  /** Run before the action, as the page's own script. */
  readonly before?: string;
  /** Pressed by the run before. */
  readonly opened_by?: string;
  readonly opened_with?: string;
  readonly opened_args?: Record<string, unknown>;
  /** Of the page. */
  readonly path?: string;
  /** Of the request. */
  readonly to?: string;
  /** Run after the press and before its request. */
  readonly after?: string;
  /** The request is asked about, not the action. */
  readonly sends?: boolean;
  readonly body?: string;
  readonly language?: string;
  /** The lines of the card are told as well. */
  readonly tells?: boolean;
}

let count = 0;

/** The question about the press itself, or about the request that it begins. */
export async function asked(pf: any, it: Case): Promise<string> {
  await speak(it.language ?? 'en');
  history.replaceState(null, '', it.path ?? '/');
  document.title = it.title ?? '';
  document.body.innerHTML = it.html;
  if (it.before) new Function(it.before)();
  const { guard } = pf;
  const opens = action(it.opened_with ?? 'click', it.opened_args ?? {});
  if (it.opened_by) guard.approval(opens, document.querySelector(it.opened_by)!);
  const element = document.getElementById('x') ?? undefined;
  const told = (held: any) =>
    [wording(held), ...(it.tells ? parted(guard.about(held)).shown : [])].join(' | ');
  if (it.do === 'nothing') return told(guard.requested(request(it), undefined, undefined)!);
  const act = action(it.do ?? 'click', it.args ?? {});
  const held = guard.approval(act, element);
  if (held && !it.after && !it.sends) return told(held);
  guard.begins(act, element);
  if (it.after) new Function(it.after)();
  const sent = guard.requested(request(it), act, element);
  guard.ends();
  return told(sent!);
}

const request = ({ to: url = '/api/x', body = '{"a":1}' }: Case) => ({ way: 'fetch', method: 'POST', url, body });

function action(name: string, args: Record<string, unknown>) {
  count += 1;
  return { type: 'act', action_id: `run.${count}`, document: 'd', epoch: 1, name, args: { ref: 1, ...args } };
}

export { cardWords };
