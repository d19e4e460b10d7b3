/** The front end that serves requests: this process or its workers. The rest of the service runs only in this process. */

import type { Server } from 'node:http';
import { extname, join } from 'node:path';
import type { Background } from '../background/index.ts';
import { listen, listenOn } from '../server/http/index.ts';
import type { Team } from '../server/workers/index.ts';
import { startTeam } from '../server/workers/index.ts';
import { isPrivateStore } from '../store/engine/address.ts';
import type { ServerParts, ServiceHealth } from './service-server.ts';
import { createServiceServer, toGraceMs, stopServer } from './service-server.ts';
import { CommandError } from './process/exit-codes.ts';
import { reservePort, startListening } from './process/start-listening.ts';

/**
 * The front end as a background service. It has started when it listens, and stopped when responses in progress are finished and the last
 * connection is closed.
 */
export interface Front extends Background {
  /** The server of this process; null if workers serve the requests. */
  readonly server: Server | null;
  /** Returns the port on which the front end listens. Call it only after the start. */
  port(): number;
  /** The workers; null if this process serves the requests. */
  readonly workers: Pick<Team, 'check' | 'readMetrics'> | null;
}

/** Creates the front end for the number of workers that is set. */
export function createFront(parts: ServerParts, health: ServiceHealth): Front {
  return parts.settings.workers === 1 ? ofThisProcess(parts, health) : ofWorkers(parts);
}

function ofThisProcess(parts: ServerParts, health: ServiceHealth): Front {
  const { settings, fd } = parts;
  const server = createServiceServer(parts, health);
  const how = fd === undefined ? listen : listenOn(fd);
  let port = settings.port;
  return {
    server,
    port: () => port,
    workers: null,
    start: async () =>
      void (port = await startListening(server, settings.host, settings.port, how)),
    stop: () => stopServer(server, settings),
  };
}

/** Additional milliseconds for workers to exit after they have closed their connections. */
const endingMs = 2000;

function ofWorkers({ settings, commands, imports, log, fd }: ServerParts): Front {
  const { host, workers: count, maxConnections } = settings;
  if (isPrivateStore(settings.store))
    throw new CommandError(
      'An in-memory store belongs to one process. Omit --workers, or use a file for the store.',
    );
  let team: Team | null = null;
  return {
    server: null,
    port: () => team?.port ?? settings.port,
    workers: {
      check: async () => team?.check() ?? 'no worker is listening',
      readMetrics: async () => team?.readMetrics() ?? null, // absent: no worker is listening
    },
    async start() {
      const reserved = fd === undefined ? await reservePort(host, settings.port) : null;
      const port = reserved?.port ?? settings.port;
      // The worker is in the same folder, in the source (.ts) as in the build (.js).
      const file = join(import.meta.dirname, `serve-worker${extname(import.meta.filename)}`);
      const start = JSON.stringify({
        ...settings,
        port,
        maxConnections: Math.ceil(maxConnections / count),
        commands,
        imports: imports === null ? null : { holder: imports.holder, pid: process.pid },
        fd,
      });
      try {
        team = await startTeam({ count, file, start, log });
      } catch (cause) {
        throw new CommandError('The workers did not start.', 1, { cause });
      } finally {
        reserved?.release();
      }
    },
    stop: async () => team?.stop(toGraceMs(settings) + endingMs),
  };
}
