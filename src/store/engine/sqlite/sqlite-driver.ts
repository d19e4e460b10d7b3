/**
 * The SQLite driver: better-sqlite3, whose package brings binaries for the usual systems, or the one
 * inside Node where none of them fits. Both are loaded only when a store is opened.
 */

import { createRequire } from 'node:module';
import type { StatementSync } from 'node:sqlite';
import type BetterSqlite from 'better-sqlite3';
import type { SqlValue } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';

export type SqliteDriverName = 'better-sqlite3' | 'node:sqlite';

/** A prepared statement. */
export interface SqliteStatement {
  all(...parameters: SqlValue[]): unknown[];
  get(...parameters: SqlValue[]): unknown;
  /** How many rows were written. */
  run(...parameters: SqlValue[]): number;
  /** The same statement with rows as lists of values. */
  lists(): Pick<SqliteStatement, 'all' | 'get'>;
}

/** One connection. */
export interface SqliteConnection {
  prepare(text: string): SqliteStatement;
  /** Runs text that takes no parameters, such as PRAGMA and BEGIN. */
  exec(text: string): void;
  close(): void;
}

/** Opens a connection to an existing file. */
export type OpenSqlite = (path: string, options: { readonly readOnly: boolean }) => SqliteConnection;

const loaders: Readonly<Record<SqliteDriverName, () => Promise<OpenSqlite>>> = {
  'better-sqlite3': loadBetterSqlite,
  'node:sqlite': loadNodeSqlite,
};

/** The first driver of `candidates` that works here; throws StoreError `driver-missing` where none does. */
export async function loadSqliteDriver(
  candidates: readonly SqliteDriverName[] = ['better-sqlite3', 'node:sqlite'],
): Promise<OpenSqlite> {
  const failures: unknown[] = [];
  for (const name of candidates) {
    try {
      const open = await loaders[name]();
      open(':memory:', { readOnly: false }).close(); // the binary is loaded by the first connection only
      return open;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new StoreError(
    'driver-missing',
    `SQLite does not run here: no binary for ${process.platform} ${process.arch} and Node ${process.versions.node}. Use Node 22.13 or newer.`,
    new AggregateError(failures),
  );
}

/** Its binaries are made for this version of Node-API, and end an older Node (before 22.14) without a word. */
const neededNodeApi = 10;

async function loadBetterSqlite(): Promise<OpenSqlite> {
  const { napi = '0' } = process.versions;
  if (Number(napi) < neededNodeApi) throw new Error(`Node-API ${neededNodeApi} is needed, here is ${napi}.`);
  // By require: to import it, Node compiles its reader of CommonJS first, which takes longer than all else about it.
  const Database: typeof BetterSqlite = createRequire(import.meta.url)('better-sqlite3');
  return (path, { readOnly }) => {
    const database = new Database(path, { readonly: readOnly });
    return {
      prepare(text) {
        const prepared = database.prepare<SqlValue[]>(text);
        let lists: Pick<SqliteStatement, 'all' | 'get'> | null = null;
        return {
          all: (...parameters) => prepared.all(...parameters),
          get: (...parameters) => prepared.get(...parameters),
          run: (...parameters) => prepared.run(...parameters).changes,
          lists: () => (lists ??= database.prepare<SqlValue[]>(text).raw()),
        };
      },
      exec: (text) => void database.exec(text),
      close: () => void database.close(),
    };
  };
}

async function loadNodeSqlite(): Promise<OpenSqlite> {
  const { DatabaseSync } = await import('node:sqlite');
  return (path, { readOnly }) => {
    const database = new DatabaseSync(path, { readOnly });
    return {
      prepare(text) {
        const prepared = database.prepare(text);
        return {
          all: (...parameters) => prepared.all(...parameters),
          get: (...parameters) => prepared.get(...parameters),
          run: (...parameters) => Number(prepared.run(...parameters).changes),
          lists: () => listsOf(prepared),
        };
      },
      exec: (text) => database.exec(text),
      close: () => database.close(),
    };
  };
}

/** Rows as lists from rows as objects: Node before 22.16 has no other. No two columns of a statement have one name. */
function listsOf(prepared: StatementSync): Pick<SqliteStatement, 'all' | 'get'> {
  return {
    all: (...parameters) => prepared.all(...parameters).map(toList),
    get: (...parameters) => toList(prepared.get(...parameters)),
  };
}

function toList(row: object | undefined): unknown {
  return row === undefined ? undefined : Object.values(row);
}
