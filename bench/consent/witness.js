/*
 * Before all other scripts of a page: what the application's own requests came to. `sent` counts
 * what the browser was given; `refused` what the application saw fail although it was never given.
 */
(() => {
  if (top !== window || !/^https?:$/.test(location.protocol)) return;
  const given = new WeakSet();
  const told = { refused: [], errors: [] };
  window.__witness = told;
  const nativeFetch = window.fetch;
  const nativeSend = XMLHttpRequest.prototype.send;
  let through = 0;
  window.fetch = function (...args) {
    through += 1;
    return nativeFetch.apply(this, args);
  };
  XMLHttpRequest.prototype.send = function (...args) {
    given.add(this);
    return nativeSend.apply(this, args);
  };
  // Once the widget's gate lies over these, the application's calls are watched from above it.
  window.__watchAbove = () => {
    const gated = window.fetch;
    window.fetch = function (...args) {
      const before = through;
      const url = String(args[0]?.url ?? args[0]);
      const answer = gated.apply(this, args);
      answer.catch((error) => {
        const aborted = (args[1]?.signal ?? args[0]?.signal)?.aborted;
        if (through === before && !aborted) told.refused.push(`fetch ${url}: ${error}`);
      });
      return answer;
    };
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (...args) {
      const fails = (event) => {
        if (!given.has(this)) told.refused.push(`XMLHttpRequest ${event.type}`);
      };
      for (const type of ['error', 'abort', 'timeout']) this.addEventListener(type, fails);
      return send.apply(this, args);
    };
  };
})();
