// Finds elements as Playwright's locators do: through open shadow roots, by a chain of steps.
(() => {
  const ROLES = {
    alertdialog: '[role=alertdialog]',
    button: 'button, summary, input:is([type=button], [type=submit], [type=reset], [type=image])',
    checkbox: 'input[type=checkbox]',
    combobox: 'select:not([multiple], [size]), input[list]',
    dialog: 'dialog',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href], area[href]',
    list: 'ul, ol, menu',
    listitem: 'li',
    option: 'option',
    radio: 'input[type=radio]',
    region: 'section[aria-label], section[aria-labelledby]',
    status: 'output',
    textbox:
      'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url])',
  };

  function* under(root) {
    for (const child of root.children ?? []) {
      yield child;
      if (child.shadowRoot) yield* under(child.shadowRoot);
      yield* under(child);
    }
  }
  const above = (it) => it.parentElement ?? it.getRootNode().host ?? null;

  /** "a > b c" as [["a"], [">", "b"], [" ", "c"]]; null when it holds other combinators. */
  function compounds(selector) {
    const found = [];
    let depth = 0;
    let part = '';
    let how = ' ';
    for (const letter of selector.trim().replace(/\s*>\s*/g, '>')) {
      if ('(['.includes(letter)) depth += 1;
      if (')]'.includes(letter)) depth -= 1;
      if (!depth && '+~'.includes(letter)) return null;
      if (depth || !' >'.includes(letter)) {
        part += letter;
        continue;
      }
      if (part) found.push([how, part]);
      [how, part] = [letter, ''];
    }
    return [...found, [how, part]];
  }
  function split(selector) {
    const parts = [''];
    let depth = 0;
    for (const letter of selector) {
      if ('(['.includes(letter)) depth += 1;
      if (')]'.includes(letter)) depth -= 1;
      if (letter === ',' && !depth) parts.push('');
      else parts[parts.length - 1] += letter;
    }
    return parts;
  }
  function fits(element, steps, at = steps.length - 1) {
    if (!element?.matches(steps[at][1])) return false;
    if (!at) return true;
    let up = above(element);
    if (steps[at][0] === '>') return fits(up, steps, at - 1);
    for (; up; up = above(up)) if (fits(up, steps, at - 1)) return true;
    return false;
  }
  const css = (selector) => {
    const all = split(selector).map((one) => [one, compounds(one)]);
    return (it) => all.some(([one, steps]) => (steps ? fits(it, steps) : it.matches(one)));
  };

  const squeezed = (text) => (text ?? '').replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim();
  const says = (text, [what, exact]) => {
    if (typeof what === 'object') return new RegExp(what.source, what.flags).test(squeezed(text));
    const [given, sought] = [squeezed(text), squeezed(what)];
    return exact ? given === sought : given.toLowerCase().includes(sought.toLowerCase());
  };
  const shown = (it) => {
    if (!it.isConnected || getComputedStyle(it).visibility !== 'visible') return false;
    const box = it.getBoundingClientRect();
    // What a closed box of details holds keeps its size.
    return box.width > 0 && box.height > 0 && it.checkVisibility();
  };
  function spoken(it) {
    for (let up = it; up; up = above(up)) {
      if (up.ariaHidden === 'true' || getComputedStyle(up).display === 'none') return false;
    }
    return getComputedStyle(it).visibility === 'visible';
  }
  function text(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    if (node.ariaHidden === 'true' || getComputedStyle(node).display === 'none') return '';
    if (node.ariaLabel) return node.ariaLabel;
    if (node.matches('img')) return node.alt;
    if (node.matches('style, script')) return '';
    const inner = [...(node.shadowRoot ?? node).childNodes].map(text).join('');
    return getComputedStyle(node).display === 'inline' ? inner : ` ${inner} `;
  }
  function name(it) {
    const ids = it.getAttribute('aria-labelledby');
    if (ids) return ids.split(/\s+/).map((id) => it.getRootNode().getElementById(id)?.textContent).join(' ');
    if (it.ariaLabel) return it.ariaLabel;
    if (it.labels?.length) return [...it.labels].map((label) => text(label)).join(' ');
    if (it.matches('input:is([type=button], [type=submit], [type=reset])')) return it.value || it.type;
    if (it.alt) return it.alt;
    const inner = it.matches('input, textarea, select, dialog, ul, ol') ? '' : [...it.childNodes].map(text).join('');
    return squeezed(inner) || it.title || it.placeholder || '';
  }
  const labels = (it) => [it.ariaLabel, ...[...(it.labels ?? [])].map((one) => one.textContent),
    ...(it.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => id && it.getRootNode().getElementById(id)?.textContent)];
  const own = (it) => it.textContent + [...(it.shadowRoot ? under(it.shadowRoot) : [])].map((one) => one.textContent).join(' ');

  const TESTS = {
    css: (selector) => css(selector),
    role: ({ role, name: sought, exact, checked }) => (it) =>
      (it.getAttribute('role') === role || (!it.hasAttribute('role') && ROLES[role] && it.matches(ROLES[role]))) &&
      spoken(it) && (sought == null || says(name(it), [sought, exact])) &&
      (checked == null || (it.checked ?? it.ariaChecked === 'true') === checked),
    text: (sought) => (it) => !it.matches('script, style') && says(it.matches('input[type=submit], input[type=button]') ? it.value : it.textContent, sought) &&
      ![...it.children].some((child) => says(child.textContent, sought)),
    label: (sought) => (it) => labels(it).some((one) => one && says(one, sought)),
    placeholder: (sought) => (it) => it.placeholder != null && says(it.placeholder, sought),
    title: (sought) => (it) => it.title !== '' && says(it.title, sought),
  };
  const find = (steps, root = document) => {
    let found = [root];
    for (const [kind, value] of steps) {
      if (kind === 'nth') found = found.slice(value).slice(0, 1);
      else if (kind === 'handle') {
        const held = globalThis.__found?.get(value);
        if (!held) throw new Error('Execution context was destroyed: another document is there');
        found = [held];
      } else if (kind === 'or') {
        const all = new Set(value.flatMap((one) => find(one)));
        const inOrder = (a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1);
        found = [...all].sort(inOrder);
      } else if (kind === 'has') found = found.filter((it) => says(own(it), value));
      else if (kind === 'visible') found = found.filter(shown);
      else {
        const fit = TESTS[kind](value);
        const all = new Set();
        for (const one of found) {
          if (one.shadowRoot) for (const it of under(one.shadowRoot)) if (fit(it)) all.add(it);
          for (const it of under(one)) if (fit(it)) all.add(it);
        }
        found = [...all];
      }
    }
    return found;
  };

  const frame = () => new Promise((done) => {
    requestAnimationFrame(done);
    // A window that is not drawn has no frames.
    setTimeout(done, 100);
  });
  /** At once: a page may ask for slow scrolls, and a press would then come to where it was. */
  const scrolled = (it, block) => it.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  const placeOf = (it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x, y, width, height];
  };

  /** The one element, or why there is none to act on yet. */
  const ready = async (steps, hit) => {
    const found = find(steps);
    if (found.length !== 1) return { many: found.length };
    const [it] = found;
    if (!shown(it)) return { not: 'visible' };
    if (it.disabled) return { not: 'enabled' };
    const before = placeOf(it);
    scrolled(it, 'nearest');
    if (`${placeOf(it)}` !== `${before}`) scrolled(it, 'center');
    const box = placeOf(it);
    await frame();
    if (`${placeOf(it)}` !== `${box}`) return { not: 'still' };
    const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
    if (hit) {
      let at = document.elementFromPoint(x, y);
      while (at?.shadowRoot?.elementFromPoint(x, y) && at.shadowRoot.elementFromPoint(x, y) !== at) {
        at = at.shadowRoot.elementFromPoint(x, y);
      }
      let up = at;
      while (up && up !== it) up = above(up);
      if (!up && !(it.labels && [...it.labels].some((label) => label.contains(at)))) {
        // Elsewhere it may be free: the next look finds out.
        globalThis.__scrolled = ((globalThis.__scrolled ?? 0) + 1) % 3;
        scrolled(it, ['start', 'center', 'end'][globalThis.__scrolled]);
        return { not: `free: ${at?.outerHTML.slice(0, 80)} is over it` };
      }
    }
    return { box };
  };
  return { find, ready, shown, name };
})()
