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
import type { SitePages } from './answer-page.ts';
import { createPageAnswerer } from './answer-page.ts';
import type { ForwardedReader } from './forwarded.ts';
import { readTarget, segmentsBelow, toWireRequest } from './read-request.ts';
import { ClientLeft } from './send-pieces.ts';

export interface EndpointSettings extends AddressSettings {
  /** Bytes. */
  readonly maxUrl: number;
}

export interface Endpoint {
  /** Whether a target leads here; the body of another request is not read. */
  leadsHere(url: string): boolean;
  /** Throws ClientLeft where nobody waits for the answer any more. @param key what the answer is remembered by */
  handle(message: IncomingMessage, body: Uint8Array, key: string | null): Promise<Handled>;
  /** Answers a request whose body could not be read; throws what is no Fault. */
  refuse(error: unknown, message: IncomingMessage): Handled;
}

/** What an endpoint asks of its host. */
export interface EndpointHost {
  readonly load: LoadGuard;
  readonly forwardedOf: ForwardedReader;
  /** Asked for `/readyz`; without it there is no answer for health. */
  readonly isReady: ReadyCheck | undefined;
  /** Asked for everything else outside, before that is said to be nothing. */
  readonly pages: SitePages | undefined;
}

export function createEndpoint(
  handler: RequestHandler,
  settings: EndpointSettings,
  { load, forwardedOf, isReady, pages }: EndpointHost,
): Endpoint {
  const { basePath, maxUrl } = settings;

  const answerPage = createPageAnswerer(pages, (message) => baseOf(message, settings, forwardedOf));

  const inTurn = createTurns(load);

  /** Health first, which is asked for when nothing else is answered any more. */
  async function answerOutside(message: IncomingMessage, path: string): Promise<Handled> {
    const health = await answerHealth(path, isReady);
    if (health !== null) return health;
    const nothing = (): Handled => handler.refuseAsText(unknownPath(path, basePath));
    if (pages === undefined) return nothing();
    return inTurn(
      message,
      (refusal) => handler.refuseAsText(refusal),
      async () => {
        try {
          return (await answerPage(message)) ?? nothing();
        } catch (error) {
          return handler.refuseAsText(toFault(error));
        }
      },
    );
  }

  return {
    leadsHere: (url) => url === basePath || (url.length <= maxUrl && segmentsBelow(basePath, readTarget(url).segments) !== null),
    async handle(message, body, key) {
      const url = message.url ?? '/';
      const target = readTarget(url);
      const below = segmentsBelow(basePath, target.segments);
      const request = toWireRequest(message, { ...target, segments: below ?? target.segments }, body);
      if (url.length > maxUrl) return handler.refuse(request, new Fault('client.url.too-long', { limit: maxUrl }));
      if (below === null) return answerOutside(message, request.path);
      const base = baseOf(message, settings, forwardedOf);
      return inTurn(
        message,
        (refusal) => handler.refuse(request, refusal),
        () => handler.handle(request, base, key),
      );
    },
    refuse(error, message) {
      if (!(error instanceof Fault)) throw error;
      const target = readTarget(message.url ?? '/');
      const segments = segmentsBelow(basePath, target.segments) ?? target.segments;
      return handler.refuse(toWireRequest(message, { ...target, segments }, noBody), error);
    },
  };
}

type Turns = (message: IncomingMessage, refuse: (refusal: Fault) => Handled, answer: () => Promise<Handled>) => Promise<Handled>;

/** Answers what costs more than a refusal does, as long as there is time for it. Throws ClientLeft where nobody waits for it any more. */
function createTurns(load: LoadGuard): Turns {
  return async (message, refuse, answer) => {
    const refusal = await load.begin();
    if (refusal !== null) return refuse(refusal);
    try {
      if (message.socket.destroyed) throw new ClientLeft();
      return await answer();
    } finally {
      load.end();
    }
  };
}

function unknownPath(path: string, base: string): Fault {
  return new Fault('client.path.unknown', { path, base });
}
