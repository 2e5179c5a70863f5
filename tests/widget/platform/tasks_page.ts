/** A page whose press works on in many ways, between timers and messages of its own. */

import { installGate } from '../../../widget/src/platform/gate.ts';
import { watchTasks } from '../../../widget/src/platform/tasks.ts';
import { wrap } from '../../../widget/src/platform/wrap.ts';

type Then = () => void;

const tasks = watchTasks(window, wrap);
const gate = { first: true, tasks, hold: undefined };
installGate(gate, window, wrap);
let acting = false;
tasks.acting = () => acting;

/** By way or source: how often, and how often it was called own. */
const told: Record<string, [all: number, own: number]> = {};

function tell(name: string): void {
  told[name] ??= [0, 0];
  told[name][0] += 1;
  if (tasks.own() === true) told[name][1] += 1;
}

const url = () => `/data?${Math.random()}`;
const worker = (code: string) => new Worker(URL.createObjectURL(new Blob([code])));
const echo = worker('onmessage = () => postMessage(0)');
const answers: Then[] = [];
echo.addEventListener('message', () => answers.shift()?.());
/** One queue for work of the page and of presses, as a framework has it. */
const queue: Then[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  for (const work of queue.splice(0)) work();
};
function schedule(work: Then): void {
  if (queue.push(work) === 1) port2.postMessage(0);
}
let polled = new AbortController();
const database = new Promise<IDBDatabase>((resolve, reject) => {
  const opening = indexedDB.open('tasks', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('s');
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
const steps = async (count: number) => {
  for (let at = 0; at < count; at += 1) await undefined;
};
const xhr = (begin: (it: XMLHttpRequest) => void) => {
  const it = new XMLHttpRequest();
  begin(it);
  it.open('GET', url());
  it.send();
};

const WAYS: Record<string, (then: Then) => void> = {
  now: (then) => then(),
  microtask: queueMicrotask,
  'ten awaits': (then) => void steps(10).then(then),
  'a hundred awaits': (then) => void steps(100).then(then),
  timeout: (then) => setTimeout(then),
  'timeout in a timeout': (then) => setTimeout(() => setTimeout(then, 9), 9),
  interval(then) {
    const timer = setInterval(() => (clearInterval(timer), then()), 5);
  },
  frame: (then) => requestAnimationFrame(then),
  'frame and await': (then) => requestAnimationFrame(() => steps(3).then(then)),
  idle: (then) => (window.requestIdleCallback ?? setTimeout)(then),
  'own channel'(then) {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  },
  'shared scheduler': schedule,
  'window message'(then) {
    addEventListener('message', then, { once: true });
    postMessage(0);
  },
  fetch: (then) => void fetch(url()).then(then),
  'fetch and json': (then) => void fetch(url()).then((it) => it.json()).then(then, then),
  'fetch and text, later': (then) => void fetch(url()).then((it) => it.text()).then(() => setTimeout(then)),
  'refused fetch': (then) => void fetch('http://x.invalid:1/').catch(then),
  'taken back'(then) {
    polled.abort();
    void steps(2).then(then);
  },
  'taken back, in its end'(then) {
    const own = new AbortController();
    fetch(url(), { signal: own.signal }).catch(then);
    setTimeout(() => (polled.abort(), own.abort()));
  },
  'xhr load': (then) => xhr((it) => (it.onload = then)),
  'xhr loadend': (then) => xhr((it) => it.addEventListener('loadend', then)),
  'xhr state': (then) => xhr((it) => (it.onreadystatechange = () => it.readyState === 4 && then())),
  'change of the page'(then) {
    new MutationObserver((_, it) => (it.disconnect(), then())).observe(document.body, {
      attributes: true,
    });
    document.body.dataset.at = `${Math.random()}`;
  },
  size(then) {
    const box = document.body.appendChild(document.createElement('p'));
    new ResizeObserver((_, it) => (it.disconnect(), box.remove(), then())).observe(box);
  },
  picture(then) {
    const image = new Image();
    image.onerror = then;
    image.src = 'data:image/png,no';
  },
  database: (then) =>
    void database.then((it) => {
      it.transaction('s').objectStore('s').get(1).onsuccess = then;
    }, then),
  worker(then) {
    answers.push(then);
    echo.postMessage(0);
  },
  broadcast(then) {
    const [to, from] = [new BroadcastChannel('t'), new BroadcastChannel('t')];
    to.onmessage = () => (to.close(), from.close(), then());
    from.postMessage(0);
  },
};

/** What the page does by itself, from before the first press. */
const SOURCES: Record<string, (tell: Then) => void> = {
  interval: (tell) => setInterval(tell, 7),
  'timeout after timeout': function again(tell) {
    setTimeout(() => (tell(), again(tell)), 5);
  },
  'frame after frame': function again(tell) {
    requestAnimationFrame(() => (tell(), again(tell)));
  },
  'idle, in turn': function again(tell) {
    (window.requestIdleCallback ?? setTimeout)(() => (tell(), setTimeout(again, 5, tell)));
  },
  'interval and awaits': (tell) => setInterval(() => steps(5).then(tell), 9),
  'poll by fetch': async (tell) => {
    for (;;) {
      polled = new AbortController();
      await fetch(url(), { signal: polled.signal }).then(
        () => 0,
        () => 0,
      );
      tell();
      await new Promise((go) => setTimeout(go, 15));
    }
  },
  'poll by fetch and json': (tell) =>
    setInterval(() => fetch(url()).then((it) => it.json()).then(tell, tell), 20),
  'poll by xhr': (tell) => setInterval(() => xhr((it) => (it.onload = tell)), 20),
  'xhr, listened to': (tell) => setInterval(() => xhr((it) => it.addEventListener('load', tell)), 20),
  'channel after a timer'(tell) {
    const channel = new MessageChannel();
    channel.port1.onmessage = tell;
    setInterval(() => channel.port2.postMessage(0), 11);
  },
  'shared scheduler': (tell) => setInterval(() => schedule(tell), 3),
  'worker that ticks': (tell) => {
    worker('setInterval(() => postMessage(0), 9)').onmessage = tell;
  },
};

export function begin(): void {
  for (const [name, start] of Object.entries(SOURCES)) start(() => tell(`own: ${name}`));
}

/** Presses that the agent makes; each goes on in all ways. */
export async function press(times: number): Promise<typeof told> {
  await database.catch(() => 0);
  acting = true;
  const button = document.body.appendChild(document.createElement('button'));
  button.onclick = () => {
    for (const [name, go] of Object.entries(WAYS)) {
      try {
        go(() => tell(name));
      } catch (error) {
        console.warn(name, error);
      }
    }
  };
  for (let at = 0; at < times; at += 1) {
    tasks.acts();
    button.dispatchEvent(new Event('click', { bubbles: true }));
    await new Promise((go) => setTimeout(go, 5 + Math.random() * 25));
  }
  await new Promise((go) => setTimeout(go, 300));
  return told;
}
