/** Listening and stopping: no connection is cut that still has an answer coming. */

import type { Server } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';

/** Starts listening; resolves with the port, which the system picks for 0. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return listenAs(server, { host, port });
}

/** What systems without such ports say. */
const unsupported: ReadonlySet<unknown> = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOPROTOOPT', 'EINVAL']);

/**
 * Starts listening on a port that other processes of the service listen on too: the system deals connections out to
 * them (SO_REUSEPORT), so that none is lost with a process that did not take it yet. Where the system does not know
 * how, node's cluster does it.
 */
export async function listenTogether(server: Server, host: string, port: number): Promise<number> {
  try {
    return await listenAs(server, { host, port, reusePort: true });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !unsupported.has(error.code)) throw error;
    return listenAs(server, { host, port });
  }
}

/** Listens on a socket that somebody else opened, given by its file descriptor, whatever the address that is asked for. */
export function listenOn(fd: number): typeof listen {
  return (server) => listenAs(server, { fd });
}

function listenAs(server: Server, options: ListenOptions & { readonly fd?: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve(readPort(server.address()));
    });
  });
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server listens on no port.');
  return address.port;
}

/** How often connections are looked at whose last answer was begun before the stop: they were told to stay open. */
const lookMs = 50;

/**
 * Stops accepting, lets answers finish, each of which ends its connection, then closes what is left after `graceMs`
 * milliseconds. Resolves when no connection is open.
 */
export async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeIdleConnections();
  const looker = setInterval(() => server.closeIdleConnections(), lookMs);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(looker);
  clearTimeout(timer);
}
