/**
 * A logout that the server has not heard, because the line was down or was not needed yet: said on
 * a socket of its own, as soon as there is one, while this document lives. In memory alone: what
 * the page stored is wiped at once.
 */

import type { Hello } from '../wire/protocol.ts';
import { createConnection, SUBPROTOCOL } from './connection.ts';

const RETRY_MS = 3000;
/** A token lives for 15 minutes at most. */
const TRIES = 300;

export function farewell(address: string, hello: Hello, tries = TRIES): void {
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
