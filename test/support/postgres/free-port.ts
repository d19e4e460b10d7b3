/** Free ports for servers that cannot choose one themselves. */

import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range of ports for outgoing connections (from 32768 on Linux, 49152 elsewhere). Otherwise a client that retries to
 * reach a stopped server can be assigned the server's own port and block it.
 */
const lowest = 10_000;
const highest = 32_000;
const maxAttempts = 50;

/** Finds a free loopback port. Another program may take it before it is used; see startOnFreePort. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return port;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    } finally {
      server.close();
    }
  }
}

/** Starts a server on a free port. Retries on another port, because the first one may have been taken. */
export async function startOnFreePort(start: (port: number) => Promise<void>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      await start(port);
      return port;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
