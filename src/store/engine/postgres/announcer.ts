/** Announces commits to the other nodes: the first commit immediately, and all commits of the next milliseconds together. */

import type { CommitRow } from './commit-rows.ts';
import { formatNotice } from './commit-rows.ts';

/** Milliseconds within which commits are announced together. */
const togetherMs = 25;

/** Collects announcements for some milliseconds and sends them together. */
export class Announcer {
  readonly #send: (notice: string) => Promise<void>;
  readonly #pending = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;

  /** @param send sends a notification; a failure is ignored, because nodes also poll */
  constructor(send: (notice: string) => Promise<void>) {
    this.#send = send;
  }

  announce(rows: readonly CommitRow[]): void {
    for (const { row, value } of rows)
      this.#pending.set(row, Math.max(value, this.#pending.get(row) ?? 0));
    if (this.#timer === null) this.#flush();
  }

  /** Sends the pending announcements. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#sendPending();
  }

  #flush(): void {
    this.#timer = null;
    if (this.#pending.size === 0) return;
    void this.#sendPending();
    this.#timer = setTimeout(() => this.#flush(), togetherMs);
  }

  async #sendPending(): Promise<void> {
    const rows = [...this.#pending].map(([row, value]) => ({ row, value }));
    this.#pending.clear();
    if (rows.length > 0) await this.#send(formatNotice(rows)).catch(() => undefined);
  }
}
