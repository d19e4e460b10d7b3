/** Composes the watched folders of a service. */

import type { Logger } from 'pino';
import { openIsolatedFolder, SourceError } from '../../data/import/index.ts';
import { describeHolder } from '../../holder.ts';
import type { Following } from '../../imports/index.ts';
import { SourceWatcher, toSourceRequest } from '../../imports/index.ts';
import type { WatchedSource, WatchedSources } from '../../imports/state/index.ts';
import { chooseIconFolder } from '../../settings/index.ts';
import type { SqlStore } from '../../store/index.ts';
import { ActionError, StoreError } from '../../store/port/errors.ts';
import type { State } from '../compose-state.ts';
import type { FailureNotices } from '../failure-notices.ts';
import { tellFailure } from '../failure-notices.ts';
import type { ImportSettings } from './background-imports.ts';
import { followSource } from './follow-source.ts';

interface WatcherParts {
  readonly store: SqlStore;
  readonly sources: WatchedSources;
  readonly settings: Pick<ImportSettings, 'store' | 'icons' | 'importFolders'>;
  readonly state: Pick<State, 'notices'>;
  readonly log: Logger;
}

/** Creates the watcher that follows the watched folders of a store; it is not started yet. */
export function createSourceWatcher(parts: WatcherParts): SourceWatcher {
  const { sources, state, log } = parts;
  const telling: FailureNotices = {
    notices: state.notices,
    now: Date.now,
    onNotifyError: (err) =>
      log.warn({ err }, 'The webhook event about a failed import could not be written.'),
  };
  return new SourceWatcher({
    sources,
    holder: describeHolder(),
    log,
    now: Date.now,
    follow: (source, following) => follow(parts, telling, { source, following }),
  });
}

interface Followed {
  readonly source: WatchedSource;
  readonly following: Following;
}

/** Follows a source until its signal aborts, and reports a source that cannot be opened. */
async function follow(
  { store, settings }: WatcherParts,
  telling: FailureNotices,
  { source, following }: Followed,
): Promise<void> {
  const { signal } = following;
  const { path, options } = source;
  const places = { folders: settings.importFolders, icons: chooseIconFolder(settings) };
  try {
    const request = await toSourceRequest(source, places);
    const folder = await openIsolatedFolder(request, { signal });
    const how = { ...following, keepGoing: options['keepGoing'] === 'true' };
    await followSource({ store, telling, path }, folder, how).finally(() => folder.close());
  } catch (error) {
    if (!signal.aborted && isForOwner(error))
      await tellFailure(telling, { of: 'folder', folder: path, where: path }, error.message);
    throw error;
  }
}

/** Checks whether the owner is notified of an error. All other errors are faults of Laurel, which are logged. */
function isForOwner(error: unknown): error is Error {
  return [SourceError, ActionError, StoreError].some((kind) => error instanceof kind);
}
