/** Health and metrics: what a supervisor and a monitor ask for. */

import type { Route } from './route.ts';
import { json, text } from './route.ts';

export interface Watched {
  /** Whether requests can be answered, and what was looked at. */
  readonly readiness: () => Promise<{ readonly ready: boolean; readonly checks: Readonly<Record<string, string>> }>;
  readonly metrics: { readonly contentType: string; write(): Promise<string> };
}

export function watchRoutes({ readiness, metrics }: Watched): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      about: 'Whether the process is alive: it answers.',
      answer: () => Promise.resolve(text(200, 'ok')),
    },
    {
      method: 'GET',
      path: '/readyz',
      about: 'Whether requests can be answered: store reachable, migrations done, event loop turning. 503 where not.',
      async answer() {
        const { ready, checks } = await readiness();
        return json(ready ? 200 : 503, { ready, checks });
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      about: 'Metrics in the text form of Prometheus.',
      answer: async () => ({ status: 200, contentType: metrics.contentType, body: await metrics.write() }),
    },
  ];
}
