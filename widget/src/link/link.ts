/** The link to the server: token, session and socket together, and how a refusal is handled. */

import type { Raw } from '../platform/raw.ts';
import type { ConnectionState } from '../public/results.ts';
import type {
  ActionSpec,
  FromPage,
  FromServer,
  Hello,
  JournalEntry,
  Refused,
  Welcome,
} from '../wire/protocol.ts';
import { createConnection, SUBPROTOCOL, VERSIONS } from './connection.ts';
import { createTrouble, socketAddress } from './developer_errors.ts';
import type { Session } from './session.ts';
import { createSocket } from './socket.ts';
import { createTokens, Denied, type TokenSettings } from './token.ts';

/** What this tab knows of the actions it was given; `former` is the document that left it whole. */
export interface Remembered {
  readonly entries: JournalEntry[];
  readonly former: string | undefined;
}

export interface Line {
  turned(now: ConnectionState): void;
  /** The link is down: for a moment, or (`final`) until it is opened again. */
  down(message: string, final: boolean, reason?: Refused['reason']): void;
  /** The link has been down for longer than the server allows: nothing may begin. */
  lapsed(): void;
}

export interface LinkOptions {
  readonly settings: TokenSettings & {
    readonly locale: string;
    readonly confirm?: 'card' | 'frame';
  };
  readonly given: {
    readonly document: string;
    readonly raw: Raw;
    readonly gate: { readonly first: boolean };
  };
  readonly session: Session;
  /** Whether the page may speak to its server. */
  mayOpen(): boolean;
  actions(): ActionSpec[];
  journal(): Promise<Remembered>;
  /** `renewed`: this is not the session that this document or the previous one had. */
  welcomed(welcome: Welcome, renewed: boolean): void;
  receive(message: FromServer): void;
  outgoing(message: FromPage): FromPage;
  readonly line: Line;
  ungated<T>(call: () => T): T;
  /** Our files are older than the server: reload them at a safe point. */
  upgrade(message: string): void;
}

export type Link = ReturnType<typeof createLink>;

/** How the site's developer can fix it. The server's `message` says what was refused. */
const FIXES: { readonly [reason in Refused['reason']]?: string } = {
  origin: `add ${location.origin} to the server's allowed origins`,
  key: 'check data-key of the script tag',
  token: 'check getToken, or the identify function of the server',
  expired: 'check the clock of the signer',
};

const TELL_AFTER = 3;
const DRAIN_MS = 1000;
const HEARD_MS = 300;

export function createLink(options: LinkOptions) {
  const { settings, session, line } = options;
  const { gate, raw: taken } = options.given;
  const raw = gate.first ? taken : undefined;
  const connection = createConnection(undefined, options.outgoing, raw);
  const trouble = createTrouble(() => settings.server);
  const tokens = createTokens(settings, trouble, tell, options.ungated);
  let retried = false;
  let sent = '';

  function tell(token: string): void {
    if (token === sent || !socket.live()) return;
    sent = token;
    socket.send({ type: 'event', name: 'token', payload: { token } });
  }

  function greeting(token: string): Hello {
    const { resume, epoch } = session.record ?? {};
    return {
      type: 'hello',
      versions: [...VERSIONS].reverse(),
      key: settings.key,
      token,
      document: options.given.document,
      url: location.origin + location.pathname,
      ...(resume && { resume, epoch }),
      capabilities: [],
      actions: [],
      journal: [],
      locale: settings.locale,
    };
  }

  /** The server has the session still, and no line on which it could hear of its end. */
  function leave(): void {
    if (socket.live() || !session.record || !sent) return;
    farewell(socketAddress(settings.server), {
      ...greeting(sent),
      document: `${options.given.document}.`,
    });
  }

  const socket = createSocket({
    connection,
    raw,
    address: () => socketAddress(settings.server),
    async hello() {
      const token = await tokens.get();
      // Last: a page restored from the back-forward cache requests its session again.
      await session.ready;
      const { entries, former } = await options.journal();
      sent = token;
      return {
        ...greeting(token),
        seen: connection.seen(),
        capabilities: [
          ...['screenshot', 'surface'],
          ...(settings.confirm === 'frame' ? ['confirm_frame'] : []),
          ...(former ? [`journal:${former}`] : []),
        ],
        actions: options.actions(),
        journal: entries,
      };
    },
    welcomed(welcome) {
      line.turned('open');
      retried = false;
      const last = session.record;
      const renewed = last?.session !== welcome.session;
      const { resume, epoch } = welcome;
      session.keep({ session: welcome.session, epoch, resume, ended: last?.ended });
      options.welcomed(welcome, renewed);
      // It may have been refreshed while the socket was being opened.
      tokens.get().then(tell, () => {});
    },
    dropped: (wanted) => line.turned(wanted ? 'connecting' : 'idle'),
    refused,
    lapsed: line.lapsed,
    receive: options.receive,
    failed(error, attempt) {
      const final = error instanceof Denied || trouble.blocked();
      const message = error instanceof Error ? error.message : 'no answer';
      if (final || attempt >= TELL_AFTER) {
        if (!trouble.blocked()) trouble.tell(unreachable(settings.server, message));
        line.down(message, final, error instanceof Denied ? error.code : undefined);
      }
      return !final;
    },
  });

  function refused({ reason, message }: Refused): void {
    socket.close();
    if (reason === 'drain') {
      window.setTimeout(socket.open, DRAIN_MS);
      return;
    }
    if (reason === 'upgrade') {
      options.upgrade(message);
      return;
    }
    if ((reason === 'token' || reason === 'expired') && !retried) {
      retried = true;
      tokens.forget();
      socket.open();
      return;
    }
    const fix = FIXES[reason];
    trouble.tell(`refused (${reason}): ${message}${fix ? ` To fix it: ${fix}.` : ''}`);
    line.down(message, true, reason);
  }

  async function heard(): Promise<void> {
    const until = performance.now() + HEARD_MS;
    while (socket.live() && connection.waiting().length && performance.now() < until)
      await new Promise((resolve) => window.setTimeout(resolve, 10));
  }

  return {
    open() {
      if (!options.mayOpen()) return;
      if (!socket.live()) line.turned('connecting');
      void socket.open();
    },
    /** Of a `parting`: until the server has it, or soon after. */
    send(message: FromPage): unknown {
      socket.send(message);
      return message.type === 'parting' ? heard() : undefined;
    },
    close: socket.close,
    live: socket.live,
    /** The run that the server has not acknowledged. */
    unheard: () => connection.waiting().find((message) => message.type === 'run'),
    /** Closes, and ends the session: the next one has a new token, `same`: of the same visitor. */
    forget(same?: boolean) {
      leave();
      socket.close();
      connection.clear();
      session.forget();
      tokens.forget(same);
    },
    stop() {
      socket.close();
      tokens.forget();
      trouble.stop();
    },
  };
}

function unreachable(server: string, message: string): string {
  return `cannot reach ${server} (${message}). Is it running, is data-server right, and is ${location.origin} among its allowed origins?`;
}

const RETRY_MS = 3000;
/** A token lives for 15 minutes at most. */
const TRIES = 300;

/** A logout that the server has not heard, on a socket of its own; in memory alone. */
function farewell(address: string, hello: Hello, tries = TRIES): void {
  const connection = createConnection();
  const socket = new WebSocket(address, SUBPROTOCOL);
  let heard = false;
  socket.onopen = () => socket.send(connection.send(hello));
  socket.onmessage = ({ data }) => {
    const message = connection.receive(data);
    if (message?.type !== 'welcome') return;
    connection.version = message.version;
    socket.send(connection.send({ type: 'event', name: 'logout' }));
    heard = true;
    socket.close();
  };
  socket.onclose = ({ code }) => {
    // The codes of a refusal: docs/protocol.md.
    if (heard || tries <= 0 || /^44/.test(`${code}`)) return;
    window.setTimeout(() => farewell(address, hello, tries - 1), RETRY_MS);
  };
}
