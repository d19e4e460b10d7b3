/**
 * The transaction of a session. It notes what is written, because only commits with writes are counted and announced. In a small
 * transaction, it also holds row writes back until the next statement, and then sends them together.
 */

import type { Parameters, Statement, Transaction } from '../engine.ts';
import { checkStorable } from '../nul.ts';
import type { Concerned } from './commits.ts';
import { excludeOperational } from './commits.ts';
import type { PostgresSession } from './session.ts';
import type { Posted } from './together.ts';
import { isOfOneTable } from './together.ts';

/** Writes of a transaction so far. */
export interface Noted {
  /** Upper bound of the number of rows written; 0 if no row was written. */
  readonly rowsWritten: () => number;
  readonly concerned: () => Concerned;
  /** Sends the writes that are held back. */
  readonly flush: () => Promise<void>;
}

/** The ways in which a transaction may combine its statements. */
interface Sending {
  /** Whether writes of different tables are sent together. */
  readonly joinsWrites: boolean;
  /** Whether a read with many lists of parameters (`allMany`) is sent as one command (batch.ts). */
  readonly joinsReads: boolean;
}

/** Returns the transaction of a session. */
export function noteWrites(
  session: PostgresSession,
  { joinsWrites, joinsReads }: Sending,
): Transaction & { readonly noted: Noted } {
  let rowsWritten = 0;
  let concerned: Concerned = { players: null, isOfPresence: false };
  const held: Posted[] = [];
  const readMany = joinsReads ? session.allMany : session.allOneByOne;

  async function flush(): Promise<void> {
    const writes = held.splice(0);
    if (writes.length > 0) await session.runTogether(writes);
  }

  async function all<Row>(statement: Statement<Row>, parameters: Parameters): Promise<Row[]> {
    if (held.length > 0) await flush();
    if (statement.kind === 'write') rowsWritten += 1;
    return session.all(statement, parameters);
  }

  return {
    noted: { rowsWritten: () => rowsWritten, concerned: () => concerned, flush },
    excludeOperational: () => excludeOperational(session),
    concernPlayers: (players) => (concerned = { ...concerned, players }),
    concernPresence: () => (concerned = { ...concerned, isOfPresence: true }),
    all,
    get: async (statement, parameters) => (await all(statement, parameters))[0],
    async allMany(statement, lists) {
      if (lists.length === 0) return [];
      if (held.length > 0) await flush();
      if (statement.kind === 'read') return readMany(statement, lists);
      rowsWritten += lists.length;
      return session.allMany(statement, lists);
    },
    async run(command, parameters) {
      if (held.length > 0) await flush();
      const rows = await session.run(command, parameters);
      rowsWritten += rows;
      return rows;
    },
    async runMany(command, lists) {
      if (lists.length === 0) return;
      rowsWritten += lists.length;
      if (!joinsWrites || !isOfOneTable(command)) {
        if (held.length > 0) await flush();
        return session.runMany(command, lists);
      }
      for (const list of lists) checkStorable(list);
      held.push({ command, lists });
    },
  };
}
