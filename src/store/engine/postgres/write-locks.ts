/** The scope of a transaction as locks of PostgreSQL (commits.ts). */

import type { WriteScope } from '../write-scope.ts';
import type { FirstPlayers, TableLock, Written } from './commits.ts';
import { lockForPlayers, lockOperational, lockPlayers, lockTable } from './commits.ts';
import type { PostgresSession } from './session.ts';

export interface WriteLocks extends WriteScope {
  /** The players that the transaction has written; null if it may have written anything. */
  readonly written: () => Written['players'];
}

/** The locks with which a transaction began. */
export interface HeldLocks {
  /** Null if the transaction chooses its scope itself. */
  readonly table: TableLock | null;
  readonly players: FirstPlayers | null;
}

export function createWriteLocks(session: PostgresSession, { table, players: first }: HeldLocks): WriteLocks {
  let lock = table;
  const players = new Set<number>();
  return {
    countsLater: true,
    isNarrow: () => lock === 'shared',
    async lockPlayers(nameKeys) {
      if (lock === 'whole') return new Map();
      if (first !== null && nameKeys.every((key) => first.names.has(key))) return first.ids;
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
