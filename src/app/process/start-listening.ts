/** Listens on an address and explains common errors. */

import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { systemErrorCode } from '../../system-errors.ts';
import { listen, listenTogether } from '../../server/http/index.ts';
import { CommandError } from './exit-codes.ts';

/**
 * Listens on an address and returns the port. Throws CommandError.
 * @param how exclusively, shared with other processes, or on an inherited socket
 */
export async function startListening(
  server: Server,
  host: string,
  port: number,
  how = listen,
): Promise<number> {
  try {
    return await how(server, host, port);
  } catch (error) {
    throw cannotListen(error, host, port);
  }
}

/** A port reserved for other processes. */
interface ReservedPort {
  readonly port: number;
  /** Releases the port. Call it when the other processes are listening or have failed. */
  release(): void;
}

/**
 * Reserves a port: the given one, or for 0 a free one. No other program can use a free one until it is released. Throws CommandError if the
 * port is not available.
 */
export async function reservePort(host: string, port: number): Promise<ReservedPort> {
  const probe = createServer();
  try {
    // A given port is tried exclusively, because another Laurel service must not use it either. A free port stays open here, and is shared
    // with the workers.
    const found = await (port === 0 ? listenTogether : listen)(probe, host, port);
    if (port !== 0) probe.close();
    return { port: found, release: () => void probe.close() };
  } catch (error) {
    throw cannotListen(error, host, port);
  }
}

function cannotListen(error: unknown, host: string, port: number): CommandError {
  // absent: the error has another reason
  const text =
    listenErrors[systemErrorCode(error)]?.(host, port) ??
    `Cannot listen on ${host}:${port}: ${String(error)}`;
  return new CommandError(text, 1, { cause: error });
}

const listenErrors: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use. Choose another port with --port, or 0 for a free port.`,
  EACCES: (_, port) =>
    `There is no permission to listen on port ${port}. Choose a port from 1024 with --port.`,
  ENOTFOUND: (host) => `${host} is neither an address nor a host name of this machine.`,
  EADDRNOTAVAIL: (host) => `${host} is not an address of this machine.`,
};

/** Returns a URL that works on this machine. If the service listens on all addresses, the URL has the loopback address. */
export function formatAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
