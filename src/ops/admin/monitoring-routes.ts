/** Health, readiness and metrics routes. */

import type { AdminRoute } from './route.ts';
import { json, mediaTypes, text } from './route.ts';

/** The facts that the routes report. */
export interface Monitored {
  /** Returns whether the service can respond to requests, with the result of each check. */
  readonly readiness: () => Promise<{
    readonly ready: boolean;
    readonly checks: Readonly<Record<string, string>>;
  }>;
  readonly metrics: { readonly contentType: string; write(): Promise<string> };
  /** Whether metrics require a token. */
  readonly areMetricsGuarded: boolean;
}

/** Creates the routes of health and metrics. */
export function monitoringRoutes({
  readiness,
  metrics,
  areMetricsGuarded,
}: Monitored): readonly AdminRoute[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      about: 'Liveness check: the process responds.',
      scope: null,
      gives: mediaTypes.text,
      statuses: { 200: 'The process is alive.' },
      answer: () => Promise.resolve(text(200, 'ok')),
    },
    {
      method: 'GET',
      path: '/readyz',
      about:
        'Readiness check: the store is reachable, its schema is current, the event loop is not blocked, the workers respond, and the service is not stopping.',
      scope: null,
      gives: mediaTypes.json,
      statuses: {
        200: 'The service is ready.',
        503: 'The service is not ready; `checks` lists the reasons.',
      },
      async answer() {
        const { ready, checks } = await readiness();
        return json(ready ? 200 : 503, { ready, checks });
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      about:
        'Metrics in the Prometheus text format. A token is required unless the admin address is on loopback.',
      scope: areMetricsGuarded ? 'metrics' : null,
      gives: mediaTypes.text,
      statuses: { 200: 'The metrics.' },
      answer: async () => ({
        status: 200,
        contentType: metrics.contentType,
        body: await metrics.write(),
      }),
    },
  ];
}
