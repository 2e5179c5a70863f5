/** Notes what listens, and what it throws; `fire()` sends each of these types everywhere. */
{
  const first = parent !== window && parent.heard ? parent : window;
  const { addEventListener } = EventTarget.prototype;
  first.heard ??= [];
  first.faults ??= [];
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    first.heard.push([type, this ?? window]);
    return addEventListener.call(this ?? window, type, listener, options);
  };
  const names = new Set();
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) {
      super(name);
      names.add(name);
    }
  };
  const note = (told) => {
    const fault = `${told?.stack ?? told}`.split('\n').slice(0, 4).join(' ');
    if (!first.faults.includes(fault)) first.faults.push(fault);
  };
  addEventListener.call(window, 'error', (event) => event.isTrusted && 'lineno' in event && note(event.error ?? event.message));
  addEventListener.call(window, 'unhandledrejection', (event) => event.isTrusted && 'reason' in event && note(event.reason));

  /** A page has neither the inside of a closed root nor signals and requests that are ours. */
  const reaches = (it) =>
    !(it instanceof AbortSignal || it instanceof XMLHttpRequest || it instanceof WebSocket) &&
    !(it instanceof Node && it.getRootNode() instanceof ShadowRoot);
  const ways = [{}, { bubbles: true, composed: true, cancelable: true }];

  window.fire = () => {
    const types = [...new Set(heard.map(([type]) => type))].sort();
    const found = document.querySelectorAll('*');
    const targets = new Set([window, document, ...found, ...heard.map(([, it]) => it)]);
    const kinds = Object.getOwnPropertyNames(window).filter((it) => /Event$/.test(it));
    const made = (kind, type, way) => {
      try {
        return new window[kind](type, way);
      } catch {
        return new Event(type, way);
      }
    };
    for (const type of types) {
      for (const target of [...targets].filter(reaches)) {
        for (const way of ways) target.dispatchEvent(new Event(type, way));
      }
      for (const kind of kinds) {
        for (const target of [window, document, document.body, document.activeElement]) {
          target.dispatchEvent(made(kind, type, ways[1]));
        }
      }
      const gone = document.createElement('input');
      gone.dispatchEvent(new Event(type, ways[1]));
      document.body.firstChild.dispatchEvent(new Event(type, ways[1]));
    }
    for (const name of names) {
      for (const told of [null, 7, 'x', {}, []]) new BroadcastChannel(name).postMessage(told);
    }
    return types;
  };
}
