/** What approvals do with the browser's own functions, which `raw.ts` has captured. */

import type { Own, Raw } from './raw.ts';

type Point = readonly [number, number];

export interface Native {
  /** Milliseconds, on the clock of an event's `timeStamp`. */
  now(): number;
  frame(draw: () => void): void;
  at(root: Document | ShadowRoot, x: number, y: number): Element | null;
  rect(element: Element): DOMRect;
  text(node: Node): string | null;
  contains(node: Node, other: Node): boolean;
  /** Listens on the window, before any listener in the page. */
  listen(type: string, heard: (event: Event) => void): void;
  unlisten(type: string, heard: (event: Event) => void): void;
  /** Like `listen`, on an element of the widget. */
  listenOn(element: Element, type: string, heard: (event: Event) => void): void;
  /** Throws for an object that the browser did not create, whatever its properties are. */
  isTrusted(event: Event): boolean;
  target(event: Event): EventTarget | null;
  /** The innermost target that the listener's tree may know. */
  source(event: Event): EventTarget | undefined;
  time(event: Event): number;
  type(event: Event): string;
  /** Where a pointer pressed; undefined for a press by a key or by assistive technology. */
  point(event: Event): Point | undefined;
  /** What the document of `origin` in this frame has posted; undefined for any other message. */
  postedBy(event: Event, frame: HTMLIFrameElement, origin: string): unknown;
  /** Undefined for what is no event of a key. */
  key(event: Event): string | undefined;
  repeats(event: Event): boolean | undefined;
  /** Where the focus goes to, or comes from: where the browser tells it. */
  related(event: Event): EventTarget | null | undefined;
  focused(root: ShadowRoot): Element | null;
  stop(event: Event): void;
  prevent(event: Event): void;
}

export function nativeOf(raw: Raw): Native {
  const apply = raw.apply!;
  const method = (key: string): Own => {
    const own = raw[key]!;
    return (self, ...args) => apply(own, self, args);
  };
  /** Of one kind of event: undefined for any other, which may be called the same. */
  const field = (key: string): Own => {
    const own = method(key);
    return (of) => {
      try {
        return own(of);
      } catch {
        return undefined;
      }
    };
  };
  const clock = performance;
  const now = method('Performance.now');
  const type = method('Event.type');
  const at = method('Document.elementFromPoint');
  const within = method('ShadowRoot.elementFromPoint');
  const add = method('EventTarget.addEventListener');
  const remove = method('EventTarget.removeEventListener');
  const path = method('Event.composedPath');
  const clicks = field('UIEvent.detail');
  const trusted = method('isTrusted');
  const source = field('MessageEvent.source');
  const originOf = field('MessageEvent.origin');
  const data = field('MessageEvent.data');
  const windowOf = method('HTMLIFrameElement.contentWindow');
  const x = field('MouseEvent.clientX');
  const y = field('MouseEvent.clientY');
  return {
    now: () => now(clock),
    frame: (draw) => apply(raw.frame!, window, [draw]),
    at: (root, left, top) => (root === document ? at : within)(root, left, top),
    rect: method('Element.getBoundingClientRect'),
    text: method('Node.textContent'),
    contains: method('Node.contains'),
    listen: (of, heard) => add(window, of, heard, true),
    unlisten: (of, heard) => remove(window, of, heard, true),
    listenOn: (element, of, heard) => add(element, of, heard, true),
    isTrusted: trusted,
    target: method('Event.target'),
    source: (of) => path(of)[0],
    time: method('Event.timeStamp'),
    type,
    point(of) {
      const pressed = x(of) !== undefined && (type(of) !== 'click' || clicks(of) > 0);
      return pressed ? [x(of), y(of)] : undefined;
    },
    postedBy: (of, frame, origin) =>
      trusted(of) && source(of) === windowOf(frame) && originOf(of) === origin
        ? data(of)
        : undefined,
    key: field('KeyboardEvent.key'),
    repeats: field('KeyboardEvent.repeat'),
    related: field('FocusEvent.relatedTarget'),
    focused: method('ShadowRoot.activeElement'),
    stop: method('Event.stopImmediatePropagation'),
    prevent: method('Event.preventDefault'),
  };
}
