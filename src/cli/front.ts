/** The front end that answers requests: this process or its workers. The rest of the service runs only in this process. */

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
  /** The server of this process; null if workers answer. */
  readonly server: Server | null;
  /** Starts to listen and returns the port. Throws CommandError. */
  open(): Promise<number>;
  /** Returns `ok` or the problem with the workers; null without workers. */
  readonly checkWorkers: (() => Promise<string>) | null;
  /** Finishes responses in progress and resolves when the last connection is closed. */
  stop(): Promise<void>;
}

export function createFront(parts: AnsweringParts, health: ServiceHealth): Front {
  return parts.settings.workers === 1 ? ofThisProcess(parts, health) : ofWorkers(parts);
}

function ofThisProcess(parts: AnsweringParts, health: ServiceHealth): Front {
  const { settings, fd } = parts;
  const { host, port } = settings;
  const server = createAnswering(parts, health);
  const how = fd === undefined ? listen : listenOn(fd);
  return {
    server,
    open: () => startListening(server, host, port, how),
    checkWorkers: null,
    stop: () => stopAnswering(server, settings),
  };
}

/** Extra time for workers to exit after they have closed their connections, in milliseconds. */
const endingMs = 2000;

function ofWorkers({ settings, log, fd }: AnsweringParts): Front {
  const { host, workers: count, maxConnections } = settings;
  if (isPrivateStore(settings.store))
    throw new CommandError('An in-memory store belongs to one process. Omit --workers, or use a file for the store.');
  let team: Team | null = null;
  return {
    server: null,
    async open() {
      const reserved = fd === undefined ? await reservePort(host, settings.port) : null;
      const port = reserved?.port ?? settings.port;
      // The worker is in the same folder, in the source (.ts) as in the build (.js).
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
    checkWorkers: async () => team?.check() ?? 'no worker is listening',
    stop: async () => team?.stop(graceMsOf(settings) + endingMs),
  };
}
