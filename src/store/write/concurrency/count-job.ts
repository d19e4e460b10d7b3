/**
 * Background job that counts the pending changes of this process's loads (derived/pending-changes.ts): within a stated time, and at the
 * latest when the store is closed. Changes of a killed process are counted with the next ones of any process, or by a regular check.
 */

import type { Engine } from '../../engine/engine.ts';
import { hasPendingChanges, countPendingChanges } from '../../derived/pending-changes.ts';
import type { LoadOptions } from '../../port/store.ts';
import { rememberLoad } from '../../read/last-loads.ts';

/** Default milliseconds from the commit of a load until its changes are counted. */
const defaultWithinMs = 250;
/** Default milliseconds between two checks for changes of a killed process. */
const defaultSweepMs = 30_000;
/** Milliseconds until another attempt after the store was unavailable. */
const retryAfterMs = 1000;

export interface CountOptions {
  /** Milliseconds within which the changes of a load are counted; 0 counts them before the load returns. */
  readonly countWithinMs?: number;
  /** Milliseconds between two checks for changes of a killed process. */
  readonly sweepMs?: number;
}

export class CountJob {
  readonly #engine: Engine;
  readonly #withinMs: number;
  /** Time of the last load of each source that is not recorded yet. */
  readonly #loads = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #counting: Promise<void> = Promise.resolve();

  readonly #sweeper: NodeJS.Timeout | null;

  constructor(engine: Engine, { countWithinMs = defaultWithinMs, sweepMs = defaultSweepMs }: CountOptions = {}) {
    this.#engine = engine;
    this.#withinMs = countWithinMs;
    this.#sweeper = engine.takeNumbers === null ? null : setInterval(() => void this.#sweep(), sweepMs).unref();
  }

  /** Call after the commit of a load with pending changes. */
  async noteLoad({ source, now }: LoadOptions): Promise<void> {
    this.#loads.set(source, now);
    if (this.#withinMs === 0) await this.#count();
    else this.#countIn(this.#withinMs);
  }

  /** Counts the pending changes of this process. If the store is unavailable, the next count of any process includes them. */
  async close(): Promise<void> {
    if (this.#sweeper !== null) clearInterval(this.#sweeper);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#counting;
    if (this.#loads.size > 0) await this.#count().catch(() => undefined);
  }

  #countIn(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#counting = this.#countNow();
    }, delayMs).unref();
  }

  /** Counts, and plans to count again if loads have come in between or the store was unavailable. Never rejects. */
  async #countNow(): Promise<void> {
    const failed = await this.#count().then(
      () => false,
      () => true,
    );
    this.#timer = null;
    if (this.#loads.size > 0) this.#countIn(failed ? retryAfterMs : this.#withinMs);
  }

  /** Counts the pending changes, unless this process counts soon anyway. Never rejects. */
  async #sweep(): Promise<void> {
    if (this.#timer !== null) return;
    const isPending = await hasPendingChanges(this.#engine).catch(() => false);
    if (!isPending || this.#timer !== null) return;
    this.#counting = this.#count().catch(() => undefined);
  }

  async #count(): Promise<void> {
    const loads = [...this.#loads];
    await this.#engine.transaction(
      async (transaction) => {
        await countPendingChanges(transaction);
        for (const [source, now] of loads) await rememberLoad(transaction, { source, now });
      },
      { kind: 'counts' },
    );
    for (const [source, now] of loads) if (this.#loads.get(source) === now) this.#loads.delete(source);
  }
}
