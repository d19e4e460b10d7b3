/** Listening on an address, with the usual mistakes told in words. */

import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { systemErrorCode } from '../system-errors.ts';
import { listen, listenTogether } from '../server/http/index.ts';
import { CommandError } from './exit-codes.ts';

/** @param how alone, or together with other processes; resolves with the port, throws CommandError */
export async function startListening(server: Server, host: string, port: number, how = listen): Promise<number> {
  try {
    return await how(server, host, port);
  } catch (error) {
    throw cannotListen(error, host, port);
  }
}

/** A port that other processes are going to listen on. */
export interface ReservedPort {
  readonly port: number;
  /** To be called when they listen, or when they will not. */
  release(): void;
}

/**
 * The port that can be listened on: the one given, or a free one for 0, which no other program can take until it is released.
 * Throws CommandError where there is none.
 */
export async function reservePort(host: string, port: number): Promise<ReservedPort> {
  const probe = createServer();
  try {
    // One that is given must be free of other services of ours too; for one that nobody knows yet, others are to listen beside.
    const found = await (port === 0 ? listenTogether : listen)(probe, host, port);
    if (port !== 0) probe.close();
    return { port: found, release: () => void probe.close() };
  } catch (error) {
    throw cannotListen(error, host, port);
  }
}

function cannotListen(error: unknown, host: string, port: number): CommandError {
  const text = listenErrors[systemErrorCode(error)]?.(host, port) ?? `Cannot listen on ${host}:${port}: ${String(error)}`;
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
