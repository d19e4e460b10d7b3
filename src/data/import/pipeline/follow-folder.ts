/**
 * Imports a player's trophies continuously while the emulator writes them. Each set is a separate load, at the start and
 * whenever its files change. A set that cannot be read is retried, soon at first and then at every full scan, so that no
 * change is lost.
 */

import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../../store/port/store.ts';
import type { Summary } from './ingest.ts';
import { ingest } from './ingest.ts';
import { printable } from '../readers/printable.ts';
import { SourceError } from '../source.ts';
import type { SetFolder } from '../formats/rpcs3/find-sets.ts';
import { findSets } from '../formats/rpcs3/find-sets.ts';
import type { FoundIds, SetOptions } from '../formats/rpcs3/read-set.ts';
import { preferNewest } from '../formats/rpcs3/read-set.ts';
import { sourceOf } from '../formats/rpcs3/rpcs3.ts';
import type { OpenWatcher, WatchPace } from './watch-folders.ts';
import { FolderWatch } from './watch-folders.ts';

export type FollowEvent =
  /** The first scan is complete; waiting for changes. */
  | { readonly kind: 'watching'; readonly sets: number }
  /** Records of a set were added or changed. */
  | { readonly kind: 'loaded'; readonly where: string; readonly summary: Summary }
  /** A value of a set is unusable; reported once. */
  | { readonly kind: 'warning'; readonly where: string; readonly reason: string }
  /** An item is skipped; reported once. */
  | { readonly kind: 'skipped'; readonly where: string; readonly reason: string }
  /** An item cannot be loaded after several attempts; reported once, and retried further. */
  | { readonly kind: 'failed'; readonly where: string; readonly reason: string };

export interface FollowOptions extends SetOptions {
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

export interface FollowPace extends WatchPace {
  /** Delay before a failed set is retried. */
  readonly retryMs: number;
  /** Interval of full scans, for file systems without change events. */
  readonly pollMs: number;
  /** The interval if some folders cannot be watched. */
  readonly pollUnwatchedMs: number;
}

const defaultPace: FollowPace = { quietMs: 60, latestMs: 400, retryMs: 250, pollMs: 5000, pollUnwatchedMs: 1000 };

/** Number of failed attempts before a failure is reported; the emulator finishes writing a file much sooner. */
const soonTries = 4;

/** State of a set after the last attempt. */
interface Tried {
  /** The inodes, sizes and dates of its files before the attempt. */
  readonly print: string;
  /** Number of failures since the last load or change. */
  readonly failures: number;
}

/** Runs until the signal aborts. Throws SourceError if the path cannot be read at the start. */
export async function followSets(store: Store, path: string, options: FollowOptions): Promise<void> {
  const { signal, onEvent, pace = defaultPace } = options;
  const watch = new FolderWatch(pace, options.openWatcher);
  const follower = createFollower(store, options);
  try {
    let sets = await poll(path, watch, follower);
    await follower.load(sets, new Set(), signal);
    onEvent({ kind: 'watching', sets: sets.length });
    while (!signal.aborted) {
      const pollMs = watch.isComplete() ? pace.pollMs : pace.pollUnwatchedMs;
      const changed = await watch.next(follower.hasFresh() ? pace.retryMs : pollMs, signal);
      if (signal.aborted) return;
      sets = await poll(path, watch, follower).catch((error: unknown) => {
        // The disk may be mounted again later.
        follower.report('failed', path, error instanceof SourceError ? error.reason : messageOf(error));
        return sets;
      });
      await follower.load(sets, changed, signal);
    }
  } finally {
    watch.close();
  }
}

/** Lists the sets until every listed folder was already watched, so that no change is missed. */
async function poll(path: string, watch: FolderWatch, follower: Follower): Promise<readonly SetFolder[]> {
  for (;;) {
    const { sets, skipped, folders } = await findSets(path);
    // A newly watched folder may have changed since it was listed.
    if (watch.watch(folders)) continue;
    for (const { where, reason } of skipped) follower.report('skipped', where, reason);
    return sets;
  }
}

interface Follower {
  /** Loads the sets that are new, changed, in a changed folder, or failed before. */
  load(sets: readonly SetFolder[], changed: ReadonlySet<string>, signal: AbortSignal): Promise<void>;
  /** Whether a set has early retries left. */
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

function createFollower(store: Store, options: FollowOptions): Follower {
  const tried = new Map<string, Tried>();
  const found: FoundIds = new Map();
  const report = reportOnce(options);

  async function loadOne(set: SetFolder): Promise<string | null> {
    for (const [id, { path }] of found) if (path === set.path) found.delete(id);
    try {
      const source = await sourceOf([set], options, found);
      const summary = await ingest(store, source, {
        keepGoing: options.keepGoing,
        force: options.force ?? false,
        now: options.now(),
      });
      for (const { where, reason } of summary.warnings.first) report('warning', where, reason);
      for (const { where, reason } of [...summary.skipped.first, ...summary.notes.first]) report('skipped', where, reason);
      if (summary.total.added + summary.total.changed > 0) options.onEvent({ kind: 'loaded', where: set.where, summary });
      return summary.rejected.first[0]?.reason ?? null;
    } catch (error) {
      // A busy store or a full disk must not stop the import.
      return messageOf(error);
    }
  }

  async function tryOne(set: SetFolder, isChanged: boolean): Promise<void> {
    const print = await fingerprint(set.path);
    const before = tried.get(set.path);
    const isNew = isChanged || before?.print !== print;
    if (!isNew && before?.failures === 0) return;
    const reason = await loadOne(set);
    const failures = reason === null ? 0 : 1 + (isNew ? 0 : (before?.failures ?? 0));
    tried.set(set.path, { print, failures });
    if (reason !== null && failures >= soonTries) report('failed', set.where, reason);
  }

  return {
    async load(sets, changed, signal) {
      const paths = new Set(sets.map(({ path }) => path));
      if (tried.size === 0) await preferNewest(sets, found);
      for (const path of tried.keys()) if (!paths.has(path)) tried.delete(path);
      for (const [id, { path }] of found) if (!paths.has(path)) found.delete(id);
      for (const set of sets) {
        if (signal.aborted) return;
        await tryOne(set, changed.has(set.path));
      }
    },
    hasFresh: () => tried.values().some(({ failures }) => failures > 0 && failures < soonTries),
    report,
  };
}

/** A fingerprint that changes when a file of the set is written or replaced. */
async function fingerprint(folder: string): Promise<string> {
  const files = ['TROPCONF.SFM', 'TROPUSR.DAT'].map((name) => lstat(join(folder, name)).catch(() => null));
  return (await Promise.all(files)).map((file) => (file === null ? '-' : `${file.ino} ${file.size} ${file.mtimeMs}`)).join(' ');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
