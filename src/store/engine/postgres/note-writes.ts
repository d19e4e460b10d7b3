/** Detects whether a transaction has written. Only commits with writes are counted and announced. */

import type { Transaction } from '../engine.ts';
import type { WriteScope } from '../write-scope.ts';
import type { PostgresSession } from './session.ts';

/** Returns the transaction, which calls `onWrite` after every statement that may have written. A command that affects no row has not. */
export function noteWrites(session: PostgresSession, scope: WriteScope, onWrite: () => void): Transaction {
  return {
    ...session,
    scope,
    all(statement, parameters) {
      if (statement.kind === 'write') onWrite();
      return session.all(statement, parameters);
    },
    get(statement, parameters) {
      if (statement.kind === 'write') onWrite();
      return session.get(statement, parameters);
    },
    allMany(statement, lists) {
      if (statement.kind === 'write' && lists.length > 0) onWrite();
      return session.allMany(statement, lists);
    },
    async run(command, parameters) {
      const rows = await session.run(command, parameters);
      if (rows > 0) onWrite();
      return rows;
    },
    runMany(command, lists) {
      if (lists.length > 0) onWrite();
      return session.runMany(command, lists);
    },
  };
}
