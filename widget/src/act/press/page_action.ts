/** An action that the page registered itself. */

import * as dom from '../../dom/index.ts';
import { asItIs, toJson } from '../../observe/lines/json.ts';
import type { PageAction } from '../../seams.ts';
import { timed } from '../spot/approach.ts';
import type { Action } from '../task/action.ts';
import { quote, Refusal, short } from '../task/outcome.ts';
import { within } from '../task/time.ts';

const RESULT_LENGTH = 1500;

export function pageAction(own: PageAction): Action {
  return {
    args: {},
    async run(task) {
      const { env, act } = task;
      task.gate();
      task.begin();
      const stop = new AbortController();
      task.signal.addEventListener('abort', () => stop.abort(), { once: true });
      const context = { signal: stop.signal, actionId: act.action_id };
      const call = (async () => ({
        result: await own.handler(structuredClone(act.args), context),
      }))();
      let answer: { result: unknown } | undefined;
      try {
        answer = await timed(task, 'events', () => within(call, env.limits.handler, task.signal));
      } catch (error) {
        const why = quote(error instanceof Error ? error.message : String(error), 300);
        throw new Refusal('handler_error', `${act.name} failed: ${why}`);
      }
      task.check();
      if (!answer) {
        stop.abort();
        const seconds = env.limits.handler / 1000;
        throw new Refusal('timeout', `${act.name} gave no result within ${seconds} s.`);
      }
      return { said: `${act.name} ran`, data: { result: plain(answer.result) } };
    },
  };
}

/** A code may be a number. */
function tellable(this: Readonly<Record<string, unknown>>, key: string, made: unknown): unknown {
  const value = asItIs.call(this, key, made);
  return typeof value === 'number' && dom.hide(`${value}`) !== `${value}` ? dom.HIDDEN : value;
}

/** As JSON values; a result that is too long for the model is cut, as text. */
function plain(result: unknown): unknown {
  if (typeof result === 'string') return short(result, RESULT_LENGTH);
  let text: string | undefined;
  try {
    text = JSON.stringify(result, tellable);
  } catch {
    text = toJson(String(result));
  }
  if (text === undefined) return null;
  return text.length <= RESULT_LENGTH ? JSON.parse(text) : short(text, RESULT_LENGTH);
}
