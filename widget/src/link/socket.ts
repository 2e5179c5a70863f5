/** One socket at a time for a connection: opens, sends hello, keeps alive, reconnects. */

import type { Raw } from '../platform/raw.ts';
import type { FromPage, FromServer, Hello, Refused, Welcome } from '../wire/protocol.ts';
import { type Connection, ProtocolError, SUBPROTOCOL, VERSIONS } from './connection.ts';

const PING_MS = 20_000;
const UNANSWERED_PINGS = 2;
const ACK_MS = 1000;
const WELCOME_MS = 10_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;
const PROBE_MS = 4000;
/** What a server says that names no lease. */
const LEASE_MS = 5000;

interface SocketOptions {
  readonly connection: Connection;
  /** Undefined where the page may have replaced them already. */
  readonly raw: Raw | undefined;
  address(): string;
  /** Rejects when no token is available now; `failed` then decides. */
  hello(): Promise<Hello>;
  welcomed(welcome: Welcome): void;
  refused(refused: Refused): void;
  receive(message: FromServer): void;
  /** No welcome, for the nth time in a row (from 0); false stops the retries. */
  failed(error: unknown, attempt: number): boolean;
  /** An open line has been lost, or closed; `wanted`: it is opened again. */
  dropped(wanted: boolean): void;
  /** The line is down, and the last frame is older than the lease: nothing begins until a welcome. */
  lapsed(): void;
}

export function createSocket(options: SocketOptions) {
  const { connection, raw } = options;
  // A page has often put a class of its own in the place of the browser's, with other functions.
  const apply = raw?.apply ?? Reflect.apply;
  const call = (of: object | undefined, name: string, ...args: unknown[]) =>
    of && apply(raw?.[name] ?? Reflect.get(of, name.split('.')[1]!), of, args);
  let socket: WebSocket | undefined;
  let wanted = false;
  let greeting = false;
  let closes = 0;
  /** Kept in the back-forward cache, or on the way there: what is opened then never opens. */
  let frozen = false;
  let live = false;
  let attempts = 0;
  let unanswered = 0;
  let acked = 0;
  let retryTimer = 0;
  let ackTimer = 0;
  let pingTimer = 0;
  let probeTimer = 0;
  let heard = 0;
  let lease = LEASE_MS;
  let leaseTimer = 0;

  function write(frame: string): void {
    acked = connection.seen();
    call(socket, 'WebSocket.send', frame);
  }

  async function open(): Promise<void> {
    wanted = true;
    addEventListener('online', again);
    addEventListener('visibilitychange', seen);
    addEventListener('pagehide', freeze);
    addEventListener('pageshow', thaw);
    if (socket || greeting || frozen) return;
    clearTimeout(retryTimer);
    greeting = true;
    const before = closes;
    try {
      const hello = await options.hello();
      // Closed and reopened meanwhile: this hello may be of a visitor who has left.
      if (wanted && closes === before) dial(hello);
    } catch (error) {
      if (closes === before) lost(error);
    } finally {
      greeting = false;
      if (closes !== before) again();
    }
  }

  function dial(hello: Hello): void {
    const mine = new ((raw?.WebSocket as unknown as typeof WebSocket) ?? WebSocket)(
      options.address(),
      SUBPROTOCOL,
    );
    const on = (type: string, heard: (event: Event) => void) =>
      call(mine, 'EventTarget.addEventListener', type, heard);
    const gone = () => mine === socket && lost(undefined);
    socket = mine;
    on('open', () => {
      connection.version = VERSIONS[0]!;
      call(mine, 'WebSocket.send', connection.send(hello));
    });
    on('message', (event) => {
      if (mine !== socket || !('data' in event)) return;
      const own = raw?.['MessageEvent.data'];
      take(own ? apply(own, event, []) : event.data);
    });
    // A socket that the page's policy blocks gets an error event and never a close.
    on('close', gone);
    on('error', gone);
    retryTimer = window.setTimeout(lost, WELCOME_MS);
  }

  function take(text: string): void {
    unanswered = 0;
    heard = performance.now();
    // What does not fit is refused with its socket; the page's own console stays clean.
    try {
      const message = connection.receive(text);
      if (connection.seen() > acked) ackTimer ||= window.setTimeout(acknowledge, ACK_MS);
      if (message) handle(message);
    } catch (error) {
      lost(error);
    }
  }

  function handle(message: FromServer): void {
    if (message.type === 'welcome') {
      if (live) throw new ProtocolError('a second welcome');
      welcome(message);
    } else if (message.type === 'refused') options.refused(message);
    else if (message.type === 'drain') window.setTimeout(lost, message.after_ms);
    else if (message.type === 'ping') acknowledge();
    else if (live && message.type !== 'ack') options.receive(message);
  }

  function welcome(message: Welcome): void {
    clearTimeout(retryTimer);
    clearTimeout(leaseTimer);
    lease = message.lease_ms ?? LEASE_MS;
    live = true;
    connection.version = message.version;
    const frames = message.fresh ? connection.restart() : connection.resume(message.seen);
    // The first frame after a welcome retires the previous resume token.
    for (const frame of [connection.send({ type: 'ack' }), ...frames]) write(frame);
    pingTimer = window.setInterval(ping, PING_MS);
    options.welcomed(message);
    attempts = 0;
  }

  function acknowledge(): void {
    ackTimer = 0;
    if (live) write(connection.send({ type: 'ack' }));
  }

  function ping(): void {
    if (unanswered++ >= UNANSWERED_PINGS) lost(undefined);
    else write(connection.send({ type: 'ping' }));
  }

  function probe(): void {
    const before = heard;
    clearTimeout(probeTimer);
    write(connection.send({ type: 'ping' }));
    probeTimer = window.setTimeout(() => heard === before && lost(undefined), PROBE_MS);
  }

  function drop(): void {
    clearInterval(pingTimer);
    clearTimeout(probeTimer);
    clearTimeout(ackTimer);
    clearTimeout(retryTimer);
    ackTimer = 0;
    const was = live;
    if (live) leaseTimer = window.setTimeout(options.lapsed, heard + lease - performance.now());
    live = false;
    const last = socket;
    socket = undefined;
    call(last, 'WebSocket.close');
    if (was) options.dropped(wanted);
  }

  function lost(error: unknown): void {
    const failed = !live;
    drop();
    if (!wanted) return;
    if (failed && !options.failed(error, attempts)) {
      wanted = false;
      return;
    }
    retryTimer = window.setTimeout(open, delay(attempts++));
  }

  function again(): void {
    if (wanted && !socket) void open();
    else if (live) probe();
  }

  /** The machine may have slept. */
  function seen(): void {
    // Read so that no picture of the page with that name is taken for it.
    if (Reflect.get(HTMLDocument.prototype, 'visibilityState', document) === 'visible') again();
  }

  function freeze(): void {
    frozen = true;
    drop();
  }

  /** Once all who listen for it have taken in what was written meanwhile. */
  function thaw(): void {
    if (!frozen) return;
    frozen = false;
    window.setTimeout(again);
  }

  return {
    open,
    send(message: FromPage) {
      const frame = connection.send(message);
      if (live) write(frame);
    },
    close() {
      wanted = false;
      closes++;
      drop();
      removeEventListener('online', again);
      removeEventListener('visibilitychange', seen);
      removeEventListener('pagehide', freeze);
      removeEventListener('pageshow', thaw);
    },
    live: () => live,
  };
}

/** At once, then 250 ms doubled each time up to 10 s, with jitter so that tabs spread out. */
function delay(attempt: number): number {
  if (attempt === 0) return 0;
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}
