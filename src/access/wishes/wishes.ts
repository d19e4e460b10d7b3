/**
 * Requests of players on their own pages that the service carries out later: an update, and the deletion of their data (docs/spec/access.md
 * 5.1).
 */

import { dayMs, minuteMs } from '../../domain/time/index.ts';
import type { Queries, RowOf, TableAccess, Transaction } from '../../store/sql.ts';
import { columnList, deletion, read, toValues, upsertInto } from '../../store/sql.ts';
import { playerWish } from '../state/tables.ts';

/** How long a deletion waits, so that it can be stopped: one week. */
export const deletionWaitMs = 7 * dayMs;
const updatePauseMs = 10 * minuteMs;

/** The requests of players. All instants are milliseconds UTC. */
export interface Wishes {
  /** Records that an update is requested. Returns false if another was requested within the last ten minutes. */
  takeUpdate(playerId: number, now: number): Promise<boolean>;
  /** Records that a player's data will be deleted, and returns when. A second request does not postpone the deletion. */
  askDeletion(playerId: number, now: number): Promise<number>;
  /** Returns when the data of a player will be deleted; null if this was not requested. */
  deletionAt(playerId: number): Promise<number | null>;
  /** Cancels the deletion. Returns false if none was requested. */
  stopDeletion(playerId: number): Promise<boolean>;
  /** Returns all waiting deletions, with the one that is due next first. */
  deletions(): Promise<readonly { readonly playerId: number; readonly at: number }[]>;
  /** Returns the players whose data is due for deletion. */
  dueDeletions(now: number): Promise<readonly number[]>;
}

type Row = RowOf<typeof playerWish>;

const selectOne = read<Row>(
  `SELECT ${columnList(playerWish, 'w')} FROM access_wish w WHERE w.player_id = ? AND w.kind = ?`,
);
const selectDeletions = read<{ playerId: number; at: number }>(
  `SELECT w.player_id AS "playerId", w.at AS "at" FROM access_wish w WHERE w.kind = 'delete' ORDER BY w.at, w.player_id`,
);
const save = upsertInto(playerWish);
const remove = deletion('access_wish', { keys: ['player_id', 'kind'] });

/** Creates access to the requests in their table. */
export function createWishes(tables: TableAccess): Wishes {
  const readDeletions: Wishes['deletions'] = async () =>
    (await tables.all(selectDeletions, [])).map(({ playerId, at }) => ({
      playerId,
      at: at + deletionWaitMs,
    }));
  return {
    deletions: readDeletions,
    takeUpdate: (playerId, now) =>
      tables.transaction(async (transaction) => {
        const before = await find(transaction, playerId, 'update');
        // The difference is absolute: a clock that was ahead at the last request must not prevent updates for long.
        if (before !== null && Math.abs(now - before) < updatePauseMs) return false;
        await note(transaction, { playerId, kind: 'update', at: now });
        return true;
      }),
    askDeletion: (playerId, now) =>
      tables.transaction(async (transaction) => {
        const before = await find(transaction, playerId, 'delete');
        if (before === null) await note(transaction, { playerId, kind: 'delete', at: now });
        return (before ?? now) + deletionWaitMs; // absent: the player has not requested the deletion before
      }),
    async deletionAt(playerId) {
      const askedAt = await find(tables, playerId, 'delete');
      return askedAt === null ? null : askedAt + deletionWaitMs;
    },
    stopDeletion: (playerId) =>
      tables.transaction(
        async (transaction) => (await transaction.run(remove, [playerId, 'delete'])) > 0,
      ),
    dueDeletions: async (now) =>
      (await readDeletions()).filter(({ at }) => at <= now).map(({ playerId }) => playerId),
  };
}

async function find(
  queries: Queries,
  playerId: number,
  kind: 'update' | 'delete',
): Promise<number | null> {
  return (await queries.get(selectOne, [playerId, kind]))?.at ?? null; // absent: the player never made this kind of request
}

async function note(transaction: Transaction, row: Row): Promise<void> {
  await transaction.run(save, toValues(playerWish, row));
}
