/** Notes what a transaction writes. Only commits with writes are counted and announced. */

import type { Transaction } from '../engine.ts';
import { excludeOperational } from './commits.ts';
import type { PostgresSession } from './session.ts';

/** What a transaction has written so far. */
export interface Noted {
  hasWritten: boolean;
  /** Ids of the players whose data it writes; null if it may write anything. */
  players: readonly number[] | null;
}

/** Returns the transaction of a session, which notes every statement that may have written. A command that affects no row has not. */
export function noteWrites(session: PostgresSession, noted: Noted): Transaction {
  const note = (): void => {
    noted.hasWritten = true;
  };
  return {
    ...session,
    excludeOperational: () => excludeOperational(session),
    concernPlayers: (playerIds) => (noted.players = playerIds),
    all(statement, parameters) {
      if (statement.kind === 'write') note();
      return session.all(statement, parameters);
    },
    get(statement, parameters) {
      if (statement.kind === 'write') note();
      return session.get(statement, parameters);
    },
    allMany(statement, lists) {
      if (statement.kind === 'write' && lists.length > 0) note();
      return session.allMany(statement, lists);
    },
    async run(command, parameters) {
      const rows = await session.run(command, parameters);
      if (rows > 0) note();
      return rows;
    },
    runMany(command, lists) {
      if (lists.length > 0) note();
      return session.runMany(command, lists);
    },
  };
}
