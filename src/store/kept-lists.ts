/**
 * Lists of games as texts, kept in the store: a read that had to put a list together from its rows leaves it here,
 * and a write that changes anything of the player makes it void, because his update has another number then; a
 * counter tells of sets that came to be worth something else. So a write costs nothing, and a list is never stale. One
 * row a player at most, and none for a short list.
 *
 * They are written behind the answers, many in one transaction; if another process is writing for long, not at all.
 */

import type { Engine } from './engine.ts';
import type { ListText } from './list-text.ts';
import { playerGameList, upsertInto, valuesOf } from './tables.ts';
import { statement } from './engine.ts';

/** Shorter lists are read from their rows as fast. */
export const fewestKept = 16;
/** Lists waiting to be written: about as many megabytes as hundreds of them. */
const mostWaiting = 500;
const delayMs = 1000;
/** How long nothing is written after a failure, such as a file that cannot be written. */
const pauseMs = 60_000;

const upsertList = upsertInto(playerGameList);
const selectThere = statement<{ playerId: number; updateNumber: number }>(
  'SELECT player_id AS "playerId", update_number AS "updateNumber" FROM player WHERE player_id = ?',
);

export interface PlayerList {
  /** The history its numbers are of: engine.era(). */
  readonly era: number;
  readonly playerId: number;
  readonly updateNumber: number;
  readonly regrades: number;
  readonly text: ListText;
}

/** Called when lists cannot be written. */
interface FailureReports {
  /** Once, until they can be written again. */
  readonly onTrouble?: ((message: string, cause: unknown) => void) | undefined;
  /** Each time. */
  readonly onCacheFailure?: (() => void) | undefined;
}

export class KeptLists {
  readonly #engine: Engine;
  readonly #waiting = new Map<number, PlayerList>();
  #timer: NodeJS.Timeout | null = null;
  #notBefore = 0;
  #hasFailed = false;
  readonly #reports: FailureReports;

  constructor(engine: Engine, reports: FailureReports = {}) {
    this.#engine = engine;
    this.#reports = reports;
  }

  /** Leaves a list to be written. */
  keep(list: PlayerList): void {
    if (this.#waiting.size >= mostWaiting || performance.now() < this.#notBefore) return;
    this.#waiting.set(list.playerId, list);
    this.#timer ??= setTimeout(() => void this.flush(), delayMs).unref();
  }

  /** Writes what is waiting. */
  async flush(): Promise<void> {
    this.stop();
    const lists = [...this.#waiting.values()];
    this.#waiting.clear();
    if (lists.length === 0) return;
    try {
      await this.#write(lists);
      this.#hasFailed = false;
    } catch (error) {
      // Answers do not need it: without a list the rows are read.
      this.#notBefore = performance.now() + pauseMs;
      this.#reports.onCacheFailure?.();
      if (!this.#hasFailed) this.#reports.onTrouble?.('Lists of games could not be stored for later reads.', error);
      this.#hasFailed = true;
    }
  }

  /** Nothing is written any more until a list is left again. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #write(lists: readonly PlayerList[]): Promise<void> {
    return this.#engine.transaction(async (transaction) => {
      const found = await transaction.allMany(
        selectThere,
        lists.map(({ playerId }) => [playerId]),
      );
      const there = new Map(found.flat().map(({ playerId, updateNumber }) => [playerId, updateNumber]));
      // One that is void would only be in the way; and after a failover its number may be another state's.
      const isRight = ({ era, playerId, updateNumber }: PlayerList): boolean =>
        there.get(playerId) === updateNumber && era === this.#engine.era();
      await transaction.runMany(
        upsertList,
        lists
          .filter(isRight)
          .map(({ playerId, updateNumber, regrades, text }) =>
            valuesOf(playerGameList, { playerId, updateNumber, regrades, ...text }),
          ),
      );
    });
  }
}
