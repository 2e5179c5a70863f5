/**
 * What a page went through during each action, written down beside the widget and without it:
 * runs before any script of the page. It hears on the socket when an action is asked for and when
 * its outcome is told, and in between takes everything from the DOM itself.
 */
(() => {
  const OURS = 'pilotfish-widget';
  const FIELDS =
    'input,textarea,select,[contenteditable=""],[contenteditable=true],' +
    '[role=checkbox],[role=switch],[role=radio],[role=slider],[role=listbox],[role=combobox]';
  const HEARD =
    'pointerdown mousedown pointerup mouseup click dblclick contextmenu keydown input mouseover';
  const LEVELS = 5;
  const records = [];
  const ids = new WeakMap();
  let nodes = 0;
  let open;

  const idOf = (node) => ids.get(node) ?? (ids.set(node, ++nodes), nodes);
  const fold = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const boxOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height];
  };
  const isOurs = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest(OURS);

  /** The words on an element, then on those around it: by these a reader of the page knows it. */
  function wordsOf(element) {
    return chainOf(element).map((at) => {
      const named = (at.getAttribute('aria-labelledby') ?? '').split(/\s+/);
      const labels = [...(at.labels ?? []), ...named.map((id) => document.getElementById(id))];
      const pictures = [...at.querySelectorAll('[alt],[title]')].map((it) => it.alt || it.title);
      const told = [...labels.map((it) => it?.textContent), ...pictures, at.value, at.textContent];
      const texts = told.filter((it) => typeof it === 'string').map((it) => fold(it).slice(0, 600));
      const attributes = [...at.attributes].map((it) => (/^data-/.test(it.name) ? `${it.name} ${it.value}` : it.value));
      return [idOf(at), [...texts, ...attributes].filter(Boolean)];
    });
  }

  /** The element and what it stands in. */
  function chainOf(element) {
    const chain = [];
    for (let at = element; at?.getAttribute && chain.length < LEVELS; ) {
      chain.push(at);
      at = at.parentElement ?? at.getRootNode().host;
    }
    return chain;
  }

  function* elements(root) {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === OURS || /^(script|style|link|meta)$/.test(element.localName)) continue;
      yield element;
      if (element.shadowRoot) yield* elements(element.shadowRoot);
    }
  }

  /** All that a person could tell apart, but where pointer, focus and scrolling are. */
  function pageText() {
    const told = [location.href, document.title, window.WOB_DONE_GLOBAL, window.WOB_RAW_REWARD_GLOBAL];
    for (const element of elements(document)) {
      const parent = element.parentNode;
      told.push(`<${element.localName} ${parent ? idOf(parent) : 0}`);
      for (const { name, value } of element.attributes) {
        const kept = name === 'class' ? value.split(/\s+/).filter((it) => !/hover|focus/.test(it)) : [value];
        told.push(`${name}=${kept.join(' ')}`);
      }
      for (const node of element.childNodes) if (node.nodeType === 3) told.push(node.data);
      if (element.localName === 'canvas') told.push(element.toDataURL());
      if (element.matches('input,textarea,select,option')) {
        told.push(element.value, element.checked, element.selected);
      }
    }
    return told.join('\n');
  }

  function fields() {
    return [...elements(document)].filter((it) => it.matches(FIELDS)).map((it) => ({
      id: idOf(it),
      value: it.isContentEditable ? it.innerText : String(it.value ?? it.getAttribute('aria-valuenow') ?? ''),
      checked: it.checked ?? it.getAttribute('aria-checked') === 'true',
      chosen: [...(it.selectedOptions ?? [])].map((option) => [option.value, fold(option.label)]),
    }));
  }

  /** Where words stand, and whether nothing cuts them off. */
  function places() {
    const found = [];
    for (const element of elements(document.body)) {
      const own = [...element.childNodes].some((it) => it.nodeType === 3 && it.data.trim());
      if (!own && !element.matches(FIELDS)) continue;
      const box = boxOf(element);
      const chain = chainOf(element).map(idOf);
      found.push({ chain, text: fold(element.textContent), box, seen: isSeen(element, box) });
    }
    return found;
  }

  function isSeen(element, [left, top, width, height]) {
    const [x, y] = [left + width / 2, top + height / 2];
    if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible' && (x < box.left || x > box.right)) return false;
      if (overflowY !== 'visible' && (y < box.top || y > box.bottom)) return false;
    }
    return true;
  }

  function focused() {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
  }

  function selected() {
    const at = focused();
    if (at && typeof at.selectionStart === 'number' && at.selectionStart < at.selectionEnd) {
      return at.value.slice(at.selectionStart, at.selectionEnd);
    }
    return String(getSelection() ?? '');
  }

  function state() {
    const at = focused();
    return {
      url: location.href,
      title: document.title,
      fields: fields(),
      places: places(),
      focus: at ? idOf(at) : 0,
      selected: fold(selected()),
      scrolled: [...elements(document)].map((it) => `${it.scrollLeft},${it.scrollTop}`).join(' '),
    };
  }

  function begun(message) {
    if (open) return;
    const observer = new MutationObserver((list) => noteMutations(list));
    open = {
      record: { name: message.name, args: message.args, before: state(), events: [], words: {}, mutated: false },
      page: pageText(),
      observer,
      id: message.action_id,
    };
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  function noteMutations(list) {
    const theirs = list.filter((it) => {
      const moved = [...it.addedNodes, ...it.removedNodes];
      return !isOurs(it.target) && !(moved.length && moved.every((node) => node.localName === OURS));
    });
    if (open && theirs.length) open.record.mutated = true;
  }

  function ended(message) {
    if (open?.id !== message.action_id) return;
    const { record, page, observer } = open;
    noteMutations(observer.takeRecords());
    observer.disconnect();
    open = undefined;
    const changed = page !== pageText();
    const { status, message: said, effects = [] } = message.outcome;
    const told = effects.map(({ kind, text }) => [kind, text]);
    records.push({ ...record, after: state(), changed, status, said: said ?? '', effects: told });
  }

  function heard(event) {
    const path = event.composedPath();
    const [target] = path;
    if (!open || !target?.getAttribute || path.some((it) => it.localName === OURS)) return;
    const { record } = open;
    const id = idOf(target);
    record.words[id] ??= wordsOf(target);
    const { type, clientX: x = 0, clientY: y = 0, key = '' } = event;
    record.events.push({ type, id, x, y, key, box: boxOf(target) });
  }
  for (const type of HEARD.split(' ')) addEventListener(type, heard, true);

  function read(frame, type, then) {
    const message = typeof frame === 'string' && frame.includes(type) ? JSON.parse(frame) : {};
    if (message.type === type) then(message);
  }
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => read(data, 'act', begun));
    }
    send(frame) {
      read(frame, 'outcome', ended);
      super.send(frame);
    }
  };
  window.__witness = { records, busy: () => open !== undefined };
})();
