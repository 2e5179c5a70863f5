/*
 * The scripts of the pages that `stage.py` serves: each way in which an application tells its
 * server of a press. A page's own script says on what, with what, and by which of them.
 */
const said = (text) => {
  document.querySelector('#said').textContent = text;
};
const idOf = (element) => element.closest('[data-id]')?.dataset.id ?? '';
const on = (selector, type, handle) => {
  for (const each of document.querySelectorAll(selector)) {
    each.addEventListener(type, (event) => handle(idOf(each), each, event));
  }
};
const entered = () =>
  Object.fromEntries([...document.querySelectorAll('input')].map((it) => [it.name, it.value]));
const send = (method, path, body, headers = {}) =>
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).then(() => said('Saved'));
const rpc = (method, params) => send('POST', '/rpc', { jsonrpc: '2.0', id: 1, method, params });
const persisted = (operationName, variables) =>
  send('POST', '/graphql', {
    operationName,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: 'b5f1c0de'.repeat(8) } },
  });
const xhr = (method, path, body) => {
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.setRequestHeader('content-type', 'application/json');
  request.onload = () => said('Saved');
  request.send(JSON.stringify(body ?? {}));
};
const beacon = (path, body) => {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  said('Saved');
};
const framed = (path, fields) => {
  const frame = Object.assign(document.createElement('iframe'), { name: 'sink', hidden: true });
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: path,
    target: 'sink',
    hidden: true,
  });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(frame, form);
  form.submit();
  said('Saved');
};
/** A standing loop that sends what the presses have left for it. */
const outbox = (path, every = 600) => {
  const waiting = [];
  setInterval(() => {
    if (waiting.length) send('POST', path, { changes: waiting.splice(0) });
  }, every);
  return (change) => waiting.push(change);
};
const socket = () => {
  const line = new WebSocket(location.origin.replace('http', 'ws') + '/live');
  return (message) => line.send(JSON.stringify(message));
};
const worker = () => {
  const code = `onmessage = ({ data }) => fetch(data[1], { method: data[0], body: data[2] })`;
  const made = new Worker(URL.createObjectURL(new Blob([code])));
  return (method, path, body) =>
    made.postMessage([method, location.origin + path, JSON.stringify(body)]);
};
/** Opens the dialog `selector` and does `then` at its button of the value "ok". */
const dialog = (selector, then) => {
  const box = document.querySelector(selector);
  box.showModal();
  box.onclose = () => box.returnValue === 'ok' && then();
};
const dropped = (from, onto, then) => {
  on(from, 'dragstart', (id, _, event) => event.dataTransfer.setData('text/plain', id));
  on(onto, 'dragover', (_, __, event) => event.preventDefault());
  on(onto, 'drop', (_, zone, event) => {
    event.preventDefault();
    then(event.dataTransfer.getData('text/plain'), zone);
  });
};
const menu = (selector, rows) => {
  const box = document.querySelector(selector);
  on(rows, 'contextmenu', (id, row, event) => {
    event.preventDefault();
    box.dataset.id = id;
    const { left, bottom } = row.getBoundingClientRect();
    Object.assign(box.style, { position: 'fixed', left: `${left + 40}px`, top: `${bottom}px` });
    box.hidden = false;
  });
};
