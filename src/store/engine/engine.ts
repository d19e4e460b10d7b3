/**
 * Interface between the store and a database engine. The store uses portable SQL with `?` placeholders, one text for all
 * engines; each engine has its own folder. All methods are asynchronous. `allMany` and `runMany` let an engine send a
 * batch in one network round trip.
 */

import type { CommitVersions } from '../../cache/index.ts';
import type { TypeNames } from '../columns/column-types.ts';
import type { Read, Statement, Write } from './statement.ts';

export type { Read, Statement, Write } from './statement.ts';

/** Value of a parameter or column. Booleans are 0 and 1; instants are milliseconds UTC. */
export type SqlValue = string | number | null;
/** The values of the placeholders of a statement, in order. */
export type Parameters = readonly SqlValue[];

/** Read access. Engines prepare a statement at its first use. */
export interface Queries {
  readonly all: <Row>(query: Read<Row>, parameters: Parameters) => Promise<Row[]>;
  readonly get: <Row>(query: Read<Row>, parameters: Parameters) => Promise<Row | undefined>;
  /** Returns the rows for each list of parameters, in the order of the lists. */
  readonly allMany: <Row>(
    query: Read<Row>,
    parameterLists: readonly Parameters[],
  ) => Promise<Row[][]>;
}

/** An atomic transaction that reads and writes. */
export interface Transaction extends Queries {
  /** Returns the rows of a read, or the rows that a write returns. */
  readonly all: <Row>(statement: Statement<Row>, parameters: Parameters) => Promise<Row[]>;
  /** Returns the first row of a read, or the first row that a write returns. */
  readonly get: <Row>(
    statement: Statement<Row>,
    parameters: Parameters,
  ) => Promise<Row | undefined>;
  /** Runs a read, or a write of one row, once per list of parameters. Returns the rows for each list, in the order of the lists. */
  readonly allMany: <Row>(
    statement: Statement<Row>,
    parameterLists: readonly Parameters[],
  ) => Promise<Row[][]>;
  /** Runs a write and returns the number of rows written. */
  run(command: Write, parameters: Parameters): Promise<number>;
  /** Runs a write once per list of parameters. Engines combine writes of one row (Write.rowWrite) into writes of many rows. */
  runMany(command: Write, parameterLists: readonly Parameters[]): Promise<void>;
  /**
   * Excludes operational transactions until this transaction ends, so that none of them changes rows that it has checked, or writes the
   * same rows.
   */
  excludeOperational(): Promise<void>;
  /**
   * Declares that the transaction writes only the data of these players and the counts over all players, so that cached responses about
   * other players remain valid. Without this call, the transaction may have written any data.
   */
  concernPlayers(playerIds: readonly number[]): void;
  /** Declares that an operational transaction writes the presence of players, so that responses that show presence are checked again. */
  concernPresence(): void;
}

/** Read access to one state of the data, which does not change until the snapshot is closed. */
export interface Snapshot extends Queries {
  close(): Promise<void>;
}

/** SQL that differs between engines; used by the schema, the migrations and the schema check. */
export interface Dialect {
  /** Suffix of a table definition that stores the rows in primary key order. */
  readonly clustered: string;
  /** Names of column types in a table definition. */
  readonly types: TypeNames;
  /** Suffix of a nullable descending column in an index definition. */
  readonly descendingNullsLast: string;
  /** Returns the commands that rename a table, and the objects named after it. */
  readonly renameTable: (from: string, to: string) => readonly string[];
  /** Lists the actual columns of a table in order. The parameter is the table's name. */
  readonly columns: Read<CatalogueColumn>;
  /** The engine's own integrity check: one row per finding, or no row or a single `ok` if there are none. */
  readonly integrity: Read<{ readonly finding: string }> | null;
}

/** A column as described by the database's own catalogue. */
export interface CatalogueColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: number;
  /** 1-based position in the primary key; 0 if the column is not part of it. */
  readonly keyPlace: number;
}

/**
 * Kind of a transaction's writes. `data` is shown in responses and pages. `operational` (slots and lease of the sync, audit log, webhook
 * messages) invalidates no cache. Transactions of the kind `companion` (Companion) do not wait for those of the other kinds. One
 * transaction of each kind runs at a time, over all processes.
 */
export type TransactionKind = 'data' | 'operational' | 'companion';

/** Facts about a transaction that the engine can use. */
export interface TransactionOptions {
  /** By default `data`. */
  readonly kind?: TransactionKind;
  /** Whether the transaction finds all rows by their keys, and only a few. An engine may then use the same plans for all values. */
  readonly isSmall?: boolean;
  /**
   * Whether deleted data is also removed from the engine's own files, if the engine can do that immediately. PostgreSQL does it with its
   * next VACUUM.
   */
  readonly erases?: boolean;
}

/** Read and write access for a module that has tables of its own in the store. */
export interface TableAccess extends Queries {
  /**
   * Runs `work` in a transaction; transactions run one at a time. An exception from `work` rolls the transaction back. Engines may retry
   * operational work after a conflict, which rolls back the previous attempt.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** Progress of a backup, in bytes. The total is the used size of the store; a compact copy may be smaller at the end. */
export interface BackupProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Tables that belong to a store, but whose transactions do not wait for transactions of the store, however long an import takes. Reads see
 * every commit that was confirmed before, even if the store reads from replicas.
 */
export interface Companion extends TableAccess {
  readonly name: string;
  readonly dialect: Dialect;
  /** Copies the tables to a new file while they are in use; null if they are in the store's own database. */
  readonly backup: Engine['backup'];
  close(): Promise<void>;
}

/** A database. Reads outside a transaction see committed data only. */
export interface Engine extends TableAccess {
  readonly name: string;
  readonly dialect: Dialect;
  /** Runs `work` in a transaction like TableAccess, with options such as the kind of the writes. */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  snapshot(): Promise<Snapshot>;
  /**
   * Identifier of the state that reads see. All reads between two calls with the same result saw the same data. This is exact, unlike
   * `commitVersions`; an engine with a server queries it.
   */
  state(): Promise<string>;
  /**
   * The state as far as this process knows it, without querying a server. If `state` later returns the same, all reads since then saw that
   * state. Null if unknown.
   */
  knownState(): string | null;
  /**
   * Versions that change when data may have been committed by any process. Does not block. With a database server, the versions may be late
   * by the time within which a write must be visible on all nodes, according to the engine's options.
   */
  commitVersions(): CommitVersions;
  /**
   * The commit versions as of the start of this event loop tick, or of this process's last commit if that was later. Called
   * for each request while requests are read from their connections. A request that arrived before a tick was sent before any commit that
   * another process makes during the tick, so these versions are exact for it.
   */
  commitVersionsOfTick(): CommitVersions;
  /** A number that changes when reads may come from another server than before, whose data may be older or newer. */
  source(): number;
  /** A number that changes when data that was read earlier may have been discarded: a failover can lose commits. */
  epoch(): number;
  /** Copies the database to a new file while it is in use. Null if backups are made with the database's own tools. */
  readonly backup:
    | ((file: string, onProgress: (progress: BackupProgress) => void) => Promise<void>)
    | null;
  /** Opens the store's companion. Its tables are in a second file, or in the same database with their own lock. The caller closes it. */
  openCompanion(): Promise<Companion>;
  close(): Promise<void>;
}
