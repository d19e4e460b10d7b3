/** Implements the port's reads of trophies that are dated in the future (derived/ahead.ts). */

import type { Grade } from '../../domain/index.ts';
import type { Engine } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read } from '../engine/statement.ts';
import type { AheadTrophy } from '../port/play.ts';
import type { PlayReads } from '../port/play.ts';
import { OncePerVersion } from './once-per-version.ts';

const selectOfPlayer = read<AheadTrophy & { grade: Grade }>(
  `SELECT a.game_id AS "gameId", a.trophy_id AS "trophyId", a.earned_at AS "earnedAt", t.grade AS "grade"
   FROM player_ahead a JOIN earned e ON e.player_id = a.player_id AND e.game_id = a.game_id
     AND e.trophy_id = a.trophy_id AND e.earned_at = a.earned_at
   JOIN trophy t ON t.game_id = a.game_id AND t.trophy_id = a.trophy_id
   WHERE a.player_id = ? AND a.earned_at > ?`,
);
const selectNext = read<{ earnedAt: number }>(
  'SELECT a.earned_at AS "earnedAt" FROM player_ahead a WHERE a.earned_at > ? ORDER BY a.earned_at LIMIT 1',
);
const selectLast = read<{ earnedAt: number | null }>(
  'SELECT MAX(a.earned_at) AS "earnedAt" FROM player_ahead a',
);

/**
 * Caches the last date of trophies that were dated after their import, so that a store without such trophies needs no query for them. The
 * date is read once per commit.
 */
export class AheadDates {
  readonly #engine: Engine;
  readonly #last = new OncePerVersion<number | null>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The last date of any trophy that was dated after its import, even if that date has passed since; null if there is none. */
  last(): Promise<number | null> {
    const versions = [this.#engine.epoch(), this.#engine.commitVersions().of(null)];
    return this.#last.get(
      versions,
      async () => (await oneRow(this.#engine, selectLast, [])).earnedAt,
    );
  }

  /** Checks whether some trophy may be dated after a time. */
  async hasAfter(at: number): Promise<boolean> {
    const last = await this.last();
    return last !== null && last > at;
  }
}

/** Creates the reads of the port. @param dates checked first, because few stores have such trophies */
export function createAheadReads(
  queries: Engine,
  dates: AheadDates,
): Pick<PlayReads, 'aheadTrophies' | 'nextDate'> {
  return {
    async aheadTrophies(playerId, at) {
      return (await dates.hasAfter(at)) ? queries.all(selectOfPlayer, [playerId, at]) : [];
    },
    async nextDate(at) {
      if (!(await dates.hasAfter(at))) return null;
      return (await queries.get(selectNext, [at]))?.earnedAt ?? null;
    },
  };
}
