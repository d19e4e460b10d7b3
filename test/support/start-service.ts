/** Starts the whole service on a free loopback port with a private store, for tests through HTTP. */

import { Command } from 'commander';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { addSettings, readSettings } from '../../src/cli/setting-options.ts';
import type { Access } from '../../src/access/index.ts';
import { openAccess } from '../../src/access/index.ts';
import { toStoreOptions } from '../../src/app/store-options.ts';
import { composeAccounts } from '../../src/app/accounts.ts';
import { startBackgroundWork } from '../../src/app/background-work.ts';
import { composeState } from '../../src/app/compose-state.ts';
import { composeServer } from '../../src/app/compose.ts';
import type { LoadRules } from '../../src/limits/index.ts';
import type { Timeouts } from '../../src/server/http/index.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import type { OwnerCommands } from '../../src/site/index.ts';
import { Pictures } from '../../src/media/index.ts';
import type { Settings, SettingsFor } from '../../src/settings/index.ts';
import { settingsFor } from '../../src/settings/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import type { Store } from '../../src/store/port/store.ts';

/** Settings of a service, limits that only tests can change, and the way in which the service was started. */
export type TestSettings = SettingsFor<'serve'> &
  Partial<Timeouts> &
  Partial<LoadRules> & {
    readonly commands?: OwnerCommands;
    /** Whether people can sign in. */
    readonly hasAccounts?: boolean;
    /** Milliseconds after which the service answers a claim that it cannot prove; by default 200. */
    readonly claimMs?: number;
    /** The log of the service; by default, nothing is logged. */
    readonly log?: Logger;
    /** Whether files can be imported in the background. */
    readonly hasImports?: boolean;
  };

/** A service in this process. */
export interface StartedService {
  readonly port: number;
  /** Base URL. */
  readonly url: string;
  readonly store: SqlStore;
  readonly settings: Settings;
  readonly pictures: Pictures;
  /** The accounts of the site; null if people cannot sign in. */
  readonly access: Access | null;
  stop(): Promise<void>;
}

/** Returns the default values of all settings. */
export function defaultSettings(): Settings {
  const declarations = settingsFor('describe');
  return readSettings(addSettings(new Command(), declarations), declarations);
}

/** Returns the default values of the settings of `laurel serve`, which include those of the sync. */
function serviceSettings(): SettingsFor<'serve'> {
  const declarations = settingsFor('serve');
  return readSettings(addSettings(new Command(), declarations), declarations);
}

/**
 * Starts a service with the default settings and these changes. Its store is private unless `changes.store` is set.
 *
 * @param now the clock; a fixed clock makes responses reproducible
 */
export async function startService(
  changes: Partial<TestSettings> = {},
  fill?: (store: Store) => Promise<void>,
  now = Date.now,
): Promise<StartedService> {
  const settings = { ...defaultSettings(), ...changes };
  const store = await openStore(changes.store ?? 'sqlite::memory:', toStoreOptions(settings));
  await fill?.(store);
  const pictures = new Pictures();
  const access = changes.hasAccounts === true ? openAccess(store) : null;
  const { log = pino({ level: 'silent' }) } = changes; // absent: the test does not read the log
  const ofService = { ...serviceSettings(), ...changes };
  const work =
    changes.hasImports === true
      ? await startBackgroundWork({
          settings,
          store,
          state: composeState(store),
          log,
          serverMetrics: null,
        })
      : null;
  const imports = work?.imports.queue ?? null; // absent: the test does not need them
  const server = composeServer(
    {
      store,
      settings,
      now,
      pictures,
      ...(changes.commands === undefined ? {} : { commands: changes.commands }),
      ...(access === null
        ? {}
        : {
            accounts: {
              ...composeAccounts({
                access,
                store,
                settings: ofService,
                log,
                now,
                claimMs: changes.claimMs ?? 200, // absent: the default is long enough for a simulated network
              }),
              imports,
              backups: work?.backups ?? null, // absent: the test does not need them
            },
          }),
    },
    log,
  );
  const port = await listen(server, '127.0.0.1', changes.port ?? 0); // absent: the system chooses a free port
  return {
    port,
    url: `http://127.0.0.1:${port}${settings.basePath}`,
    store,
    settings,
    pictures,
    access,
    async stop() {
      await stop(server, 0);
      await work?.stop();
      await pictures.end();
      await access?.close();
      await store.close();
    },
  };
}

/** Starts a service with the demo as of `now`, which is also its clock. */
export function startDemo(
  now: number,
  changes: Partial<TestSettings> = {},
): Promise<StartedService> {
  return startService(
    changes,
    (store) => loadDemo(store, now),
    () => now,
  );
}
