/** A service with handlers provided by the test and without a store, for tests of the layers in front of the handlers. */

import { promisify } from 'node:util';
import { pino } from 'pino';
import { createBindings } from '../../src/protocols/index.ts';
import type { Versions } from '../../src/cache/index.ts';
import { always, CacheMemory, sameForAll } from '../../src/cache/index.ts';
import type { Service } from '../../src/contract/index.ts';
import { styles } from '../../src/contract/index.ts';
import type { AnyHandlers, AnyPageHandlers, RequestHandler } from '../../src/service/index.ts';
import type { ServerDependencies } from '../../src/server/http/index.ts';
import { createHttpServer, listen, stop } from '../../src/server/http/index.ts';
import { makeHelpPages } from './help-pages.ts';
import {
  createDocumentRoutes,
  createRenderedResponses,
  createRequestHandler,
} from '../../src/service/index.ts';
import { createInstantWriter, utc } from '../../src/domain/time/index.ts';
import { createResultWriters } from '../../src/codec/index.ts';
import type { StyleName } from './decode-request.ts';
import { netService } from './described-services.ts';
import type { TestSettings } from './start-service.ts';
import { defaultSettings } from './start-service.ts';

/** The handlers of operations. */
export type SmallHandlers = AnyHandlers;

const answerNull = (): Promise<null> => Promise.resolve(null);

/** Page handlers that find nothing. */
export const noPages: AnyPageHandlers = {
  getGames: answerNull,
  getGamesSince: answerNull,
  getLastestTrophies: answerNull,
  getListGames: answerNull,
};

/** Uses one handler for all operations. */
export function everyHandler(
  handler: AnyHandlers[string],
  { operations } = netService(styles.standard),
): AnyHandlers {
  return Object.fromEntries(operations.map(({ key }) => [key, handler]));
}

/** Configuration of the answer cache: the versions on which all responses depend, and the memory. */
export interface Caching {
  readonly versions: Versions | null;
  readonly memory: CacheMemory;
  /** The commit version; constant by default. */
  readonly commitVersion?: () => number;
}

const uncached = (): Caching => ({ versions: null, memory: new CacheMemory(0) });

/**
 * Returns a handler for requests to a service in this style. It uses `handlers`; operations without a handler return null. By default, it
 * caches no responses.
 */
export function smallHandler(
  handlers: SmallHandlers = {},
  style: StyleName = 'standard',
  caching: Caching = uncached(),
): RequestHandler {
  return makeHandler(netService(styles[style]), handlers, caching);
}

/** Returns such a handler for requests to any service. */
export function makeHandler(
  service: Service,
  handlers: SmallHandlers,
  caching: Caching = uncached(),
): RequestHandler {
  const { memory, commitVersion = (): number => 0 } = caching;
  const now = Date.now;
  const commitVersions = () => sameForAll(commitVersion());
  const versionsOf = () => Promise.resolve(caching.versions ?? []);
  const data = {
    commitVersions,
    commitVersionsOfTick: commitVersions,
    source: () => 0,
    catalogueVersions: versionsOf,
    playerVersions: versionsOf,
    presenceVersion: () => Promise.resolve(0),
  };
  const dependence = caching.versions === null ? null : { player: 'anyone', withRank: false };
  return createRequestHandler({
    service,
    bindings: createBindings(service),
    responses: {
      calls: {
        service,
        handlers: { ...everyHandler(answerNull, service), ...handlers },
        pages: noPages,
        zone: utc,
        knowsPlayer: () => Promise.resolve(true),
      },
      writers: createResultWriters(service, createInstantWriter(utc, service.style.dateTimeSuffix)),
      freshness: { findDependence: () => dependence, findTime: () => always },
      now,
      rendered: createRenderedResponses({ memory, data, now }),
    },
    memory,
    documents: createDocumentRoutes(service, makeHelpPages(service)),
    resources: [],
  });
}

/** A running server with a small service. */
export interface SmallServer {
  readonly port: number;
  /** Log lines as objects. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Number of open connections. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a small service on a free loopback port. */
export async function startSmall(
  handler: RequestHandler = smallHandler(),
  changes: Partial<TestSettings> = {},
  dependencies: ServerDependencies = {},
): Promise<SmallServer> {
  const log: Record<string, unknown>[] = [];
  const logger = pino(
    { level: 'debug' },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  const server = createHttpServer(
    handler,
    { ...defaultSettings(), ...changes },
    logger,
    dependencies,
  );
  const port = await listen(server, '127.0.0.1', 0);
  const connections = promisify(server.getConnections.bind(server));
  return { port, log, connections, stop: () => stop(server, 0) };
}
