/** The browser's own functions, captured before a script of the page can replace them. */

// biome-ignore lint/suspicious/noExplicitAny: functions of the browser's, each with its own `this`
type Any = any;
export type Own = (...args: Any[]) => Any;

export type Raw = Readonly<Record<string, Own>>;

const TAKEN =
  'Document.elementFromPoint ShadowRoot.elementFromPoint Element.getBoundingClientRect Element.attachShadow Node.textContent Node.contains EventTarget.addEventListener EventTarget.removeEventListener Event.composedPath Event.target Event.type Event.timeStamp Event.stopImmediatePropagation Event.preventDefault UIEvent.detail MouseEvent.clientX MouseEvent.clientY Performance.now WebSocket.send WebSocket.close MessageEvent.data MessageEvent.origin MessageEvent.source HTMLIFrameElement.contentWindow KeyboardEvent.key KeyboardEvent.repeat FocusEvent.relatedTarget ShadowRoot.activeElement';

export function takeRaw(): Raw {
  const above = Reflect.getPrototypeOf as (of: object) => object;
  const event = HTMLDocument.prototype.createEvent.call(document, 'Event');
  // Libraries replace these three with constructors of their own.
  const owners: Record<string, object> = {
    Document: above(HTMLDocument.prototype),
    Event: above(event),
    Node: above(Element.prototype),
  };
  const raw: Record<string, Own> = {
    apply: Reflect.apply,
    frame: requestAnimationFrame,
    // What the line to the server needs: nobody else has it.
    WebSocket: WebSocket as unknown as Own,
    parse: JSON.parse,
    json: JSON.stringify,
  };
  const take = (key: string, owner: object, name: string) => {
    const own = Reflect.getOwnPropertyDescriptor(owner, name);
    raw[key] = own?.get ?? own?.value;
  };
  for (const key of TAKEN.split(' ')) {
    const [owner, name] = key.split('.') as [string, string];
    take(key, owners[owner] ?? (window as Any)[owner].prototype, name);
  }
  take('isTrusted', event, 'isTrusted');
  return raw;
}

export function attachShadow(raw: Raw, host: Element, init: ShadowRootInit): ShadowRoot {
  return raw.apply!(raw['Element.attachShadow'], host, [init]);
}
