/**
 * Bounds the connections of the admin address, so that clients without a token cannot hold all of them: an address that shows no token has a
 * few, and a new connection takes the place of the oldest idle one. A probe that connects and asks is therefore answered.
 */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of connections; the admin address has few clients. */
const maxConnections = 100;
/** Maximum number of connections from one address on which no valid token was sent. */
const maxUnknownOfOne = 10;

interface Connection {
  readonly address: string;
  /** Whether a request on it had a valid token. */
  isKnown: boolean;
  /** Number of answers that are being made or sent. */
  answers: number;
}

/** The connections of a server, from its creation on. */
export class AdminConnections {
  /** In the order in which they were opened. */
  readonly #open = new Map<Socket, Connection>();

  constructor(server: Server) {
    // Node would refuse the newest connection, which may be a probe.
    server.maxConnections = 2 * maxConnections;
    server.on('connection', (socket) => this.#add(socket));
    server.prependListener('request', ({ socket }, response) => {
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      connection.answers += 1;
      response.once('close', () => (connection.answers -= 1));
    });
  }

  /** Records that a request on the connection has a valid token. */
  recognise(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isKnown = true;
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    this.#open.set(socket, { address, isKnown: false, answers: 0 });
    socket.once('close', () => this.#open.delete(socket));
    const unknown = [...this.#open].filter(([, connection]) => !connection.isKnown);
    const unknownOfOne = unknown.filter(([, connection]) => connection.address === address);
    if (unknownOfOne.length > maxUnknownOfOne) this.#endOldest(unknownOfOne);
    else if (this.#open.size > maxConnections)
      this.#endOldest(unknown.length > 1 ? unknown : [...this.#open]);
  }

  /** Ends the oldest connection that is idle, or the oldest. */
  #endOldest(connections: readonly (readonly [Socket, Connection])[]): void {
    // absent: all are answering, or there is none
    const [socket] = connections.find(([, { answers }]) => answers === 0) ?? connections[0] ?? [];
    if (socket === undefined) return;
    this.#open.delete(socket);
    socket.destroy();
  }
}
