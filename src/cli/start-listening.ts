/** Listening on an address, with the usual mistakes told in words. */

import { createServer } from 'node:net';
import type { Server } from 'node:http';
import { listen } from '../http/index.ts';
import { CommandError } from './exit-codes.ts';

/** @param how alone, or together with other processes; resolves with the port, throws CommandError */
export async function startListening(server: Server, host: string, port: number, how = listen): Promise<number> {
  try {
    return await how(server, host, port);
  } catch (error) {
    throw cannotListen(error, host, port);
  }
}

/**
 * The port that can be listened on: the one given, or a free one for 0. Throws CommandError where there is none. Of use where
 * others will listen on it.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, () => {
        const address = probe.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  } catch (error) {
    throw cannotListen(error, host, port);
  } finally {
    probe.close();
  }
}

function cannotListen(error: unknown, host: string, port: number): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = listenErrors[code]?.(host, port) ?? `Cannot listen on ${host}:${port}: ${String(error)}`;
  return new CommandError(text, 1, { cause: error });
}

const listenErrors: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) => `Port ${port} of ${host} is in use. Choose another with --port, or 0 for any free one.`,
  EACCES: (_, port) => `No permission to listen on port ${port}. Choose one from 1024 up with --port.`,
  ENOTFOUND: (host) => `${host} is no address of this machine, and no name of one.`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine.`,
};

/** An address that works from this machine: a listener on all addresses is reached over loopback. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
