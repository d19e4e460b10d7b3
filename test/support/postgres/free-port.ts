/** Ports for servers that cannot pick one themselves. */

import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): else a client that keeps
 * trying to reach a stopped server can get the server's own port, and keep it.
 */
const [lowest, highest] = [10_000, 32_000];
const maxAttempts = 50;

/** A port of loopback that is free now. Another program may take it before it is used: see startOnFreePort. */
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

/** Starts a server on a free port; if that fails, on another: the port may have been taken meanwhile. */
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
