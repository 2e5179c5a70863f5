// Tells the trial what the agent reads of each page. The first script, so that it keeps the
// browser's own `fetch`: what it sends is neither the page's doing nor the agent's.
(() => {
  if (top !== window) return;
  const send = window.fetch.bind(window);
  const { src } = document.currentScript;
  const KEY = 'pilotfish.try';
  const LINKS = 200;
  let tab;
  try {
    tab = sessionStorage.getItem(KEY) ?? String(Math.random()).slice(2);
    sessionStorage.setItem(KEY, tab);
  } catch {
    tab = String(Math.random()).slice(2);
  }
  const meta = (query) => document.querySelector(query)?.getAttribute('content')?.trim() ?? '';

  function links() {
    return [...document.querySelectorAll('a[href]')]
      .filter((link) => link.origin === location.origin)
      .slice(0, LINKS)
      .map((link) => [link.pathname, link.textContent.trim().replace(/\s+/g, ' ').slice(0, 80)]);
  }

  function colours() {
    const painted = document.querySelectorAll('button, [type=submit], [class*=primary], header, nav');
    return [
      meta('meta[name=theme-color]'),
      ...[...painted].slice(0, 40).map((it) => getComputedStyle(it).backgroundColor),
    ];
  }

  async function look() {
    if (!globalThis.pilotfish?.version) return void later();
    const body = {
      tab,
      path: location.pathname,
      title: document.title,
      description: meta('meta[name=description]'),
      name: meta('meta[property="og:site_name"]') || meta('meta[name=application-name]'),
      ...{ colours: colours(), links: links(), dump: await pilotfish.debug.dump() },
    };
    await send(new URL('/seen', src), {
      ...{ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }

  let at = location.href;
  let due = 0;
  let tries = 0;
  function later() {
    tries += 1;
    clearTimeout(due);
    if (tries < 20) due = setTimeout(look, 1500);
  }
  addEventListener('load', later);
  setInterval(() => {
    if (location.href === at) return;
    [at, tries] = [location.href, 0];
    later();
  }, 1000);
})();
