/** Puts the rooms together: store, handlers, bindings, documents, server. The only file that knows them all. */

import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createBindings } from './bindings/index.ts';
import type { Service } from './contract/index.ts';
import { createService, styles } from './contract/index.ts';
import { createHttpServer } from './http/index.ts';
import { createHandlers } from './operations/index.ts';
import type { RequestHandler } from './service/index.ts';
import { createDocumentAnswerer, createRequestHandler } from './service/index.ts';
import type { Settings } from './settings/index.ts';
import type { Store } from './store/store.ts';
import { createInstantWriter, openTimeZone } from './time/index.ts';
import { createResultWriters } from './wire/index.ts';

export interface LaurelParts {
  readonly store: Store;
  readonly settings: Settings;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
}

/** The contract as the settings want it. */
export function composeService({ brand, namespace, serviceName, style }: Settings): Service {
  return createService({ brand, namespace, serviceName: serviceName || brand.toLowerCase(), style: styles[style] });
}

/** Everything that answers requests, without a host. */
export function composeHandler({ store, settings, now }: LaurelParts): RequestHandler {
  const service = composeService(settings);
  const zone = openTimeZone(settings.timeZone);
  const writeDateTime = createInstantWriter(zone, service.style.dateTimeSuffix);
  const { levelSystem, preferStated, maxDepth, maxNodes } = settings;
  return createRequestHandler({
    service,
    bindings: createBindings({
      service,
      writers: createResultWriters(service, writeDateTime),
      limits: { maxDepth, maxNodes },
    }),
    calls: {
      service,
      handlers: createHandlers({ store, now, zone, levelSystem, preferStated, writeDateTime }),
      zone,
      knowsPlayer: async (name) => (await store.playerUpdatedAt(name)) !== null,
    },
    answerDocument: createDocumentAnswerer(service),
  });
}

/** A server of the whole service that is not listening yet. */
export function composeServer(parts: LaurelParts, log: Logger): Server {
  return createHttpServer(composeHandler(parts), parts.settings, log);
}
