/** What docs/operate.md says of routes, scopes and metrics, and docs/sync.md of settings, derived from the code. */

import { pino } from 'pino';
import type { Route } from '../src/ops/admin/index.ts';
import { adminRoutes, scopes } from '../src/ops/admin/index.ts';
import { createBodyImport } from '../src/cli/import-body.ts';
import { createServiceSync } from '../src/cli/sync-control.ts';
import { settingsFor } from '../src/settings/index.ts';
import { addSettings, readSettings } from '../src/cli/setting-options.ts';
import { Command } from 'commander';
import { instanceMetrics, processMetrics } from '../src/ops/observe/index.ts';
import { composeState } from '../src/compose-state.ts';
import { openStore } from '../src/store/index.ts';
import { code, plain, replaceBetweenMarkers, table } from './markdown.ts';

export const operateFile = new URL('../docs/operate.md', import.meta.url);

/** Every route of the admin address, over a store of nothing. */
export async function listRoutes(): Promise<readonly Route[]> {
  const store = await openStore('sqlite::memory:');
  const { audit, sync: state } = composeState(store);
  const declarations = settingsFor('sync');
  const settings = readSettings(addSettings(new Command(), declarations), declarations);
  const routes = adminRoutes({
    monitored: {
      readiness: () => Promise.resolve({ ready: true, checks: {} }),
      metrics: { contentType: '', write: () => Promise.resolve('') },
      areMetricsGuarded: false,
    },
    store,
    audit,
    importBody: createBodyImport(store, settings, { maxBytes: 1, silenceMs: 1, wholeMs: 1 }),
    sync: createServiceSync({ store, state }, settings, pino({ level: 'silent' })),
    now: Date.now,
    version: '',
  });
  await store.close();
  return routes;
}

/** The page with its tables as they should be. */
export async function withOperateTables(page: string): Promise<string> {
  let filled = replaceBetweenMarkers(page, 'routes', deriveRoutes(await listRoutes()));
  filled = replaceBetweenMarkers(filled, 'scopes', deriveScopes());
  return replaceBetweenMarkers(filled, 'metrics', deriveMetrics());
}

function deriveRoutes(routes: readonly Route[]): string {
  const rows = routes.map(({ method, path, scope, about, query }) => {
    const names = Object.keys(query ?? {});
    const fields = names.length === 0 ? '' : ` Query: ${names.map(code).join(', ')}.`;
    return [code(`${method} ${path}`), scope === null ? '' : code(scope), `${plain(about)}${fields}`];
  });
  return table(['route', 'scope', 'what it does'], rows);
}

function deriveScopes(): string {
  return table(
    ['scope', 'what the token may do'],
    Object.entries(scopes).map(([name, about]) => [code(name), plain(about)]),
  );
}

function deriveMetrics(): string {
  const rows = [...processMetrics, ...instanceMetrics].map(({ name, type, labels, help }) => [
    code(name),
    type,
    labels.map(code).join(', '),
    plain(help),
  ]);
  return table(['metric', 'type', 'labels', 'meaning'], rows);
}
