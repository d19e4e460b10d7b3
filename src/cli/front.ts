/** What answers requests: this process, or its workers. Everything else of the service is in this process alone. */

import type { Server } from 'node:http';
import { extname, join } from 'node:path';
import { listen, listenOn } from '../server/http/index.ts';
import { isPrivateStore } from '../store/address.ts';
import type { Team } from '../server/workers/index.ts';
import { startTeam } from '../server/workers/index.ts';
import type { AnsweringParts, ServiceHealth } from './answering.ts';
import { createAnswering, graceMsOf, stopAnswering } from './answering.ts';
import { CommandError } from './exit-codes.ts';
import { reservePort, startListening } from './start-listening.ts';

export interface Front {
  /** The server of this process; null where workers answer. */
  readonly server: Server | null;
  /** Begins to answer; resolves with the port. Throws CommandError. */
  open(): Promise<number>;
  /** How the workers are: `ok`, or what is wrong; null where there are none. */
  readonly checkWorkers: (() => Promise<string>) | null;
  /** Lets answers finish; resolves when the last connection is closed. */
  stop(): Promise<void>;
}

export function createFront(parts: AnsweringParts, watch: ServiceHealth): Front {
  return parts.settings.workers === 1 ? ofThisProcess(parts, watch) : ofWorkers(parts);
}

function ofThisProcess(parts: AnsweringParts, watch: ServiceHealth): Front {
  const { settings, fd } = parts;
  const { host, port } = settings;
  const server = createAnswering(parts, watch);
  const how = fd === undefined ? listen : listenOn(fd);
  return {
    server,
    open: () => startListening(server, host, port, how),
    checkWorkers: null,
    stop: () => stopAnswering(server, settings),
  };
}

/** Workers close their connections within the same time, and get a little more to end. */
const endingMs = 2000;

function ofWorkers({ settings, log, fd }: AnsweringParts): Front {
  const { host, workers: count, maxConnections } = settings;
  if (isPrivateStore(settings.store))
    throw new CommandError('A store in memory belongs to one process: leave out --workers, or name a file.');
  let team: Team | null = null;
  return {
    server: null,
    async open() {
      const reserved = fd === undefined ? await reservePort(host, settings.port) : null;
      const port = reserved?.port ?? settings.port;
      // The same folder holds the worker's file, as it was written or as it was built.
      const file = join(import.meta.dirname, `serve-worker${extname(import.meta.filename)}`);
      const start = JSON.stringify({ ...settings, port, maxConnections: Math.ceil(maxConnections / count), fd });
      try {
        team = await startTeam({ count, file, start, log });
        return team.port;
      } catch (cause) {
        throw new CommandError('The workers did not start.', 1, { cause });
      } finally {
        reserved?.release();
      }
    },
    checkWorkers: async () => team?.check() ?? 'none listens',
    stop: async () => team?.stop(graceMsOf(settings) + endingMs),
  };
}
