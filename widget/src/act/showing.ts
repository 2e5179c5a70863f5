/** `show` mode: the assistant points, the visitor acts, and what they did is reported. */

import { around, viewOf } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';
import { timed } from './spot/approach.ts';
import { ready } from './spot/ready.ts';
import type { Report, Task } from './task/action.ts';
import { Refusal } from './task/outcome.ts';
import { isText, stateOf, title } from './task/state.ts';
import { within } from './task/time.ts';

type Did = { readonly what: 'entered' | 'pressed'; readonly on: Element };

const ENTERS =
  /^(fill_input|clear_input|type_text|select_option|choose|set_date|set_slider|check|uncheck|upload_file|fill_form)$/;
const CONTROL =
  'a[href],button,input,select,textarea,summary,label,option,[role],[tabindex],[onclick],[contenteditable]';
/** What a field opens belongs to it. */
const POPUP =
  '[popover],[role=listbox],[role=option],[role=grid],[role=dialog],[role=menu],[role=tree]';
/** A visitor who types pauses for longer than between two letters. */
const PAUSE_MS = 1500;
const CURSOR_MS = 1500;

export async function show(task: Task): Promise<Report> {
  const { env, watch, signal } = task;
  if (task.args.ref === undefined) {
    const message =
      'Nothing was done: the assistant only shows here, the visitor acts. Point at the control that leads there.';
    throw new Refusal('denied', message);
  }
  await timed(task, 'ready', () => ready(task, { sight: true }));
  const element = task.target();
  const called = title(env, element);
  env.overlay.border(element);
  if (env.settings().cursor) await within(env.pointer.moveTo(element), CURSOR_MS, signal);
  task.check();
  task.begin(element);
  const did = await visitorActs(task, element);
  env.overlay.clear();
  task.acted();
  const verb = did.what === 'entered' ? 'changed' : 'pressed';
  if (did.on === element) return { said: `The visitor ${verb} ${called} themselves` };
  await watch.settle(signal);
  const other = title(env, did.on);
  const message = `Pointed at ${called}; the visitor ${verb} ${other} instead. Go on from there.`;
  throw new Refusal('denied', message);
}

function visitorActs(task: Task, element: Element): Promise<Did> {
  const { env, act, signal } = task;
  const enters = ENTERS.test(act.name);
  const before = stateKey(task, element);
  const views = new Set([window, viewOf(element)]);
  const ours = new AbortController();
  let timer = 0;

  return new Promise<Did>((resolve, reject) => {
    const end = (did: Did) => {
      task.acted();
      resolve(did);
    };
    const isIt = (path: EventTarget[]) => path.includes(element) || path.some(isLabelOf(element));
    const entered = (event: Event) => {
      const path = event.composedPath();
      const [on] = path as [Element];
      if (!event.isTrusted || env.isOurs(on)) return;
      const here = isIt(path);
      // Of another field: what was entered there before, reported when the focus leaves it.
      if (event.type === 'change' && !here) return;
      clearTimeout(timer);
      const it: Did = { what: 'entered', on: here ? element : on };
      if (event.type === 'change') end(it);
      else timer = window.setTimeout(end, PAUSE_MS, it);
    };
    const pressed = (event: Event) => {
      const path = event.composedPath();
      const [on] = path as [Element];
      if (!event.isTrusted || env.isOurs(on)) return;
      const control = dom.closestOf(on, CONTROL);
      if (!enters && isIt(path)) end({ what: 'pressed', on: element });
      else if (!control || isIt(path)) later(event);
      else if (enters && around(control, POPUP)) later(event);
      // A field is changed, not pressed: what becomes of it is still to come.
      else if (!isText(control) && !dom.matchesOf(control, 'select,label,input')) {
        end({ what: 'pressed', on: control });
      }
    };
    /** A custom control has no `change` event: its state is compared. */
    const later = ({ timeStamp }: Event) => {
      if (!enters || timeStamp <= 0) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (stateKey(task, element) !== before) end({ what: 'entered', on: element });
      }, PAUSE_MS);
    };
    for (const view of views) {
      const options = { capture: true, passive: true, signal: ours.signal };
      for (const type of ['input', 'change']) view.addEventListener(type, entered, options);
      view.addEventListener('click', pressed, options);
    }
    const stop = () => reject(new Refusal('cancelled', 'Stopped before the visitor had acted.'));
    signal.addEventListener('abort', stop, { signal: ours.signal });
  }).finally(() => {
    clearTimeout(timer);
    ours.abort();
  });
}

function stateKey(task: Task, element: Element): string {
  return JSON.stringify([...stateOf(task.env, element)]);
}

function isLabelOf(element: Element): (target: EventTarget) => boolean {
  const labels = new Set<EventTarget>((element as HTMLInputElement).labels ?? []);
  return (target) => labels.has(target);
}
