/**
 * Connections are closed in stages (RFC 9112, 9.6): after the last answer the server ends its side and reads on for a moment. Closing at once
 * while bytes still arrive resets the connection, and the client loses what it has not received of the answer.
 */

import type { Server } from 'node:http';

/** Milliseconds a client has to close its side. */
const closeMs = 2000;

/** Lets the connections of `server` close in stages. */
export function closeInStages(server: Server): void {
  server.on('connection', (socket) => {
    // Node's server calls this method after the last answer.
    socket.destroySoon = () => {
      if (socket.writableEnded || socket.destroyed) return;
      socket.end();
      const timer = setTimeout(() => socket.destroy(), closeMs).unref();
      socket.once('close', () => clearTimeout(timer));
    };
  });
}
