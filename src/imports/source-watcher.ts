/**
 * Imports the watched sources of a store continuously while the service runs. Each source is followed by one process, which holds the
 * source's row and records every few seconds that it is alive. A source that ends with an error is tried again, and the other sources
 * continue.
 */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import type { Condition, FollowEvent } from '../data/import/index.ts';
import { SourceError } from '../data/import/index.ts';
import { isGone, isPredecessor } from '../holder.ts';
import { ActionError, StoreError } from '../store/port/errors.ts';
import type { SourceChanges, WatchedSource, WatchedSources } from './state/index.ts';

/** The signal and the callbacks for following a source. */
export interface Following {
  /** Ends the following of the source after the current import. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: FollowEvent) => void;
}

/** The dependencies of the watcher. */
export interface SourceWatcherParts {
  readonly sources: WatchedSources;
  readonly holder: string;
  /** Follows a source until the signal aborts. Throws SourceError and ActionError if it cannot be read. */
  readonly follow: (source: WatchedSource, following: Following) => Promise<void>;
  readonly log: Logger;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
}

const lookEveryMs = 2000;
/** A process that has not recorded that it is alive for this time is considered dead. */
const holdMs = 30_000;
/** Number of polls after which the process records that it is alive. */
const looksPerBeat = 5;
const firstRetryMs = 5000;
const maxRetryMs = 60_000;

/** A source that this process follows. */
interface Run {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Follows the sources of a store until it is stopped. */
export class SourceWatcher implements Background {
  readonly #parts: SourceWatcherParts;
  readonly #runs = new Map<string, Run>();
  /** When a source that ended with an error is tried again, and the length of that wait. */
  readonly #retries = new Map<string, { readonly at: number; readonly afterMs: number }>();
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #beatAt = performance.now();
  #looking: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: SourceWatcherParts) {
    this.#parts = parts;
  }

  /** Starts polling for sources. */
  start(): void {
    this.nudge();
    this.#timer = setInterval(() => this.nudge(), lookEveryMs);
    this.#timer.unref();
  }

  /** Polls for sources immediately. */
  nudge(): void {
    this.#looking ??= this.#look()
      .catch((err: unknown) => {
        this.#parts.log.warn({ err }, 'Looking for changes in the watched folders failed.');
        this.#dropIfLost();
      })
      .finally(() => (this.#looking = null));
  }

  /** Stops following all sources, after the current imports. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    for (const { stop } of this.#runs.values()) stop.abort();
    await Promise.all([...this.#runs.values()].map(({ done }) => done));
  }

  async #look(): Promise<void> {
    if (this.#isStopped) return;
    const { sources, now } = this.#parts;
    const all = await sources.list();
    const ids = new Set(all.map(({ sourceId }) => sourceId));
    for (const [id, { stop }] of this.#runs) if (!ids.has(id)) stop.abort();
    for (const id of this.#retries.keys()) if (!ids.has(id)) this.#retries.delete(id);
    await this.#beat();
    for (const source of all) {
      if (this.#isStopped) return;
      if (this.#isFree(source, now()) && (await this.#hold(source.sourceId))) this.#run(source);
    }
  }

  /**
   * Checks whether this process may follow a source. It only reads the row, which shows whether another live process follows the source.
   */
  #isFree({ sourceId, holder, heldUntil }: WatchedSource, now: number): boolean {
    const isWaiting = (this.#retries.get(sourceId)?.at ?? 0) > now; // absent: the source has not failed
    if (this.#runs.has(sourceId) || isWaiting) return false;
    const isHeld = heldUntil > now && heldUntil - now <= 2 * holdMs;
    return holder === '' || !isHeld || this.#isDead(holder);
  }

  #isDead(other: string): boolean {
    return isGone(other) || isPredecessor(other, this.#parts.holder);
  }

  #hold(sourceId: string): Promise<boolean> {
    const { sources, holder, now } = this.#parts;
    return sources.hold(sourceId, { holder, until: now() + holdMs }, now(), (other) =>
      this.#isDead(other),
    );
  }

  /** Renews the holds of this process. Stops following sources whose hold was lost, for example because the process was suspended. */
  async #beat(): Promise<void> {
    this.#looks += 1;
    if (this.#looks % looksPerBeat !== 0) return;
    for (const [id, { stop }] of this.#runs) if (!(await this.#hold(id))) stop.abort();
    this.#beatAt = performance.now();
  }

  /** Stops following all sources if this process could not record that it is alive, because another process may follow them by now. */
  #dropIfLost(): void {
    if (performance.now() - this.#beatAt < holdMs) return;
    for (const { stop } of this.#runs.values()) stop.abort();
  }

  #run(source: WatchedSource): void {
    const { log } = this.#parts;
    const { sourceId } = source;
    const stop = new AbortController();
    const done = this.#follow(source, stop.signal)
      .catch((err: unknown) => log.error({ err, source: sourceId }, 'A watched folder failed.'))
      .finally(() => this.#runs.delete(sourceId));
    this.#runs.set(sourceId, { stop, done });
  }

  /** Follows a source to its end, and records events in its row. */
  async #follow(source: WatchedSource, signal: AbortSignal): Promise<void> {
    const { sources, holder, follow, log, now } = this.#parts;
    const { sourceId } = source;
    let noting: Promise<void> = Promise.resolve();
    const note = (changed: Changes): void => {
      noting = noting
        .then(() => sources.note(sourceId, holder, { ...changed, now: now() }))
        .catch((err: unknown) =>
          log.warn({ err }, 'The state of a watched folder could not be stored.'),
        );
    };
    const toChanges = createChanges(now);
    const onEvent = (event: FollowEvent): void => {
      if (event.kind === 'watching') this.#retries.delete(sourceId);
      const changed = toChanges(event);
      if (changed !== null) note(changed);
    };
    try {
      await follow(source, { signal, onEvent });
    } catch (error) {
      if (signal.aborted) return;
      this.#retryLater(sourceId);
      const reason = reasonOf(error);
      if (reason === null) log.error({ err: error, source: sourceId }, 'A watched folder failed.');
      note({ state: 'failed', message: reason ?? internal }); // absent: the failure is a fault of Laurel, not of the source
    } finally {
      await noting;
      await sources.release(sourceId, holder).catch(() => undefined); // otherwise the hold expires
    }
  }

  #retryLater(sourceId: string): void {
    const before = this.#retries.get(sourceId);
    const afterMs = before === undefined ? firstRetryMs : Math.min(2 * before.afterMs, maxRetryMs);
    this.#retries.set(sourceId, { at: this.#parts.now() + afterMs, afterMs });
  }
}

const internal = 'An internal error occurred. The log contains the cause.';
const maxMessage = 1000;

type Changes = Omit<SourceChanges, 'now'>;

/**
 * Returns a function that converts each event to the changes that it makes in the row of a source; null if there are none. The row says what
 * is skipped, except while something fails, because the reason of a failure is more important.
 */
function createChanges(now: () => number): (event: FollowEvent) => Changes | null {
  let message = '';
  return (event) => {
    if (event.kind === 'condition') message = describeCondition(event);
    return changesBy(event, message, now());
  };
}

function changesBy(event: FollowEvent, message: string, now: number): Changes | null {
  if (event.kind === 'watching') return { state: 'watching', message, units: event.units };
  if (event.kind === 'loaded') {
    const { total, byType } = event.summary;
    const { added, changed } = total;
    const earned = byType.earned.added;
    return { loadedAt: now, result: { where: event.where, earned, added, changed } };
  }
  if (event.kind === 'accounts') return { accounts: event.accounts };
  if (event.kind !== 'condition') return null;
  const { failing, waiting } = event;
  return { state: failing === null ? 'watching' : 'failed', message, waiting };
}

function describeCondition({ failing, skipped }: Condition): string {
  const shown = failing ?? skipped; // absent: nothing fails
  return shown === null ? '' : shorten(`${shown.where}: ${shown.reason}`);
}

/** Returns the reason of a failure for the user; null for a fault of Laurel. */
function reasonOf(error: unknown): string | null {
  const isKnown = [SourceError, ActionError, StoreError].some((kind) => error instanceof kind);
  return isKnown && error instanceof Error ? shorten(error.message) : null;
}

function shorten(text: string): string {
  return text.length > maxMessage ? `${text.slice(0, maxMessage).toWellFormed()}…` : text;
}
