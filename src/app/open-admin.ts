/** Composes the admin address of a running service. */

import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { bytesPerMegabyte } from '../limits/index.ts';
import type { Pictures } from '../media/index.ts';
import type { State } from './compose-state.ts';
import { composeXmlDocuments } from './compose.ts';
import type { AdminRoute } from '../ops/admin/index.ts';
import { adminRoutes, createAdminServer } from '../ops/admin/index.ts';
import type { AuditLog } from '../ops/admin/state/index.ts';
import { trackConnections, listen, listenOn, stop } from '../server/http/index.ts';
import type { Team } from '../server/workers/index.ts';
import type { ReadinessCheck } from '../ops/observe/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { isLoopbackHost } from '../settings/index.ts';
import { loadIdentity } from '../site/index.ts';
import { StoreError } from '../store/port/errors.ts';
import type { SqlStore } from '../store/index.ts';
import { dayMs } from '../domain/time/index.ts';
import { tellingImport } from './failure-notices.ts';
import type { BackgroundWork } from './background-work.ts';
import { createBodyImport } from './imports/import-body.ts';
import { importSilenceMs, importWholeMs, limitUpload } from './imports/limit-upload.ts';
import { toGraceMs } from './service-server.ts';
import { formatAddress, startListening } from './process/start-listening.ts';
import type { ServiceSync } from './sync-control.ts';
import { readVersion } from './version.ts';
import type { ServerMetrics } from './server-metrics.ts';
import { openMetrics } from './server-metrics.ts';
import { toSendRules } from './webhook-send.ts';

interface AdminDependencies {
  readonly settings: SettingsFor<'serve'>;
  readonly store: SqlStore;
  readonly state: State;
  readonly serverMetrics: ServerMetrics;
  readonly log: Logger;
  /** Imports and backups; null if nothing can be written next to the store. */
  readonly work: BackgroundWork | null;
  /** The server whose connections are measured; null if workers serve the requests. */
  readonly server: Server | null;
  /** The workers, whose metrics are added to those of this process; null if there are none. */
  readonly workers: Pick<Team, 'readMetrics'> | null;
  readonly readiness: ReadinessCheck;
  /** The sync rounds of this process. */
  readonly sync: ServiceSync;
  /** Decodes images. */
  readonly pictures: Pictures;
  /** 0 for any free port. */
  readonly port: number;
  /** File descriptor of an open socket to listen on instead of host and port. */
  readonly fd?: number | undefined;
}

/** Milliseconds for which entries of the audit log are stored. */
const auditRetentionMs = 366 * dayMs;

/**
 * Creates the admin address. Stopping it ends a running sync round, waits for responses in progress as long as the public address does, and
 * closes all connections.
 */
export function createAdmin(dependencies: AdminDependencies): Background {
  let opened: OpenedAdmin | null = null;
  const { settings, sync, log, port, fd } = dependencies;
  return {
    async start() {
      opened = await openAdmin(dependencies);
      const how = fd === undefined ? listen : listenOn(fd);
      const opensOn = await startListening(opened.server, settings.adminHost, port, how);
      log.info({ url: formatAddress(settings.adminHost, opensOn) }, 'admin address');
    },
    async stop() {
      if (opened === null) return;
      const { server } = opened;
      await Promise.all([sync.close(), stop(server, toGraceMs(settings))]);
    },
  };
}

interface OpenedAdmin {
  readonly server: Server;
}

/** Creates the server of the admin address; it is not listening yet. */
async function openAdmin(dependencies: AdminDependencies): Promise<OpenedAdmin> {
  const { settings, state, log } = dependencies;
  const { tokens, audit } = state;
  await pruneAuditLog(audit, log);
  const cut = new AbortController();
  const routes = await routesOf(dependencies, cut.signal);
  const isLocal = isLoopbackHost(settings.adminHost);
  const onWork = (answered: Promise<void>): void => trackConnections(server).watchWork(answered);
  const server = createAdminServer({ routes, tokens, audit, log, now: Date.now, isLocal, onWork });
  trackConnections(server).whenCut.addEventListener('abort', () => cut.abort());
  return { server };
}

/**
 * Deletes old entries of the audit log. The age is also measured against the newest entry, so that a fast clock deletes nothing. A failure
 * because the store is read-only is only logged, because the log can still be read.
 */
async function pruneAuditLog(audit: AuditLog, log: Logger): Promise<void> {
  try {
    const [newest] = await audit.latest(1);
    await audit.prune(Math.min(newest?.at ?? 0, Date.now()) - auditRetentionMs);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn(
      { err: error },
      'The store is read-only: requests are answered, but data cannot be changed.',
    );
  }
}

async function routesOf(
  dependencies: AdminDependencies,
  cut: AbortSignal,
): Promise<readonly AdminRoute[]> {
  const { settings, store, state, readiness, serverMetrics, pictures, sync, work, log } =
    dependencies;
  const isReady = async (): Promise<boolean> => (await readiness.check()).ready;
  const metrics = await openMetrics({ ...settings, ...dependencies, isReady });
  const bounds = {
    maxBytes: settings.adminMaxImport * bytesPerMegabyte,
    silenceMs: importSilenceMs,
    wholeMs: importWholeMs,
  };
  const telling = {
    notices: state.notices,
    now: Date.now,
    onNotifyError: (error: unknown) =>
      log.warn({ err: error }, 'The webhook event about a failed import could not be written.'),
  };
  return adminRoutes({
    monitored: {
      readiness: () => readiness.check(),
      metrics,
      areMetricsGuarded: !isLoopbackHost(settings.adminHost),
    },
    store,
    audit: state.audit,
    importBody: tellingImport(
      createBodyImport(store, settings, bounds, {
        stopped: cut,
        onStoreError: (code) => serverMetrics.store.fail(code),
      }),
      telling,
    ),
    imports: work === null ? null : { queue: work.imports.queue, limitBody: limitUpload(settings) },
    backups: work?.backups ?? null, // absent: nothing can be written next to the store
    createXml: (view) => composeXmlDocuments({ store: view, settings, now: Date.now }),
    sync,
    webhooks: {
      store,
      webhooks: state.webhooks,
      rules: toSendRules(settings),
      levelSystem: settings.levelSystem,
    },
    pictures,
    identity: loadIdentity(settings),
    now: Date.now,
    version: readVersion(),
  });
}
