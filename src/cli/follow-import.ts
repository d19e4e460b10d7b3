/** Runs an import with --watch: imports changes until SIGINT or SIGTERM. */

import type { FollowEvent, SourceRequest } from '../data/import/index.ts';
import { describeWaiting, ImportStopped, openIsolatedFolder } from '../data/import/index.ts';
import { followSource } from '../app/imports/follow-source.ts';
import type { ImportChoices } from './run-import.ts';
import { withSourceErrors } from './run-import.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import type { StoreSettings } from '../app/store-options.ts';
import { createTelling } from './telling.ts';
import { warnOfDemo } from './warn-of-demo.ts';
import { withStore } from './with-store.ts';
import { printLine } from './terminal.ts';
import { plural } from '../plural.ts';

/** Watches a folder and imports its changes. The first signal lets a running import finish; a second signal exits immediately. */
export async function followImport(
  request: SourceRequest,
  settings: StoreSettings,
  { keepGoing, force, strict }: ImportChoices,
): Promise<void> {
  const ending = takeStopSignal();
  const { signal } = ending;
  try {
    await withSourceErrors(async () => {
      const folder = await openIsolatedFolder({ ...request, strict }, { signal });
      try {
        await withStore(settings, async (store) => {
          await warnOfDemo(store);
          const telling = createTelling(store);
          const how = { keepGoing, force, signal, onEvent: print };
          await followSource({ store, telling, path: request.path }, folder, how);
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

function print(event: FollowEvent): void {
  if (event.kind !== 'condition' && event.kind !== 'accounts') printLine(describe(event));
}

function describe(
  event: Exclude<FollowEvent, { readonly kind: 'condition' | 'accounts' }>,
): string {
  if (event.kind === 'watching') return `Watching ${plural(event.units, 'set', 'sets')}.`;
  if (event.kind === 'waiting') return `${describeWaiting(event.sets)}.`;
  if (event.kind !== 'loaded') return `${event.kind} ${event.where}: ${event.reason}`;
  const { total, byType } = event.summary;
  return `${event.where}: trophies earned ${byType.earned.added}, records added ${total.added}, records changed ${total.changed}`;
}
