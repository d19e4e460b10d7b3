/**
 * Limits the connections to the admin address, so that clients without a token cannot use all of them. A client address that has not sent a
 * valid token may have only a few connections. A new connection replaces the oldest idle one, so that a health probe can always connect.
 */

import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of connections, because the admin address has only a few clients. */
const maxConnections = 100;
/** Maximum number of connections from one client address without a valid token. */
const maxUnknownOfOne = 10;

interface Connection {
  readonly address: string;
  /** Whether a request on this connection had a valid token. */
  isKnown: boolean;
  /** Number of responses that are being prepared or sent. */
  answers: number;
}

/** The connections of a server, from the server's creation. */
export class AdminConnections {
  /** The open connections, the oldest first. */
  readonly #open = new Map<Socket, Connection>();

  constructor(server: Server) {
    // Above its limit, Node refuses the newest connection, which may be a health probe. So Node's own limit is higher.
    server.maxConnections = 2 * maxConnections;
    server.on('connection', (socket) => this.#add(socket));
    const begin: RequestListener = ({ socket }, response) => {
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      connection.answers += 1;
      response.once('close', () => (connection.answers -= 1));
    };
    server.prependListener('request', begin);
    server.prependListener('checkContinue', begin);
  }

  /** Records that a request on the connection had a valid token. */
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

  /** Ends the oldest idle connection; if none is idle, the oldest connection. */
  #endOldest(connections: readonly (readonly [Socket, Connection])[]): void {
    // absent: no connection is idle, or there is no connection
    const [socket] = connections.find(([, { answers }]) => answers === 0) ?? connections[0] ?? [];
    if (socket === undefined) return;
    this.#open.delete(socket);
    socket.destroy();
  }
}
