/**
 * Records what a member of the team does by hand, as the product's own actions. Only events that the
 * browser itself trusts count, and text only where a key, a paste or a drop came before it: a script
 * can cause trusted `input` events. No value of a secret field is read.
 */

import { chosen, isText, TOGGLE } from '../act/task/state.ts';
import { outwards } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';
import type { Native } from '../platform/native.ts';
import type { Observer } from '../seams.ts';
import type { FromPage } from '../wire/protocol.ts';

export interface RecorderParts {
  readonly observer: Pick<Observer, 'describe'>;
  readonly native: Native;
  isOurs(node: Node): boolean;
  send(message: FromPage): void;
}

interface Deed {
  readonly action: string;
  readonly value?: string;
  readonly key?: string;
  readonly secret?: boolean;
}

const CONTROL =
  'a[href],button,input,select,textarea,summary,option,[role],[tabindex],[onclick],[contenteditable]';
/** What a browser's own picker fills: no key comes before it, and no script can. */
const PICKED = /^(date|time|month|week|datetime-local|color)$/;
const BY_HAND_MS = 3000;
const LONGEST = 200;
/** So far out of what was pressed its control is. */
const NEAR = 5;

export function createRecorder({ observer, native, isOurs, send }: RecorderParts) {
  /** The field in which something was entered, until it is told. */
  let field: Element | undefined;
  /** When a hand was last in a field. */
  const touched = new WeakMap<Element, number>();
  /** The return key, until it is known whether it presses a button. */
  let enter = 0;

  function tell(on: Element, deed: Deed): void {
    const near = [...outwards(on)].slice(0, NEAR);
    const known = near.find((it) => observer.describe(it).ref !== undefined);
    const element = known ?? dom.closestOf(on, CONTROL) ?? on;
    const { ref = 0, role, name } = observer.describe(element);
    const payload = { ...deed, ref, role, name: name.slice(0, LONGEST) };
    send({ type: 'event', name: 'taught', payload });
  }

  function flush(): void {
    const recorded = field;
    field = undefined;
    if (!recorded) return;
    if (dom.isSecret(recorded)) tell(recorded, { action: 'fill_input', secret: true });
    else tell(recorded, { action: 'fill_input', value: entryOf(recorded) });
  }

  function typed(event: Event, on: Element): void {
    if (native.type(event) !== 'keydown') {
      touched.set(on, native.now());
      return;
    }
    const key = native.key(event);
    touched.set(on, native.now());
    const text = isText(on);
    if (key === 'Escape') {
      flush();
      tell(on, { action: 'press_key', key });
    } else if (key === 'Enter' && text && !dom.matchesOf(on, 'textarea,[contenteditable]')) {
      flush();
      enter = window.setTimeout(() => tell(on, { action: 'press_key', key }));
    }
  }

  function entered(on: Element): void {
    if (!isText(on)) return;
    const picked = PICKED.test(dom.attributeOf(on, 'type') ?? '');
    if (picked || native.now() - (touched.get(on) ?? -BY_HAND_MS) < BY_HAND_MS) {
      if (field && field !== on) flush();
      field = on;
    }
  }

  function changed(on: Element): void {
    if (dom.matchesOf(on, 'select')) {
      tell(on, { action: 'select_option', value: chosen(on as HTMLSelectElement) });
    } else if (dom.matchesOf(on, 'input[type=file i]')) tell(on, { action: 'upload_file' });
    else if (dom.matchesOf(on, 'input[type=range i]')) tell(on, { action: 'set_slider' });
    else flush();
  }

  function clicked(event: Event, on: Element): void {
    flush();
    const byKey = !native.point(event);
    if (byKey) clearTimeout(enter);
    const label = dom.closestOf(on, 'label');
    const labelled = label && dom.fieldOfLabel(label);
    // The click on its field comes next.
    if (labelled && labelled !== on && !dom.closestOf(on, 'a[href],button')) return;
    const control = dom.closestOf(on, CONTROL);
    if (!control || dom.matchesOf(control, 'select,option,input[type=file i],input[type=range i]'))
      return;
    if (dom.matchesOf(control, TOGGLE)) {
      tell(control, { action: (control as HTMLInputElement).checked ? 'check' : 'uncheck' });
    } else if (!isText(control)) tell(on, { action: 'click' });
  }

  function heard(event: Event): void {
    const on = native.source(event) as Element | undefined;
    if (!native.isTrusted(event)) return;
    const type = native.type(event);
    // The card of this lesson is pressed: what was entered comes before the answer.
    if (type === 'pointerdown') flush();
    if (!on || !('nodeType' in on) || on.nodeType !== 1 || isOurs(on)) return;
    if (type === 'input') entered(on);
    else if (type === 'change') changed(on);
    else if (type === 'focusout') flush();
    else if (type === 'click') clicked(event, on);
    else if (type === 'dblclick') tell(on, { action: 'double_click' });
    else if (type === 'contextmenu') tell(on, { action: 'right_click' });
    else if (type !== 'pointerdown') typed(event, on);
  }

  const types =
    'pointerdown keydown paste drop compositionend input change focusout click dblclick contextmenu';
  for (const type of types.split(' ')) native.listen(type, heard);
  return {
    stop() {
      flush();
      for (const type of types.split(' ')) native.unlisten(type, heard);
    },
  };
}

function entryOf(field: Element): string {
  const { value } = field as HTMLInputElement;
  return (typeof value === 'string' ? value : (dom.textIn(field) ?? '')).slice(0, LONGEST + 1);
}
