/**
 * Has the changes counted that loads of this process have left (derived/count-changes.ts): within a stated time, and at the latest when the
 * store is closed. What a killed process has left is counted with the next changes of any process.
 */

import type { Engine } from '../engine/engine.ts';
import { countChanges } from '../derived/count-changes.ts';
import type { LoadOptions } from '../port/store.ts';
import { rememberLoad } from '../read/last-loads.ts';

/** Default milliseconds from the commit of a load until its changes are counted. */
const defaultWithinMs = 250;
/** Milliseconds until another attempt after the store was unavailable. */
const retryAfterMs = 1000;

export class CountKeeper {
  readonly #engine: Engine;
  readonly #withinMs: number;
  /** Time of the last load of each source that is not recorded yet. */
  readonly #loads = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #counting: Promise<void> = Promise.resolve();

  /** @param withinMs 0 counts the changes of a load before it returns */
  constructor(engine: Engine, withinMs: number = defaultWithinMs) {
    this.#engine = engine;
    this.#withinMs = withinMs;
  }

  /** Call after the commit of a load that has left changes. */
  async noteLoad({ source, now }: LoadOptions): Promise<void> {
    this.#loads.set(source, now);
    if (this.#withinMs === 0) await this.#count();
    else this.#countIn(this.#withinMs);
  }

  /** Counts what is left by this process. If the store is unavailable, the next change of any process counts it. */
  async close(): Promise<void> {
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

  async #count(): Promise<void> {
    const loads = [...this.#loads];
    await this.#engine.transaction(
      async (transaction) => {
        await countChanges(transaction);
        for (const [source, now] of loads) await rememberLoad(transaction, { source, now });
      },
      { kind: 'counts' },
    );
    for (const [source, now] of loads) if (this.#loads.get(source) === now) this.#loads.delete(source);
  }
}
