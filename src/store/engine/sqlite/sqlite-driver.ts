/**
 * SQLite drivers: better-sqlite3, whose package includes binaries for common systems, or node:sqlite if none of these binaries fits.
 * A driver is loaded when a store is opened.
 */

import { createRequire } from 'node:module';
import type { StatementSync } from 'node:sqlite';
import type BetterSqlite from 'better-sqlite3';
import type { SqlValue } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';

/** A package, or module of Node.js, that opens SQLite files. */
export type SqliteDriverName = 'better-sqlite3' | 'node:sqlite';

/** A prepared statement. */
export interface SqliteStatement {
  all(...parameters: SqlValue[]): unknown[];
  get(...parameters: SqlValue[]): unknown;
  /** Runs a write and returns the number of rows written. */
  run(...parameters: SqlValue[]): number;
  /** Returns the same statement, with rows as lists of values. */
  lists(): Pick<SqliteStatement, 'all' | 'get'>;
}

/** One connection. */
export interface SqliteConnection {
  prepare(text: string): SqliteStatement;
  /** Runs SQL without parameters, such as PRAGMA and BEGIN. */
  exec(text: string): void;
  close(): void;
}

/** Opens a connection to an existing file. */
export type OpenSqlite = (
  path: string,
  options: { readonly readOnly: boolean },
) => SqliteConnection;

const loaders: Readonly<Record<SqliteDriverName, () => Promise<OpenSqlite>>> = {
  'better-sqlite3': loadBetterSqlite,
  'node:sqlite': loadNodeSqlite,
};

/** Loads the first working driver of `candidates`. Throws StoreError `driver-missing` if none works on this system. */
export async function loadSqliteDriver(
  candidates: readonly SqliteDriverName[] = ['better-sqlite3', 'node:sqlite'],
): Promise<OpenSqlite> {
  const failures: unknown[] = [];
  for (const name of candidates) {
    try {
      const open = await loaders[name]();
      open(':memory:', { readOnly: false }).close(); // the first connection loads the binary
      return open;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new StoreError(
    'driver-missing',
    `SQLite cannot be loaded: there is no binary for ${process.platform} ${process.arch} and Node ${process.versions.node}. Use Node 22.13 or newer.`,
    new AggregateError(failures),
  );
}

/** Node-API version of better-sqlite3's binaries. They terminate an older Node (before 22.14) without a message. */
const requiredNodeApi = 10;

async function loadBetterSqlite(): Promise<OpenSqlite> {
  const { napi = '0' } = process.versions;
  if (Number(napi) < requiredNodeApi)
    throw new Error(`better-sqlite3 requires Node-API ${requiredNodeApi}; this Node has ${napi}.`);
  // `require` is faster: for an `import`, Node first compiles its CommonJS lexer, which takes longer than the rest of the load.
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

/** Converts rows from objects to lists; Node before 22.16 returns only objects. The columns of a statement have distinct names. */
function listsOf(prepared: StatementSync): Pick<SqliteStatement, 'all' | 'get'> {
  return {
    all: (...parameters) => prepared.all(...parameters).map(toList),
    get: (...parameters) => toList(prepared.get(...parameters)),
  };
}

function toList(row: object | undefined): unknown {
  return row === undefined ? undefined : Object.values(row);
}
