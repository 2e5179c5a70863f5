/**
 * The wire without I/O: text frames in, messages out, and an outbox that survives a lost socket.
 *
 * One connection lives as long as its document; sockets come and go beneath it. Frames carry `seq`
 * (counted per direction) and `ack` (the last `seq` received). What was not acknowledged is sent
 * again after the next handshake; duplicates are dropped. The same rules are in
 * `client/pilotfish_client/connection.py`.
 */

import { toJson } from '../observe/lines/json.ts';
import type { Own, Raw } from '../platform/raw.ts';
import type { FromPage, FromServer } from '../wire/protocol.ts';

export const SUBPROTOCOL = 'pilotfish.1';
/** Wire versions that are spoken, the newest last: see docs/protocol.md. */
export const VERSIONS = [1];

export class ProtocolError extends Error {}

export type Connection = ReturnType<typeof createConnection>;

/** Handshakes, pings and subtitle deltas are not numbered. */
const UNNUMBERED = /^(hello|ping|ack)$/;

export function createConnection(
  limit = 256,
  outgoing: (message: FromPage) => FromPage = (message) => message,
  { json, parse }: Raw = JSON as unknown as Raw,
) {
  let sent = 0;
  let seen = 0;
  let outbox: [number, FromPage][] = [];

  function frame(seq: number, message: FromPage): string {
    const v = connection.version;
    // A hello may reach a server without our counts: it acknowledges nothing.
    const ack = message.type === 'hello' ? 0 : seen;
    const { type } = message;
    return toJson({ v, seq, ack, ...outgoing(message), type }, json);
  }

  function acknowledge(ack: number): void {
    if (ack > sent) throw new ProtocolError(`ack ${ack} of ${sent} frames sent`);
    outbox = outbox.filter(([seq]) => seq > ack);
  }

  const connection = {
    version: VERSIONS[0]!,
    seen: () => seen,
    waiting: () => outbox.map(([, message]) => message),
    send(message: FromPage): string {
      if (UNNUMBERED.test(message.type)) return frame(0, message);
      if (outbox.length >= limit) {
        throw new ProtocolError(`${limit} messages wait for an acknowledgement`);
      }
      const text = frame(++sent, message);
      // A script of the page may have replaced this one.
      outbox.push([sent, message]);
      return text;
    },
    /** The message in `text`, or undefined for a duplicate. Throws ProtocolError. */
    receive(text: string): FromServer | undefined {
      const { seq, ack, message } = decodeFrame(text, parse!);
      acknowledge(ack);
      if (seq === 0) return message;
      if (seq <= seen) return undefined;
      if (seq > seen + 1) throw new ProtocolError(`expected frame ${seen + 1}, found ${seq}`);
      seen = seq;
      return message;
    },
    clear() {
      outbox = [];
    },
    resume(peerSeen: number) {
      acknowledge(peerSeen);
      return outbox.map(([seq, message]) => frame(seq, message));
    },
    /** For a peer without our state: counts from 1 again; the unacknowledged frames are sent again. */
    restart(): string[] {
      const waiting = connection.waiting();
      sent = seen = 0;
      outbox = [];
      return waiting.map(connection.send);
    },
  };
  return connection;
}

/** What each message must have: texts, or (with a mark) records `{` and lists `[`. */
const PARTS: { readonly [type: string]: string } = {
  act: 'action_id document name {args',
  capture: 'capture_id',
  subtitle: 'say_id',
  plan: '[todos',
  step: 'run_id name {outcome',
  ask_user: 'ask_id question',
  ask_user_choice: 'ask_id question [options',
  ask_surface: 'ask_id {surface',
  confirm_action: 'digest actionName message {params',
  done: 'run_id status summary',
  status: 'status',
  error: 'code message',
  refused: 'reason message',
  welcome: 'session resume status',
};

function check(message: Record<string, unknown>): void {
  for (const part of PARTS[message.type as string]?.split(' ') ?? []) {
    const mark = /^[[{]/.exec(part)?.[0];
    const value = message[mark ? part.slice(1) : part];
    const fits = mark
      ? typeof value === 'object' && value && Array.isArray(value) === (mark === '[')
      : typeof value === 'string';
    if (!fits) throw new ProtocolError(`${message.type}: ${part} does not fit`);
  }
}

interface Frame {
  seq: number;
  ack: number;
  message: FromServer;
}

function decodeFrame(text: string, parse: Own): Frame {
  let body: unknown;
  try {
    body = parse(text);
  } catch {
    throw new ProtocolError(`not JSON: ${text.slice(0, 60)}`);
  }
  const { v, seq = 0, ack = 0, ...message } = { ...(body as Record<string, unknown>) };
  for (const count of [seq, ack]) {
    if (!Number.isInteger(count) || (count as number) < 0) {
      throw new ProtocolError(`expected a count, found ${count}`);
    }
  }
  if (!VERSIONS.includes(v as number)) {
    throw new ProtocolError(`v: expected one of ${VERSIONS}, found ${v}`);
  }
  if (typeof message.type !== 'string') throw new ProtocolError('a message has a type');
  check(message);
  return { seq, ack, message } as unknown as Frame;
}
