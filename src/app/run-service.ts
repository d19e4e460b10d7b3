/** The service: everything that runs from `laurel serve` until its stop signal. */

import type { Logger } from 'pino';
import type { Access } from '../access/index.ts';
import { openAccess } from '../access/index.ts';
import type { Background } from '../background/index.ts';
import { startInOrder, together } from '../background/index.ts';
import { loadDemo } from '../data/generate/index.ts';
import type { IdentityValues } from '../identity/index.ts';
import { Pictures } from '../media/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { OwnerCommands } from '../site/index.ts';
import type { SqlStore } from '../store/index.ts';
import { openStore } from '../store/index.ts';
import { createSyncWishes } from '../sync/state/index.ts';
import { createDispatcher } from '../webhooks/index.ts';
import type { ServerParts, ServiceHealth } from './service-server.ts';
import { createHealth } from './service-server.ts';
import { minuteMs } from '../domain/time/index.ts';
import type { State } from './compose-state.ts';
import { composeState } from './compose-state.ts';
import { divideCacheMemory } from './compose.ts';
import { readDiskSpace } from './disk-space.ts';
import { createFigureJob } from './figure-job.ts';
import type { BackgroundWork } from './background-work.ts';
import { startBackgroundWork } from './background-work.ts';
import type { Front } from './front.ts';
import { createFront } from './front.ts';
import { createDueDeletions } from './due-deletions.ts';
import { createGonePlayers } from './gone-players.ts';
import { createNoticeJob } from './notice-job.ts';
import { createAdmin } from './open-admin.ts';
import { inheritedSockets } from './process/inherited-sockets.ts';
import type { PortFile } from './process/port-file.ts';
import { writePortFile } from './process/port-file.ts';
import { formatAddress } from './process/start-listening.ts';
import { createServerMetrics, servedStoreOptions } from './server-metrics.ts';
import { describeUndistributed, describeUpgrade, toStoreOptions } from './store-options.ts';
import { createSyncJob } from './sync-job.ts';
import type { ServiceSync } from './sync-control.ts';
import { createServiceSync } from './sync-control.ts';
import { toSendRules } from './webhook-send.ts';
import { createWishedRounds } from './wished-rounds.ts';

/** The open resources of a service. */
export interface Opened {
  readonly store: SqlStore;
  readonly access: Access;
}

interface ServiceRun {
  readonly settings: SettingsFor<'serve'>;
  /** The identity from the settings, with its images converted to the form in which the store holds images. */
  readonly identity: IdentityValues;
  readonly log: Logger;
  /** How the owner's commands are written. */
  readonly commands: OwnerCommands;
  /** Whether an empty store is filled with demo data. */
  readonly isDemo: boolean;
  /** Called when the service listens on all its addresses (public and admin). Gets the public address without its path. */
  readonly onListening: (address: string, opened: Opened) => Promise<void>;
  /** Resolves with the reason to stop. */
  readonly stopped: Promise<string>;
}

interface ServiceParts extends Omit<ServerParts, 'imports' | 'backups'> {
  readonly settings: SettingsFor<'serve'>;
  readonly state: State;
}

/** The dependencies of a service's jobs. */
interface JobParts extends ServiceParts, ServerParts {
  readonly settings: SettingsFor<'serve'>;
  readonly work: BackgroundWork | null;
}

/** Opens the store, starts the service, and stops it when `stopped` resolves and the responses in progress are finished. */
export async function runService(run: ServiceRun): Promise<void> {
  const { settings, identity, commands, log } = run;
  const memory = divideCacheMemory(settings);
  const pictures = new Pictures();
  const serverMetrics =
    settings.adminPort === 'off' ? null : createServerMetrics(settings, memory, pictures);
  const store = await openStore(settings.store, {
    ...toStoreOptions(settings),
    ...servedStoreOptions(memory, serverMetrics),
    onUpgrade: (step) => log.info(step, describeUpgrade(step)),
  });
  try {
    const access = openAccess(store);
    const parts = {
      settings,
      store,
      access,
      memory,
      pictures,
      identity,
      commands,
      serverMetrics,
      log,
    };
    try {
      await serveStore({ ...parts, state: composeState(store) }, run);
    } finally {
      await access.close();
    }
  } finally {
    await pictures.end();
    await store.close();
  }
}

async function serveStore(parts: ServiceParts, run: ServiceRun): Promise<void> {
  const { store, log } = parts;
  if (run.isDemo && (await store.isEmpty())) await loadDemo(store, Date.now());
  const missing = describeUndistributed(await store.undistributed());
  if (missing !== null) log.warn(missing);
  const work = await startBackgroundWork(parts);
  try {
    const imports = work?.imports.queue ?? null; // absent: nothing can be written next to the store
    const backups = work?.backups ?? null; // absent: nothing can be written next to the store
    const stop = await startInOrder(jobsOf({ ...parts, work, imports, backups }, run));
    log.info({ signal: await run.stopped }, 'stopping');
    await stop();
  } finally {
    await work?.stop();
  }
}

/** Returns the jobs of the service in the order in which they start. They stop in reverse order. */
function jobsOf(parts: JobParts, { onListening }: ServiceRun): readonly Background[] {
  const { settings, store, access, state, log } = parts;
  const health = createHealth(store);
  const sockets = inheritedSockets(process.env, process.pid);
  const front = createFront(
    { ...parts, ...(sockets.http === undefined ? {} : { fd: sockets.http }) },
    health,
  );
  if (front.workers !== null) health.readiness.addCheck('workers', front.workers.check);
  const { syncEvery } = settings;
  const syncJob = createSyncJob({ store, settings, log, everyMs: syncEvery * minuteMs });
  const sync = createServiceSync({ store, state: state.sync, syncJob }, settings, log);
  return [
    health,
    together(
      ...adminOf(parts, { front, health, sync, fd: sockets.admin }),
      front,
      createDispatcher({
        webhooks: state.webhooks,
        rules: toSendRules(settings),
        log,
        now: Date.now,
      }),
      createFigureJob({ store, log, now: Date.now }),
      createWishedRounds({
        wishes: createSyncWishes(store.operational),
        sync,
        log,
        now: Date.now,
      }),
      createDueDeletions({ store, access, log, now: Date.now }),
      createGonePlayers({ store, access, log }),
      createNoticeJob({
        store,
        notices: state.notices,
        readDisk: () => readDiskSpace(settings.store),
        log,
        now: Date.now,
      }),
      syncJob,
    ),
    announcement({ front, health, settings }, (address) => onListening(address, { store, access })),
  ];
}

interface AdminParts {
  readonly front: Front;
  readonly health: ServiceHealth;
  readonly sync: ServiceSync;
  readonly fd: number | undefined;
}

/** Returns the job of the admin address, if there is one. */
function adminOf(parts: JobParts, { front, health, sync, fd }: AdminParts): readonly Background[] {
  const { settings, serverMetrics } = parts;
  if (serverMetrics === null || settings.adminPort === 'off') return [];
  const { server, workers } = front;
  return [
    createAdmin({
      ...parts,
      serverMetrics,
      server,
      workers,
      sync,
      readiness: health.readiness,
      port: settings.adminPort,
      fd,
    }),
  ];
}

interface Announced {
  readonly front: Front;
  readonly health: ServiceHealth;
  readonly settings: ServiceRun['settings'];
}

/** Returns the job that reports the service's address to the caller and in the port file. When it stops, the service is no longer ready. */
function announcement(
  { front, health, settings }: Announced,
  onListening: (address: string) => Promise<void>,
): Background {
  let portFile: PortFile | null = null;
  return {
    async start() {
      health.listens();
      const address = formatAddress(settings.host, front.port());
      portFile = await writePortFile(settings.portFile, `${address}${settings.basePath}`);
      await onListening(address);
    },
    stop() {
      health.readiness.beginStop();
      portFile?.remove();
    },
  };
}
