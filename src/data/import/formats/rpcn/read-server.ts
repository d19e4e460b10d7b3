/**
 * Reads a server's accounts and their earned trophies. The first time, and then once a day, it reads everything. In between, it reads only
 * the rows that were inserted since the last read, which it finds by their row ids. It reads only the two tables and the columns that are
 * needed.
 */

import { dayMs } from '../../../../domain/time/index.ts';
import type { ExpectedTables } from '../../readers/expected-table.ts';
import type { LiveDatabase } from '../../readers/live-sqlite.ts';
import { wrapSourceError } from '../../source/source.ts';
import type { AccountTrophies } from './account-trophies.ts';
import { addTrophy, noTrophies } from './account-trophies.ts';
import type { AccountLink } from './links.ts';
import type { ReadableServer } from './servers.ts';

/** The earned trophies of a linked account. */
export interface AccountState extends AccountTrophies {
  /** The number of the account on the server. */
  readonly id: bigint;
}

/** The data that was read from a server. */
export interface ServerState {
  /** When all rows were last read: milliseconds UTC. */
  readonly readAt: number;
  /** The last row id that was read. If the server interrupts a read, the next one continues from there. */
  last: bigint;
  /** The accounts by linked name. Accounts that the server does not have are left out. */
  readonly accounts: ReadonlyMap<string, AccountState>;
  /** The account number first found for each name. An account that takes over the name later belongs to another person. */
  readonly ids: ReadonlyMap<string, bigint>;
}

/** Maximum number of rows of an account, and of new rows in one read. */
const maxRows = 200_000;
const maxNewRows = 10_000;
/** Maximum length of a set id plus one character, so that longer ids can be recognised. */
const idLength = 13;

/** Returns the server's tables and columns that are read. */
export function listTables({ accounts, trophies }: ReadableServer): ExpectedTables {
  return {
    [accounts.table]: [accounts.id, accounts.name],
    [trophies.table]: [trophies.account, trophies.set, trophies.trophy, trophies.earnedAt],
  };
}

/** A server, its open database, and the accounts that are read. */
export interface ServerReading {
  readonly server: ReadableServer;
  readonly database: LiveDatabase;
  readonly where: string;
  readonly links: readonly AccountLink[];
  /** The account numbers that an earlier process found for the names. */
  readonly ids: ReadonlyMap<string, bigint>;
}

/** Reads the rows that are new since `before`, or all rows. Throws DatabaseBusy and SourceError. */
export function readServer(
  reading: ServerReading,
  before: ServerState | null,
  now: number,
): ServerState {
  const found = findAccounts(reading);
  const ids = new Map([...found, ...(before ?? reading).ids]);
  const linked = new Map([...found].filter(([name, id]) => ids.get(name) === id));
  const newest = findNewest(reading);
  const isOld = before === null || now - before.readAt >= dayMs || newest < before.last;
  if (isOld || !hasAccounts(before, linked))
    return { readAt: now, last: newest, accounts: readAll(reading, linked), ids };
  readNew(reading, before);
  return before;
}

function hasAccounts(before: ServerState, ids: ReadonlyMap<string, bigint>): boolean {
  if (before.accounts.size !== ids.size) return false;
  return ids.entries().every(([name, id]) => before.accounts.get(name)?.id === id);
}

/** Returns the numbers of the linked accounts. Names are not case-sensitive: the server allows no two names that differ only in case. */
function findAccounts(reading: ServerReading): ReadonlyMap<string, bigint> {
  const { database, links, where } = reading;
  const { table, id, name } = reading.server.accounts;
  const sql = `SELECT ${id} AS id FROM ${table} WHERE ${name} = ? COLLATE NOCASE LIMIT 2`;
  const found = new Map<string, bigint>();
  for (const { account } of links) {
    const [first, ...others] = database.rows(sql, account);
    if (first === undefined) continue;
    const number = first['id'];
    if (others.length > 0 || typeof number !== 'bigint')
      throw wrapSourceError(where, `is damaged: the account ${account} has no number of its own`);
    found.set(account, number);
  }
  return found;
}

function findNewest({ database, server }: ServerReading): bigint {
  const [row] = database.rows(`SELECT max(rowid) AS newest FROM ${server.trophies.table}`);
  const newest = row?.['newest'];
  return typeof newest === 'bigint' ? newest : 0n; // the maximum is null for an empty table
}

function integer(column: string, name: string): string {
  return `CASE typeof(${column}) WHEN 'integer' THEN ${column} END AS ${name}`;
}

/** Returns the columns to read from a row. A value of an unexpected type is read as null, and a text that is too long is cut. */
function columnsOf({ trophies }: ReadableServer): string {
  return [
    'rowid AS row',
    integer(trophies.account, 'account'),
    `CASE typeof(${trophies.set}) WHEN 'text' THEN substr(${trophies.set}, 1, ${idLength}) END AS "set"`,
    integer(trophies.trophy, 'trophy'),
    integer(trophies.earnedAt, 'earnedAt'),
  ].join(', ');
}

function readAll(
  reading: ServerReading,
  ids: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, AccountState> {
  const { database, server } = reading;
  const { table, account } = server.trophies;
  const sql = `SELECT ${columnsOf(server)} FROM ${table} WHERE ${account} = ? LIMIT ${maxRows + 1}`;
  const accounts = new Map<string, AccountState>();
  for (const [name, id] of ids) {
    const state: AccountState = { id, ...noTrophies() };
    const rows = database.rows(sql, id);
    if (rows.length > maxRows) state.refused.more += 1;
    for (const { set, trophy, earnedAt } of rows.slice(0, maxRows))
      addTrophy(state, { set, trophy, earnedAt });
    accounts.set(name, state);
  }
  return accounts;
}

/**
 * Adds the rows that come after the last row that was read. Each query reads a limited number of rows, so that the server can write between
 * the queries.
 */
function readNew({ database, server, where }: ServerReading, state: ServerState): void {
  const sql = `SELECT ${columnsOf(server)} FROM ${server.trophies.table} NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT ${maxNewRows}`;
  const byId = new Map(state.accounts.values().map((each) => [each.id, each]));
  for (;;) {
    const rows = database.rows(sql, state.last);
    for (const row of rows) {
      const number = row['row'];
      if (typeof number !== 'bigint' || number <= state.last)
        throw wrapSourceError(where, 'is damaged: its rows are not in order');
      state.last = number;
      const { account, set, trophy, earnedAt } = row;
      const owner = typeof account === 'bigint' ? byId.get(account) : undefined;
      if (owner !== undefined) addTrophy(owner, { set, trophy, earnedAt });
    }
    if (rows.length < maxNewRows) return;
  }
}
