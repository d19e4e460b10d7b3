/**
 * Watches folders for changes. Each folder has its own watcher, which all systems support. On Linux, a recursive watcher would also watch
 * every file of every game.
 */

import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';

/** Debounce settings in milliseconds. */
export interface WatchPace {
  /** Quiet period after a change before files are read, because a file is written in several steps. */
  readonly quietMs: number;
  /** Time after the first change when the files are read even if changes continue. */
  readonly latestMs: number;
}

/** Watches one folder. Throws if the system does not support it. `file` is the name of the changed file, if the system reports it. */
export type OpenWatcher = (
  folder: string,
  onChange: (event?: string, file?: string | null) => void,
) => FSWatcher;

/** Paths that changed: files and their folders, or only a folder if the system did not name the file. */
export class ChangedPaths {
  readonly #folders = new Map<string, Set<string | null>>();

  add(folder: string, file: string | null): void {
    const files = this.#folders.get(folder) ?? new Set();
    this.#folders.set(folder, files.add(file === null ? null : join(folder, file)));
  }

  get size(): number {
    return this.#folders.size;
  }

  folders(): Iterable<string> {
    return this.#folders.keys();
  }

  hasFolder(folder: string): boolean {
    return this.#folders.has(folder);
  }

  /** Checks whether the file has changed or may have changed. */
  hasFile(file: string): boolean {
    const files = this.#folders.get(dirname(file));
    return files !== undefined && (files.has(file) || files.has(null));
  }
}

/** Reports when something in the watched folders changes. */
export class FolderWatch {
  readonly #pace: WatchPace;
  readonly #open: OpenWatcher;
  readonly #watchers = new Map<string, FSWatcher>();
  #wanted: ReadonlySet<string> = new Set();
  #changed = new ChangedPaths();
  /** Number of events since the last call of next(). */
  #events = 0;
  #wake: (() => void) | null = null;

  /** Creates a watcher without folders. */
  constructor(pace: WatchPace, open: OpenWatcher = watch) {
    this.#pace = pace;
    this.#open = open;
  }

  /** Replaces the set of watched folders. @returns whether one of them was not watched before */
  watch(folders: readonly string[]): boolean {
    this.#wanted = new Set(folders);
    for (const folder of this.#watchers.keys()) if (!this.#wanted.has(folder)) this.#drop(folder);
    const added = [...this.#wanted].filter(
      (folder) => !this.#watchers.has(folder) && this.#add(folder),
    );
    return added.length > 0;
  }

  /** Returns false if a folder cannot be watched, so that the caller must poll. */
  isComplete(): boolean {
    return this.#watchers.size === this.#wanted.size;
  }

  /**
   * Resolves with the paths that changed since the last call, after the quiet period. If `timeoutMs` passes or the signal aborts first, it
   * resolves without paths. Changed folders are no longer watched, and the caller must watch them again, because a watcher does not follow
   * a folder that was removed and created again.
   */
  async next(timeoutMs: number, signal: AbortSignal): Promise<ChangedPaths> {
    if (this.#changed.size === 0) await this.#pause(timeoutMs, signal);
    const latestAt = Date.now() + this.#pace.latestMs;
    let events = 0;
    while (this.#events > events && Date.now() < latestAt) {
      events = this.#events;
      await this.#pause(this.#pace.quietMs, signal);
    }
    const changed = this.#changed;
    this.#changed = new ChangedPaths();
    this.#events = 0;
    for (const folder of changed.folders()) this.#drop(folder);
    return changed;
  }

  close(): void {
    for (const folder of this.#watchers.keys()) this.#drop(folder);
  }

  #add(folder: string): boolean {
    try {
      const watcher = this.#open(folder, (_, file) => {
        this.#changed.add(folder, file ?? null);
        this.#events += 1;
        this.#wake?.();
      });
      watcher.on('error', () => this.#drop(folder));
      this.#watchers.set(folder, watcher);
      return true;
    } catch {
      // The folder was removed, or the system has no watchers left: isComplete() returns false.
      return false;
    }
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  /** Resolves on a change, after the timeout, or when the signal aborts. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
      this.#wake = end;
      if (signal.aborted) end();
    });
  }
}
