/** What `@testing-library/user-event` does, and a record of the events that reach the page. */

import { userEvent } from '@testing-library/user-event';

const TYPES =
  'pointerover pointermove pointerdown pointerup pointerout pointercancel gotpointercapture lostpointercapture mouseover mousemove mousedown mouseup mouseout click dblclick auxclick contextmenu focus focusin blur focusout keydown keypress keyup beforeinput input change submit reset invalid select paste copy cut dragstart drag dragenter dragleave dragover drop dragend';

const FIELDS = [
  'bubbles',
  'cancelable',
  'composed',
  'button',
  'buttons',
  'detail',
  'key',
  'code',
  'ctrlKey',
  'shiftKey',
  'pointerType',
  'isPrimary',
  'inputType',
  'data',
  'defaultPrevented',
] as const;

let heard: { event: Event; target: string }[] = [];

/** As the page left it: at the window our own listener prevents what some engines would do again. */
const prevented = new WeakMap<Event, boolean>();

for (const type of TYPES.split(' ')) {
  addEventListener(type, hear, true);
  document.addEventListener(type, (event) => prevented.set(event, event.defaultPrevented));
}

function hearOwn(event: Event): void {
  if (event.target === event.currentTarget) hear(event);
}

function hear(event: Event): void {
  const target = event.composedPath()[0] as HTMLElement;
  heard.push({ event, target: target.id || target.nodeName });
}

/** These do not bubble, and a browser sends them only where somebody listens. */
const EDGES = ['pointerenter', 'pointerleave', 'mouseenter', 'mouseleave'];

/** Forgets what came so far. */
export function start(): void {
  for (const element of document.body.querySelectorAll('*')) {
    for (const type of EDGES) element.addEventListener(type, hearOwn);
  }
  heard = [];
}

/** What came since: `type target` with the essential fields, in order. */
export function heardSince(): Record<string, unknown>[] {
  return heard.map(({ event, target }) => {
    const told: Record<string, unknown> = { type: event.type, target };
    for (const field of FIELDS) {
      const own = (event as unknown as Record<string, unknown>)[field];
      const value = field === 'defaultPrevented' ? (prevented.get(event) ?? own) : own;
      if (value !== undefined) told[field] = value;
    }
    return told;
  });
}

type User = ReturnType<typeof userEvent.setup>;

/** Runs the interaction as user-event has it; `at` finds an element by its id. */
export async function act(
  interaction: (user: User, at: (id: string) => HTMLElement) => Promise<void>,
): Promise<void> {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await interaction(user, (id) => document.getElementById(id) as HTMLElement);
}
