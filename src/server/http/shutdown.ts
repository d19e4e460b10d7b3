/** Listening and stopping: no connection is closed before its answer has arrived. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import { Server as NetServer } from 'node:net';
import { systemErrorCode } from '../../system-errors.ts';
import { connectionsOf } from './open-connections.ts';

/** Starts listening; resolves with the port, which the system picks for 0. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return listenAs(server, { host, port });
}

/** What systems without such ports say. */
const unsupported: ReadonlySet<string> = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOPROTOOPT', 'EINVAL']);

/**
 * Starts listening on a port that other processes of the service listen on too: the system deals connections out to
 * them (SO_REUSEPORT), so that none is lost with a process that did not take it yet. Where the system does not know
 * how, node's cluster does it.
 */
export async function listenTogether(server: Server, host: string, port: number): Promise<number> {
  try {
    return await listenAs(server, { host, port, reusePort: true });
  } catch (error) {
    if (!unsupported.has(systemErrorCode(error))) throw error;
    return listenAs(server, { host, port });
  }
}

/** Listens on a socket that somebody else opened, given by its file descriptor, whatever the address that is asked for. */
export function listenOn(fd: number): typeof listen {
  return (server) => listenAs(server, { fd });
}

function listenAs(server: Server, options: ListenOptions & { readonly fd?: number }): Promise<number> {
  connectionsOf(server);
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

/** How often it is looked whether connections are done. */
const pollMs = 50;
/** How long work for requests whose connections were cut may still take to break off, so that what it uses can be closed. */
const breakOffMs = 1000;

/**
 * Stops accepting, lets answers arrive, each of which ends its connection, then cuts what is left after `graceMs`
 * milliseconds. Resolves when no connection is open and no request is worked on.
 */
export async function stop(server: Server, graceMs: number): Promise<void> {
  const connections = connectionsOf(server);
  const closed = once(server, 'close');
  if (graceMs > 0) await connections.beginStop(() => stopAccepting(server));
  else stopAccepting(server);
  connections.endIdle(performance.now());
  const looker = setInterval(() => connections.endIdle(performance.now()), pollMs);
  const timers = [setTimeout(() => connections.cut(), graceMs)];
  const givenUp = new Promise<void>((resolve) => timers.push(setTimeout(resolve, graceMs + breakOffMs)));
  await closed;
  await Promise.race([connections.workFinished(), givenUp]);
  clearInterval(looker);
  for (const timer of timers) clearTimeout(timer);
}

/** An HTTP server that closes also cuts connections on which an answer is still being sent; a net.Server leaves them open. */
function stopAccepting(server: Server): void {
  NetServer.prototype.close.call(server);
}
