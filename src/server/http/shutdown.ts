/** Start and graceful shutdown of a server: no connection is closed before its response is sent. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import { Server as NetServer } from 'node:net';
import { systemErrorCode } from '../../system-errors.ts';
import { trackConnections } from './open-connections.ts';

/** Starts listening; resolves with the port, which the operating system chooses for 0. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return listenAs(server, { host, port });
}

/** Error codes of systems without SO_REUSEPORT. */
const unsupported: ReadonlySet<string> = new Set([
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOPROTOOPT',
  'EINVAL',
]);

/**
 * Starts listening on a port shared with other processes of the service. The operating system distributes connections
 * (SO_REUSEPORT), so that none is lost when a process ends before it accepts. On systems without it, Node's cluster module
 * distributes them.
 */
export async function listenTogether(server: Server, host: string, port: number): Promise<number> {
  try {
    return await listenAs(server, { host, port, reusePort: true });
  } catch (error) {
    if (!unsupported.has(systemErrorCode(error))) throw error;
    return listenAs(server, { host, port });
  }
}

/** Returns a function that listens on an inherited socket, given by its file descriptor, and ignores host and port. */
export function listenOn(fd: number): typeof listen {
  return (server) => listenAs(server, { fd });
}

function listenAs(
  server: Server,
  options: ListenOptions & { readonly fd?: number },
): Promise<number> {
  trackConnections(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve(readPort(server.address()));
    });
  });
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new TypeError('The server does not listen on a port.');
  return address.port;
}

/** Milliseconds between checks for idle connections. */
const pollMs = 50;
/** Milliseconds within which work for closed connections must stop, before its resources are closed. */
const abortMs = 1000;

/**
 * Stops accepting connections and finishes open responses. Each response closes its connection. Connections that are still open after
 * `graceMs` milliseconds are destroyed. Resolves when no connection is open and no request is being processed.
 */
export async function stop(server: Server, graceMs: number): Promise<void> {
  const connections = trackConnections(server);
  const closed = once(server, 'close');
  if (graceMs > 0) await connections.beginStop(() => stopAccepting(server));
  else stopAccepting(server);
  connections.endIdle(performance.now());
  const poller = setInterval(() => connections.endIdle(performance.now()), pollMs);
  const timers = [setTimeout(() => connections.cut(), graceMs)];
  const deadline = new Promise<void>((resolve) =>
    timers.push(setTimeout(resolve, graceMs + abortMs)),
  );
  await closed;
  await Promise.race([connections.workFinished(), deadline]);
  clearInterval(poller);
  for (const timer of timers) clearTimeout(timer);
}

/** Closes only the listening socket: `close` of an HTTP server also destroys connections that are still sending a response. */
function stopAccepting(server: Server): void {
  NetServer.prototype.close.call(server);
}

/** Milliseconds for a client to close its side of the connection. */
const closeMs = 2000;

/** Makes the connections of `server` close in stages. */
export function closeInStages(server: Server): void {
  server.on('connection', (socket) => {
    // Node's server calls this method after the last response.
    socket.destroySoon = () => {
      if (socket.writableEnded || socket.destroyed) return;
      socket.end();
      const timer = setTimeout(() => socket.destroy(), closeMs).unref();
      socket.once('close', () => clearTimeout(timer));
    };
  });
}
