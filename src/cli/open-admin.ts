/** The admin address of a running service: its routes over what they work with. */

import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { bytesPerMegabyte } from '../limits/index.ts';
import type { State } from '../compose-state.ts';
import type { ImportBody, Route } from '../ops/admin/index.ts';
import { adminRoutes, createAdminServer } from '../ops/admin/index.ts';
import type { AuditLog } from '../ops/admin/state/index.ts';
import { connectionsOf, stop } from '../server/http/index.ts';
import type { ReadinessCheck } from '../ops/observe/index.ts';
import { StoreError } from '../store/port/errors.ts';
import type { SqlStore } from '../store/index.ts';
import { dayMs, hourMs } from '../domain/time/index.ts';
import { createBodyImport } from './import-body.ts';
import type { ServeSettings } from './serve.ts';
import type { ServiceSync } from './sync-control.ts';
import { createServiceSync } from './sync-control.ts';
import { readVersion } from './version.ts';
import type { Tallies } from './watch.ts';
import { openMetrics } from './watch.ts';

export interface AdminSurroundings {
  readonly settings: ServeSettings;
  readonly store: SqlStore;
  readonly state: State;
  readonly tallies: Tallies;
  readonly log: Logger;
  /** The server that is watched; null where workers answer. */
  readonly server: Server | null;
  readonly readiness: ReadinessCheck;
}

export interface OpenedAdmin {
  /** Not listening yet. */
  readonly server: Server;
  /** Ends a round of the sync, lets answers finish for so many milliseconds, and closes what is left. */
  close(graceMs: number): Promise<void>;
}

/** Longest wait for the next piece of an import, and for the last one. */
const importSilenceMs = 30_000;
const importWholeMs = hourMs;
/** Entries of the audit log are kept this long. */
const auditKeptMs = 366 * dayMs;

export async function openAdmin(surroundings: AdminSurroundings): Promise<OpenedAdmin> {
  const { settings, store, state, log } = surroundings;
  const { tokens, audit } = state;
  await forgetOldEntries(audit, log);
  const sync = createServiceSync({ store, state: state.sync }, settings, log);
  const cut = new AbortController();
  const routes = await routesOf(surroundings, sync, cut.signal);
  const isLocal = isLoopback(settings.adminHost);
  const onWork = (work: Promise<void>): void => connectionsOf(server).watchWork(work);
  const server = createAdminServer({ routes, tokens, audit, log, now: Date.now, isLocal, onWork });
  connectionsOf(server).whenCut.addEventListener('abort', () => cut.abort());
  return {
    server,
    close: async (graceMs) => void (await Promise.all([sync.close(), stop(server, graceMs)])),
  };
}

/** Entries are old beside the newest one too, so that a clock that is ahead takes none. A store that cannot be written is still read. */
async function forgetOldEntries(audit: AuditLog, log: Logger): Promise<void> {
  try {
    const [newest] = await audit.latest(1);
    await audit.prune(Math.min(newest?.at ?? 0, Date.now()) - auditKeptMs);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ err: error }, 'the store cannot be written: requests are answered, nothing can be changed');
  }
}

async function routesOf(surroundings: AdminSurroundings, sync: ServiceSync, cut: AbortSignal): Promise<readonly Route[]> {
  const { settings, store, state, readiness, tallies } = surroundings;
  const isReady = async (): Promise<boolean> => (await readiness.look()).ready;
  const metrics = await openMetrics({ ...settings, ...surroundings, isReady });
  const bounds = { maxBytes: settings.adminMaxImport * bytesPerMegabyte, silenceMs: importSilenceMs, wholeMs: importWholeMs };
  return adminRoutes({
    watched: { readiness: () => readiness.look(), metrics, areMetricsGuarded: !isLoopback(settings.adminHost) },
    store,
    audit: state.audit,
    importBody: counted(createBodyImport(store, settings, bounds, cut), tallies),
    sync,
    now: Date.now,
    version: readVersion(),
  });
}

/** The store of an import is one of another thread, which nobody watches. */
function counted(importBody: ImportBody, tallies: Tallies): ImportBody {
  return async (body, options) => {
    try {
      return await importBody(body, options);
    } catch (error) {
      if (error instanceof StoreError) tallies.store.fail(error.code);
      throw error;
    }
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
