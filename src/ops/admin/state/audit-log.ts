/** What was done to this instance through the admin API, and by whom. */

import { randomBytes } from 'node:crypto';
import type { RowOf, TableAccess } from '../../../store/sql.ts';
import { auditEntry, columnList, insertInto, read, update, valuesOf, write } from '../../../store/sql.ts';

/** Something that was done. Players are in it by their internal id, so that a deleted one leaves no name behind. */
export type AuditEntry = Readonly<Omit<RowOf<typeof auditEntry>, 'entryId'>>;

export interface AuditLog {
  /** Writes an entry; gives its id. */
  write(entry: AuditEntry): Promise<string>;
  /** Writes how what an entry is about has ended. */
  finish(entryId: string, ended: Pick<AuditEntry, 'outcome' | 'subject'>): Promise<void>;
  /** The newest entries, the newest first. */
  latest(limit: number): Promise<readonly AuditEntry[]>;
  /** Removes what is older; how many entries they were. */
  prune(before: number): Promise<number>;
}

const insert = insertInto(auditEntry);
const selectLatest = read<AuditEntry>(
  `SELECT ${columnList(auditEntry, 'a', ['at', 'actor', 'action', 'subject', 'outcome'])} FROM audit_entry a ORDER BY a.at DESC, a.entry_id DESC LIMIT ?`,
);
const updateOutcome = update('audit_entry', 'outcome = ?, subject = ?', { keys: ['entry_id'] });
const removeOld = write('DELETE FROM audit_entry WHERE at < ?');
/** Two of one millisecond, and of several processes, are different entries. */
const idBytes = 8;

export function createAuditLog(tables: TableAccess): AuditLog {
  return {
    write: (entry) =>
      tables.transaction(async (transaction) => {
        const entryId = randomBytes(idBytes).toString('hex');
        await transaction.run(insert, valuesOf(auditEntry, { ...entry, entryId }));
        return entryId;
      }),
    finish: (entryId, { outcome, subject }) =>
      tables.transaction(async (transaction) => void (await transaction.run(updateOutcome, [outcome, subject, entryId]))),
    latest: async (limit) => (await tables.all(selectLatest, [limit])).map((row) => ({ ...row })),
    prune: (before) => tables.transaction((transaction) => transaction.run(removeOld, [before])),
  };
}
