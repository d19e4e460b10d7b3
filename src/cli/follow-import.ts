/** Runs an import with --watch: imports changes until SIGINT or SIGTERM. */

import type { FollowedCatalogue, FollowEvent, SourceRequest } from '../data/import/index.ts';
import {
  describeWaiting,
  followFolder,
  ImportStopped,
  openIsolatedFolder,
} from '../data/import/index.ts';
import type { ImportChoices } from './run-import.ts';
import { withSourceErrors } from './run-import.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import { FailureQueue } from '../app/failure-notices.ts';
import type { StoreSettings } from '../app/store-options.ts';
import { createTelling } from './telling.ts';
import type { Store } from '../store/index.ts';
import { warnOfDemo } from './warn-of-demo.ts';
import { withStore } from './with-store.ts';
import { printLine } from './terminal.ts';

/** Follows a folder. A running load is finished at the first signal; a second signal exits at once. */
export async function followImport(
  request: SourceRequest,
  settings: StoreSettings,
  { keepGoing, force, strict }: ImportChoices,
): Promise<void> {
  const ending = takeStopSignal();
  const options = { keepGoing, force, now: Date.now, signal: ending.signal };
  try {
    await withSourceErrors(async () => {
      const folder = await openIsolatedFolder({ ...request, strict }, { signal: ending.signal });
      try {
        await withStore(settings, async (store) => {
          await warnOfDemo(store);
          const failures = new FailureQueue(createTelling(store));
          const onEvent = (event: FollowEvent): void => {
            print(event);
            if (event.kind === 'failed')
              failures.add(
                { of: 'folder', folder: request.path, where: event.where },
                event.reason,
              );
          };
          const followed = { ...options, onEvent, catalogue: catalogueOf(store) };
          await followFolder(store, folder, followed).finally(() => failures.drain());
        });
      } finally {
        await folder.close();
      }
    });
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
  } finally {
    ending.release();
  }
}

/** The games of the store, for sets that wait for their definition. */
function catalogueOf(store: Store): FollowedCatalogue {
  return {
    version: async () => (await store.catalogueVersions()).join(' '),
    async findStored(ids) {
      const games = await store.gamesOf(ids);
      return new Set(ids.filter((_, index) => games[index] !== undefined));
    },
  };
}

function print(event: FollowEvent): void {
  printLine(describe(event));
}

function describe(event: FollowEvent): string {
  if (event.kind === 'watching') return `Watching ${event.units} sets.`;
  if (event.kind === 'waiting') return `${describeWaiting(event.sets)}.`;
  if (event.kind !== 'loaded') return `${event.kind} ${event.where}: ${event.reason}`;
  const { total, byType } = event.summary;
  return `${event.where}: trophies earned ${byType.earned.added}, records added ${total.added}, records changed ${total.changed}`;
}
