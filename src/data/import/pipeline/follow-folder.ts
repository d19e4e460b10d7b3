/**
 * Imports the units of a folder continuously while a program writes them. Each unit is imported separately, at the start and whenever its
 * files change. A unit that cannot be read is retried, soon at first and then at every full scan, so that no change is lost.
 */

import type { Loads } from '../../../store/port/store.ts';
import type { Summary } from './ingest.ts';
import { Follower } from './follower.ts';
import { SourceError } from '../source/source.ts';
import type { AccountNumbers, FolderUnit, WatchedFolder } from '../source/watched-folder.ts';
import type { OpenWatcher, WatchPace } from './watch-folders.ts';
import { ChangedPaths, FolderWatch } from './watch-folders.ts';

/** A folder or unit that cannot be read or imported, although it was tried several times; or what is skipped of it. */
export interface Failing {
  readonly where: string;
  readonly reason: string;
}

/** What the operator needs to know about a followed folder. */
export interface Condition {
  /** The first folder or unit that keeps failing; null if there is none. */
  readonly failing: Failing | null;
  /** What is skipped or unusable in the folder; null if there is nothing. If there are several things, it is one of them. */
  readonly skipped: Failing | null;
  /** The sets without a definition. */
  readonly waiting: readonly string[];
}

/** An event of a followed folder, for the log and the command line. */
export type FollowEvent =
  /** The first scan is complete, and the import waits for changes. */
  | { readonly kind: 'watching'; readonly units: number }
  /** Records of a unit were added or changed. */
  | { readonly kind: 'loaded'; readonly where: string; readonly summary: Summary }
  /** Records of these sets wait for a definition; reported when the list changes. */
  | { readonly kind: 'waiting'; readonly sets: readonly string[] }
  /** What the operator needs to know has changed. */
  | ({ readonly kind: 'condition' } & Condition)
  /** The accounts that the source has had; reported when the list changes. */
  | { readonly kind: 'accounts'; readonly accounts: AccountNumbers }
  /** A value of a unit is unusable; reported once. */
  | { readonly kind: 'warning'; readonly where: string; readonly reason: string }
  /** An item is skipped; reported once. */
  | { readonly kind: 'skipped'; readonly where: string; readonly reason: string }
  /** An item cannot be imported after several attempts. It is reported once until it succeeds, and the attempts continue. */
  | { readonly kind: 'failed'; readonly where: string; readonly reason: string };

/** The queries about the store's games that following a folder needs. */
export interface FollowedCatalogue {
  /** Returns a text that changes whenever games or trophies change. */
  version(): Promise<string>;
  /** Returns the ids that belong to games of the store. */
  findStored(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The options of following a folder, and the callbacks that report its events. */
export interface FollowOptions {
  readonly keepGoing: boolean;
  /** Whether the player is restored if they were deleted on request. */
  readonly force?: boolean;
  /** The store's games. A unit that waits for a set's definition is tried again when the games have changed and include the set. */
  readonly catalogue?: FollowedCatalogue;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  readonly onEvent: (event: FollowEvent) => void;
  /** Aborts to stop following the folder after the current unit. */
  readonly signal: AbortSignal;
  readonly pace?: FollowPace;
  /** Creates a folder watcher. Tests replace it. */
  readonly openWatcher?: OpenWatcher;
}

interface FollowPace extends WatchPace {
  /** Delay before a failed unit is retried. */
  readonly retryMs: number;
  /** Interval of full scans, which find changes on file systems without change events. */
  readonly pollMs: number;
  /** Interval of full scans if some folders cannot be watched. */
  readonly pollUnwatchedMs: number;
}

const defaultPace: FollowPace = {
  quietMs: 60,
  latestMs: 400,
  retryMs: 250,
  pollMs: 5000,
  pollUnwatchedMs: 1000,
};

/** Runs until the signal aborts. Throws SourceError if the folder cannot be read at the start. */
export async function followFolder(
  store: Loads,
  folder: WatchedFolder,
  options: FollowOptions,
): Promise<void> {
  const { signal, onEvent, pace = defaultPace } = options;
  const watch = new FolderWatch(pace, options.openWatcher);
  const follower = new Follower(store, folder, options);
  try {
    let units = await poll(folder, watch, follower);
    await follower.load(units, new ChangedPaths(), signal);
    onEvent({ kind: 'watching', units: units.length });
    while (!signal.aborted) {
      const pollMs = watch.isComplete() ? pace.pollMs : pace.pollUnwatchedMs;
      const changed = await watch.next(follower.hasFresh() ? pace.retryMs : pollMs, signal);
      if (signal.aborted) return;
      units = await poll(folder, watch, follower).catch((error: unknown) => {
        if (signal.aborted) return units;
        // The disk may be mounted again later, so the next scan tries again.
        const reason = error instanceof SourceError ? error.reason : toMessage(error);
        follower.noteFailedScan({ where: folder.path, reason });
        return units;
      });
      await follower.load(units, changed, signal);
    }
  } finally {
    watch.close();
  }
}

/** Lists the units until every listed folder was already watched, so that no change is missed. */
async function poll(
  folder: WatchedFolder,
  watch: FolderWatch,
  follower: Follower,
): Promise<readonly FolderUnit[]> {
  for (;;) {
    const { units, remarks, folders, accounts } = await folder.scan();
    follower.noteScan(accounts);
    // A newly watched folder may have changed since it was listed.
    if (watch.watch(folders)) continue;
    follower.noteRemarks(remarks);
    return units;
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
