/**
 * Imports the units of a folder continuously while a program writes them. Each unit is a separate load, at the start and
 * whenever its files change. A unit that cannot be read is retried, soon at first and then at every full scan, so that no
 * change is lost.
 */

import type { Loads } from '../../../store/port/store.ts';
import type { Summary } from './ingest.ts';
import { ingest } from './ingest.ts';
import { printable, SourceError } from '../source/source.ts';
import type { FolderUnit, WatchedFolder } from '../source/watched-folder.ts';
import { readFingerprint, readUnit } from '../source/watched-folder.ts';
import type { OpenWatcher, WatchPace } from './watch-folders.ts';
import { ChangedPaths, FolderWatch } from './watch-folders.ts';

/** What happened to a followed folder, for the log and the command line. */
export type FollowEvent =
  /** The first scan is complete; waiting for changes. */
  | { readonly kind: 'watching'; readonly units: number }
  /** Records of a unit were added or changed. */
  | { readonly kind: 'loaded'; readonly where: string; readonly summary: Summary }
  /** A value of a unit is unusable; reported once. */
  | { readonly kind: 'warning'; readonly where: string; readonly reason: string }
  /** An item is skipped; reported once. */
  | { readonly kind: 'skipped'; readonly where: string; readonly reason: string }
  /** An item cannot be loaded after several attempts; reported once, and retried further. */
  | { readonly kind: 'failed'; readonly where: string; readonly reason: string };

/** How a folder is followed, and what is told of it. */
export interface FollowOptions {
  readonly keepGoing: boolean;
  /** Restores the player if they were deleted on request. */
  readonly force?: boolean;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  readonly onEvent: (event: FollowEvent) => void;
  /** Stops the import after the current load. */
  readonly signal: AbortSignal;
  readonly pace?: FollowPace;
  /** Folder watcher; replaced in tests. */
  readonly openWatcher?: OpenWatcher;
}

interface FollowPace extends WatchPace {
  /** Delay before a failed unit is retried. */
  readonly retryMs: number;
  /** Interval of full scans, for file systems without change events. */
  readonly pollMs: number;
  /** The interval if some folders cannot be watched. */
  readonly pollUnwatchedMs: number;
}

const defaultPace: FollowPace = {
  quietMs: 60,
  latestMs: 400,
  retryMs: 250,
  pollMs: 5000,
  pollUnwatchedMs: 1000,
};

/** Number of failed attempts before a failure is reported; the emulator finishes writing a file much sooner. */
const soonTries = 4;

/** State of a unit after the last attempt. */
interface Tried {
  /** The inodes, sizes and dates of its files before the attempt. */
  readonly print: string;
  /** Number of failures since the last load or change. */
  readonly failures: number;
}

/** Runs until the signal aborts. Throws SourceError if the folder cannot be read at the start. */
export async function followFolder(
  store: Loads,
  folder: WatchedFolder,
  options: FollowOptions,
): Promise<void> {
  const { signal, onEvent, pace = defaultPace } = options;
  const watch = new FolderWatch(pace, options.openWatcher);
  const follower = createFollower(store, folder, options);
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
        // The disk may be mounted again later.
        follower.report(
          'failed',
          folder.path,
          error instanceof SourceError ? error.reason : messageOf(error),
        );
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
    const { units, remarks, folders } = await folder.scan();
    // A newly watched folder may have changed since it was listed.
    if (watch.watch(folders)) continue;
    for (const item of remarks) {
      if ('skipped' in item) follower.report('skipped', String(item.where), item.skipped);
      if ('note' in item) follower.report('skipped', String(item.where), item.note);
    }
    return units;
  }
}

interface Follower {
  /** Loads the units that are new, changed, or failed before. */
  load(units: readonly FolderUnit[], changed: ChangedPaths, signal: AbortSignal): Promise<void>;
  /** Whether a unit has early retries left. */
  hasFresh(): boolean;
  /** Reports each message once. */
  report(kind: 'warning' | 'skipped' | 'failed', where: string, reason: string): void;
}

function reportOnce({ onEvent }: FollowOptions): Follower['report'] {
  const reported = new Set<string>();
  return (kind, where, reason) => {
    const text = `${where}: ${reason}`;
    if (!reported.has(text)) onEvent({ kind, where: printable(where), reason: printable(reason) });
    reported.add(text);
  };
}

function createFollower(store: Loads, folder: WatchedFolder, options: FollowOptions): Follower {
  const tried = new Map<string, Tried>();
  const report = reportOnce(options);

  async function loadOne(unit: FolderUnit): Promise<string | null> {
    try {
      const summary = await ingest(store, readUnit(folder, unit), {
        keepGoing: options.keepGoing,
        force: options.force ?? false,
        now: options.now(),
      });
      for (const { where, reason } of summary.warnings.first) report('warning', where, reason);
      for (const { where, reason } of [...summary.skipped.first, ...summary.notes.first])
        report('skipped', where, reason);
      if (summary.total.added + summary.total.changed > 0)
        options.onEvent({ kind: 'loaded', where: unit.where, summary });
      return summary.rejected.first[0]?.reason ?? null;
    } catch (error) {
      // A busy store or a full disk must not stop the import.
      return messageOf(error);
    }
  }

  async function tryOne(unit: FolderUnit, isChanged: boolean): Promise<void> {
    const print = await readFingerprint(unit);
    const before = tried.get(unit.path);
    const isNew = isChanged || before?.print !== print;
    if (!isNew && before?.failures === 0) return;
    const reason = await loadOne(unit);
    const failures = reason === null ? 0 : 1 + (isNew ? 0 : (before?.failures ?? 0));
    tried.set(unit.path, { print, failures });
    if (reason !== null && failures >= soonTries) report('failed', unit.where, reason);
  }

  return {
    async load(units, changed, signal) {
      const paths = new Set(units.map(({ path }) => path));
      for (const path of tried.keys()) if (!paths.has(path)) tried.delete(path);
      for (const unit of units) {
        if (signal.aborted) return;
        await tryOne(unit, isIn(changed, unit));
      }
    },
    hasFresh: () => tried.values().some(({ failures }) => failures > 0 && failures < soonTries),
    report,
  };
}

function isIn(changed: ChangedPaths, { files, folders }: FolderUnit): boolean {
  return (
    folders.some((folder) => changed.hasFolder(folder)) ||
    files.some((file) => changed.hasFile(file))
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
