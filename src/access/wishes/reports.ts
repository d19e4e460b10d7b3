/** Mistakes in the data that players report to the operator (docs/spec/access.md 5.1). */

import { randomBytes } from 'node:crypto';
import type { RowOf, TableAccess } from '../../store/sql.ts';
import { columnList, deletion, insertInto, oneRow, read, toValues } from '../../store/sql.ts';
import { report } from '../state/tables.ts';

/** A report, stored until the operator closes it. */
export type Report = Readonly<RowOf<typeof report>>;
/** A new report. */
export type NewReport = Omit<Report, 'reportId'>;

/** Maximum length of a report's text. */
export const maxReportLength = 1000;
/** Maximum number of a player's open reports, so that one player cannot fill the operator's page. */
const maxOpen = 20;

/** The open reports. */
export interface Reports {
  /** Adds a report. Returns false if its player has too many open reports. */
  add(given: NewReport): Promise<boolean>;
  /** Returns the newest reports first. */
  latest(limit: number): Promise<readonly Report[]>;
  /** Closes a report. Returns false if there is no report with this id. */
  close(reportId: string): Promise<boolean>;
  /** Closes all reports of a player. */
  closeAll(playerId: number): Promise<void>;
}

const countOpen = read<{ count: number }>(
  'SELECT COUNT(*) AS "count" FROM access_report r WHERE r.player_id = ?',
);
const selectLatest = read<Report>(
  `SELECT ${columnList(report, 'r')} FROM access_report r ORDER BY r.at DESC, r.report_id LIMIT ?`,
);
const insert = insertInto(report);
const removeOne = deletion('access_report', { keys: ['report_id'] });
const removeAll = deletion('access_report', { keys: ['player_id'] });

/** Creates access to the reports in their table. */
export function createReports(tables: TableAccess): Reports {
  return {
    add: (given) =>
      tables.transaction(async (transaction) => {
        if ((await oneRow(transaction, countOpen, [given.playerId])).count >= maxOpen) return false;
        const reportId = randomBytes(8).toString('hex');
        await transaction.run(insert, toValues(report, { ...given, reportId }));
        return true;
      }),
    latest: async (limit) => (await tables.all(selectLatest, [limit])).map((row) => ({ ...row })),
    close: (reportId) =>
      tables.transaction(async (transaction) => (await transaction.run(removeOne, [reportId])) > 0),
    closeAll: (playerId) =>
      tables.transaction(async (transaction) => {
        await transaction.run(removeAll, [playerId]);
      }),
  };
}
