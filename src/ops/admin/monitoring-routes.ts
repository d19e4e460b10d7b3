/** Health and metrics: what a supervisor and a monitor ask for. */

import type { Route } from './route.ts';
import { json, mediaTypes, retryLater, text } from './route.ts';

export interface Monitored {
  /** Whether requests can be answered, and what was looked at. */
  readonly readiness: () => Promise<{ readonly ready: boolean; readonly checks: Readonly<Record<string, string>> }>;
  readonly metrics: { readonly contentType: string; write(): Promise<string> };
  /** Whether metrics are for those alone who have a token. */
  readonly areMetricsGuarded: boolean;
}

export function watchRoutes({ readiness, metrics, areMetricsGuarded }: Monitored): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      about: 'Whether the process is alive: it answers.',
      scope: null,
      gives: mediaTypes.text,
      statuses: { 200: 'It is.' },
      answer: () => Promise.resolve(text(200, 'ok')),
    },
    {
      method: 'GET',
      path: '/readyz',
      about: 'Whether requests can be answered: store reachable, migrations done, event loop turning.',
      scope: null,
      gives: mediaTypes.json,
      statuses: { 200: 'They can.', 503: 'They cannot; `checks` says why.' },
      async answer() {
        const { ready, checks } = await readiness();
        return ready ? json(200, { ready, checks }) : retryLater(json(503, { ready, checks }));
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      about: 'Metrics in the text form of Prometheus; open on loopback, with a token elsewhere.',
      scope: areMetricsGuarded ? 'metrics' : null,
      gives: mediaTypes.text,
      statuses: { 200: 'The metrics.' },
      answer: async () => ({ status: 200, contentType: metrics.contentType, body: await metrics.write() }),
    },
  ];
}
