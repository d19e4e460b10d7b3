/** Stores when the definition of each set was read on the network, and whether a second reading has confirmed it. */

import type { RowOf } from '../../store/sql.ts';
import { columnList, read, setting, syncSet, upsertInto, toValues } from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** A reading of a set's definition. */
export type SetReading = Readonly<Omit<RowOf<typeof syncSet>, 'network' | 'gameId'>>;

/** The readings of set definitions, so that no set is read more often than necessary. */
export interface SyncSets {
  /** Returns the last reading of a set; null if it was never read. */
  setReading(gameId: string): Promise<SetReading | null>;
  saveReading(gameId: string, reading: SetReading): Promise<void>;
  /** Counts one repeated reading on a day. Returns false if the day's limit is reached. */
  takeRepetition(day: number, limit: number): Promise<boolean>;
}

const selectReading = read<RowOf<typeof syncSet>>(
  `SELECT ${columnList(syncSet, 's')} FROM sync_set s WHERE s.network = ? AND s.game_id = ?`,
);
const upsertReading = upsertInto(syncSet);
const selectCount = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertCount = upsertInto(setting);

/** Creates the readings of a network's sets in the tables of the store. */
export function createSyncSets({ tables, network }: StateOf): SyncSets {
  const countName = `sync_repeated_sets ${network}`;
  return {
    setReading: async (gameId) => (await tables.get(selectReading, [network, gameId])) ?? null,
    saveReading: (gameId, reading) =>
      tables.transaction(
        async (transaction) =>
          void (await transaction.run(
            upsertReading,
            toValues(syncSet, { ...reading, network, gameId }),
          )),
      ),
    takeRepetition: (day, limit) =>
      tables.transaction(async (transaction) => {
        const [counted, count] = readCount(
          (await transaction.get(selectCount, [countName]))?.value,
        );
        const taken = counted === day ? count : 0;
        if (taken >= limit) return false;
        await transaction.run(
          upsertCount,
          toValues(setting, { name: countName, value: `${day} ${taken + 1}` }),
        );
        return true;
      }),
  };
}

/** Returns the day of a counter, and its value. */
function readCount(value: string | undefined): readonly [number, number] {
  const [day = Number.NaN, count = 0] = (value ?? '').split(' ').map(Number);
  return [day, count];
}
