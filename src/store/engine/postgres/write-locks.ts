/** The scope of a transaction as locks of PostgreSQL (commits.ts). */

import type { WriteScope } from '../write-scope.ts';
import type { TableLock, Written } from './commits.ts';
import { lockForPlayers, lockOperational, lockPlayers, lockTable } from './commits.ts';
import type { PostgresSession } from './session.ts';

export interface WriteLocks extends WriteScope {
  /** The players that the transaction has written; null if it may have written anything. */
  readonly written: () => Written['players'];
}

/** @param held the table lock with which the transaction began; null if it chooses its scope itself */
export function createWriteLocks(session: PostgresSession, held: TableLock | null): WriteLocks {
  let lock = held;
  const players = new Set<number>();
  return {
    countsLater: true,
    isNarrow: () => lock === 'shared',
    async lockPlayers(nameKeys) {
      if (lock === 'whole') return new Map();
      const taken = lock === null ? lockForPlayers(session) : Promise.resolve();
      lock = 'shared';
      const ids = lockPlayers(session, nameKeys);
      ids.catch(() => undefined); // it fails after a failure of the table lock, which is the cause
      await taken;
      return ids;
    },
    async lockAll() {
      if (lock === 'whole') return;
      await lockTable(session, 'whole');
      lock = 'whole';
    },
    lockOperational: () => lockOperational(session, 'shared'),
    notePlayer: (playerId) => void players.add(playerId),
    written: () => (lock === 'shared' ? players : null),
  };
}
