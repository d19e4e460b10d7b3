/** The endpoint as the host sees it: which requests are for it, and what it says to them. */

import type { IncomingMessage } from 'node:http';
import { noBody } from '../bindings/index.ts';
import { Fault } from '../contract/index.ts';
import type { LoadGuard } from '../limits/index.ts';
import type { Handled, RequestHandler } from '../service/index.ts';
import { toFault } from '../service/index.ts';
import type { AddressSettings } from './base-address.ts';
import { baseOf } from './base-address.ts';
import type { ReadyCheck } from './answer-health.ts';
import { answerHealth } from './answer-health.ts';
import type { ForwardedReader } from './forwarded.ts';
import type { SitePages } from './answer-page.ts';
import { createPageAnswerer } from './answer-page.ts';
import { pathBelow, readTarget, toWireRequest } from './read-request.ts';

export interface EndpointSettings extends AddressSettings {
  /** Bytes. */
  readonly maxUrl: number;
}

export interface Endpoint {
  /** Whether a target leads here; the body of another request is not read. */
  leadsHere(url: string): boolean;
  /** @param key what the answer is remembered by */
  handle(message: IncomingMessage, body: Uint8Array, key: string | null): Promise<Handled>;
  /** Answers a request whose body could not be read; throws what is no Fault. */
  refuse(error: unknown, message: IncomingMessage): Handled;
}

/** What answers outside of it; each may be left out. */
export interface Outside {
  /** Asked for `/readyz`; without it there is no answer for health. */
  readonly isReady?: ReadyCheck;
  /** Asked for everything else, before that is said to be nothing. */
  readonly pages?: SitePages;
}

/** What an endpoint asks of its host. */
export interface EndpointHost extends Outside {
  readonly load: LoadGuard;
  readonly forwardedOf: ForwardedReader;
}

export function createEndpoint(
  handler: RequestHandler,
  settings: EndpointSettings,
  { load, forwardedOf, isReady, pages }: EndpointHost,
): Endpoint {
  const { basePath, maxUrl } = settings;
  const answerPage = createPageAnswerer(pages, settings, forwardedOf);

  /** Answers what costs more than a refusal does, as long as there is time for it. */
  async function inTime(work: () => Promise<Handled>, refuse: (fault: Fault) => Handled): Promise<Handled> {
    const refusal = await load.begin();
    if (refusal !== null) return refuse(refusal);
    try {
      return await work();
    } finally {
      load.end();
    }
  }

  async function answerOutside(message: IncomingMessage, path: string): Promise<Handled> {
    try {
      return (await answerPage(message)) ?? handler.refuseAsText(unknownPath(path, basePath));
    } catch (error) {
      return handler.refuseAsText(toFault(error));
    }
  }

  return {
    leadsHere: (url) => url === basePath || (url.length <= maxUrl && pathBelow(basePath, readTarget(url).path) !== null),
    async handle(message, body, key) {
      const url = message.url ?? '/';
      const { path, query } = readTarget(url);
      const below = pathBelow(basePath, path);
      const request = toWireRequest(message, below ?? path, query, body);
      if (url.length > maxUrl) return handler.refuse(request, new Fault('client.url.too-long', { limit: maxUrl }));
      if (below !== null) {
        const base = baseOf(message, settings, forwardedOf);
        return inTime(
          () => handler.handle(request, base, key),
          (fault) => handler.refuse(request, fault),
        );
      }
      const health = await answerHealth(path, isReady);
      return (
        health ??
        inTime(
          () => answerOutside(message, path),
          (fault) => handler.refuseAsText(fault),
        )
      );
    },
    refuse(error, message) {
      if (!(error instanceof Fault)) throw error;
      const { path, query } = readTarget(message.url ?? '/');
      return handler.refuse(toWireRequest(message, pathBelow(basePath, path) ?? path, query, noBody), error);
    },
  };
}

function unknownPath(path: string, base: string): Fault {
  return new Fault('client.path.unknown', { path, base });
}
