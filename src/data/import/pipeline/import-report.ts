/** The summary of an import or a dry run, as a table of limited size that pages show and the store saves. */

import type { ChangedRow } from './changed-row.ts';
import type { Change, Counts, Listed, Rejection, Summary } from './import-counts.ts';

/** A row of the table. */
export interface ReportRow extends ChangedRow {
  readonly type: Change['type'];
  readonly outcome: Change['outcome'];
  readonly where: string;
}

/** Messages with their total number. */
export interface ReportMessages {
  readonly total: number;
  readonly first: readonly Rejection[];
}

/** The result of an import, or the expected result in a dry run. */
export interface ImportReport {
  readonly counts: Readonly<Record<ReportSubject, Counts>>;
  /** The first changes of a dry run. Empty for an import. */
  readonly changes: { readonly total: number; readonly rows: readonly ReportRow[] };
  readonly rejected: ReportMessages;
  readonly warnings: ReportMessages;
  readonly skipped: ReportMessages;
  readonly notes: ReportMessages;
  /** Ids of the first sets whose records wait for their definition. */
  readonly waiting: readonly string[];
}

/**
 * The kinds of records in a report: `trophies` are definitions, `earned` are trophies that players have earned, and `playerGames` are the
 * games that players have.
 */
export type ReportSubject =
  | 'players'
  | 'accounts'
  | 'games'
  | 'groups'
  | 'trophies'
  | 'playerGames'
  | 'earned'
  | 'hours'
  | 'hiddenGames'
  | 'hunts';

const maxRows = 300;
const maxMessages = 100;
const maxText = 500;

/** Returns the report of a summary. */
export function createReport(summary: Summary): ImportReport {
  const { byType, rejected, warnings, skipped, notes, changes, waiting } = summary;
  return {
    counts: {
      players: byType.player,
      accounts: byType.account,
      games: byType.game,
      groups: byType.group,
      trophies: byType.trophy,
      playerGames: byType.playerGame,
      earned: byType.earned,
      hours: byType.playTime,
      hiddenGames: byType.hiddenGame,
      hunts: byType.hunt,
    },
    changes: {
      total: changes?.total ?? 0, // absent: only a dry run lists changes, and this was an import
      rows: changes?.first.slice(0, maxRows).map(rowOf) ?? [],
    },
    rejected: messagesOf(rejected),
    warnings: messagesOf(warnings),
    skipped: messagesOf(skipped),
    notes: messagesOf(notes),
    waiting: waiting?.slice(0, maxMessages) ?? [], // absent: no set waits for its definition
  };
}

function rowOf({ type, outcome, where, row }: Change): ReportRow {
  return { type, outcome, where: where.slice(0, maxText), ...row };
}

function messagesOf({ total, first }: Listed): ReportMessages {
  const shown = first.slice(0, maxMessages).map(({ where, reason }) => ({
    where: where.slice(0, maxText),
    reason: reason.slice(0, maxText),
  }));
  return { total, first: shown };
}
