/** Detects whether a transaction has written. Only commits with writes are counted and announced. */

import type { Transaction } from '../engine.ts';

/** Returns the transaction, which calls `onWrite` after every statement that may have written. A command that affects no row has not. */
export function noteWrites(transaction: Transaction, onWrite: () => void): Transaction {
  return {
    ...transaction,
    get(statement, parameters) {
      if (statement.kind === 'write') onWrite();
      return transaction.get(statement, parameters);
    },
    async run(command, parameters) {
      const rows = await transaction.run(command, parameters);
      if (rows > 0) onWrite();
      return rows;
    },
    runMany(command, lists) {
      if (lists.length > 0) onWrite();
      return transaction.runMany(command, lists);
    },
  };
}
