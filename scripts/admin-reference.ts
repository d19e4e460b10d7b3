/** Derives the tables of docs/reference/admin-api.md and docs/reference/metrics.md from the code. */

import { pino } from 'pino';
import type { AdminRoute } from '../src/ops/admin/index.ts';
import { adminRoutes, problemKinds, scopes } from '../src/ops/admin/index.ts';
import { createBodyImport } from '../src/app/imports/import-body.ts';
import { createServiceSync } from '../src/app/sync-control.ts';
import { Pictures } from '../src/media/index.ts';
import { settingsFor } from '../src/settings/index.ts';
import { addSettings, readSettings } from '../src/cli/setting-options.ts';
import { Command } from 'commander';
import { instanceMetrics, processMetrics } from '../src/ops/observe/index.ts';
import { toSendRules } from '../src/app/webhook-send.ts';
import { composeState } from '../src/app/compose-state.ts';
import { openStore } from '../src/store/index.ts';
import { createImportJobs, createWatchedSources } from '../src/imports/state/index.ts';
import { composeXmlDocuments } from '../src/app/compose.ts';
import { jobPlan } from '../src/app/background-work.ts';
import { createBackups } from '../src/app/create-backups.ts';
import { createBackgroundImports } from '../src/app/imports/background-imports.ts';
import { code, plain, plainWithCode, replaceBetweenMarkers, table } from './markdown.ts';

export const adminReferenceFile = new URL('../docs/reference/admin-api.md', import.meta.url);
export const metricReferenceFile = new URL('../docs/reference/metrics.md', import.meta.url);

const ignore = (): void => undefined;

/** Returns every route of the admin address. An empty store is enough to create them. */
export async function listRoutes(): Promise<readonly AdminRoute[]> {
  const store = await openStore('sqlite::memory:');
  const { audit, sync: state, webhooks, notices } = composeState(store);
  const forWebhooks = settingsFor('webhook');
  const noJob = { pause: async () => {}, resume: () => {} };
  const declarations = settingsFor('serve');
  const settings = readSettings(addSettings(new Command(), declarations), declarations);
  const side = await store.openCompanion(jobPlan);
  const log = pino({ level: 'silent' });
  const jobs = createImportJobs(side);
  const sources = createWatchedSources(side);
  const parts = { store, jobs, sources, settings, log, onStoreError: ignore };
  const { queue } = createBackgroundImports(parts);
  const routes = adminRoutes({
    monitored: {
      readiness: () => Promise.resolve({ ready: true, checks: {} }),
      metrics: { contentType: '', write: () => Promise.resolve('') },
      areMetricsGuarded: false,
    },
    store,
    audit,
    importBody: createBodyImport(store, settings, { maxBytes: 1, silenceMs: 1, wholeMs: 1 }),
    imports: { queue, limitBody: (body) => body },
    backups: createBackups(side, settings, {
      notices,
      now: Date.now,
      onNotifyError: ignore,
    }),
    createXml: (view) => composeXmlDocuments({ store: view, settings, now: Date.now }),
    webhooks: {
      store,
      webhooks,
      rules: toSendRules(readSettings(addSettings(new Command(), forWebhooks), forWebhooks)),
      levelSystem: '2020',
    },
    sync: createServiceSync({ store, state, syncJob: noJob }, settings, log),
    pictures: new Pictures(),
    identity: new Map(),
    now: Date.now,
    version: '',
  });
  await side.close();
  await store.close();
  return routes;
}

/** Returns the page of the admin API with current tables of routes and scopes. */
export async function withAdminTables(page: string): Promise<string> {
  const withRoutes = replaceBetweenMarkers(page, 'routes', deriveRoutes(await listRoutes()));
  const withScopes = replaceBetweenMarkers(withRoutes, 'scopes', deriveScopes());
  return replaceBetweenMarkers(withScopes, 'problems', deriveProblems());
}

function deriveProblems(): string {
  const rows = problemKinds.map(([name, { status, title, about }]) => [
    String(status),
    code(name),
    title,
    plainWithCode(about),
  ]);
  return table(['status', 'code', 'title', 'cause'], rows);
}

/** Returns the page of metrics with a current table. */
export function withMetricTable(page: string): string {
  return replaceBetweenMarkers(page, 'metrics', deriveMetrics());
}

function deriveRoutes(routes: readonly AdminRoute[]): string {
  const rows = routes.map(({ method, path, scope, about, query }) => {
    const names = Object.keys(query ?? {});
    const fields = names.length === 0 ? '' : ` Query: ${names.map(code).join(', ')}.`;
    return [
      code(`${method} ${path}`),
      scope === null ? '' : code(scope),
      `${plain(about)}${fields}`,
    ];
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
