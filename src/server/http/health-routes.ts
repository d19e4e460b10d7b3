/** Health checks on the public address, for load balancers. The response is one word and gives no reasons. */

import { Fault, retryAfterField } from '../../contract/index.ts';
import type { WireResponse } from '../../protocols/index.ts';
import { encodeBody } from '../../protocols/index.ts';
import type { Handled } from '../../service/index.ts';
import type { PublicRoute } from './public-route.ts';

/** Checks whether the service can respond to requests. */
export type ReadyCheck = () => Promise<boolean>;

/** Paths of the liveness and readiness checks. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const;

/** Creates the routes of the health checks. They respond to every method and are never refused under load. */
export function healthRoutes(isReady: ReadyCheck): readonly PublicRoute[] {
  const base = { methods: 'any', isEndpoint: false, takesBody: false, isShed: false } as const;
  return [
    { ...base, path: healthPaths.alive, answer: async () => handled(200, 'ok') },
    {
      ...base,
      path: healthPaths.ready,
      answer: async () =>
        (await isReady())
          ? handled(200, 'ready')
          : handled(503, 'not ready', retryAfterField(new Fault('server.unavailable'))),
    },
  ];
}

function handled(status: number, text: string, more: WireResponse['headers'] = {}): Handled {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...more,
  };
  const response: WireResponse = { status, headers, body: encodeBody(`${text}\n`) };
  return { response, operation: null, binding: 'health', fault: null, isReused: false };
}
