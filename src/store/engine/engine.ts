/**
 * The seam between the store and a database engine. Above it is portable SQL with `?` placeholders,
 * one text for all engines; below it is one file per engine. Everything is asynchronous, and what a
 * server across a network would rather send at once is handed over at once (`allMany`, `runMany`).
 */

import type { TypeNames } from '../schema/column-types.ts';
import type { Read, Statement, Write } from './statement.ts';

export type { Read, Statement, Write } from './statement.ts';

/** What a placeholder takes and a column gives. Flags are 0 and 1, instants milliseconds UTC. */
export type SqlValue = string | number | null;
export type Parameters = readonly SqlValue[];

/** Reading. Engines prepare a statement at its first use. */
export interface Queries {
  readonly all: <Row>(query: Read<Row>, parameters: Parameters) => Promise<Row[]>;
  readonly get: <Row>(query: Read<Row>, parameters: Parameters) => Promise<Row | undefined>;
  /** The rows for each list of parameters, in their order. */
  readonly allMany: <Row>(query: Read<Row>, parameterLists: readonly Parameters[]) => Promise<Row[][]>;
}

/** Reading and writing; all of it takes effect or nothing does. */
export interface Transaction extends Queries {
  /** The rows, be they those that a write returns. */
  readonly all: <Row>(statement: Statement<Row>, parameters: Parameters) => Promise<Row[]>;
  /** The first row, be it one that a write returns. */
  readonly get: <Row>(statement: Statement<Row>, parameters: Parameters) => Promise<Row | undefined>;
  /** How many rows were written. */
  run(command: Write, parameters: Parameters): Promise<number>;
  /** Runs it once for each list of parameters; a write of one row (Write.rowWrite), where that is faster, for many at once. */
  runMany(command: Write, parameterLists: readonly Parameters[]): Promise<void>;
}

/** Reading from one unchanging state of the data, for as long as it is open. */
export interface Snapshot extends Queries {
  close(): Promise<void>;
}

/** The few words in which engines differ; the schema, migrations and the catalogue check use them. */
export interface Dialect {
  /** After a table's closing bracket where rows shall be kept in the order of the key. */
  readonly clustered: string;
  /** The types of columns, in a definition. */
  readonly types: TypeNames;
  /** In an index, after a column that is null for some rows and descending. */
  readonly descendingNullsLast: string;
  /** Lists the live columns of a table (`?`) as CatalogueColumn, in order. */
  readonly columns: Read<CatalogueColumn>;
  /** The engine's own look at its file; one row per finding, none or the single word `ok` when all is well. */
  readonly integrity: Read<{ readonly finding: string }> | null;
}

/** A column as the live database describes it. */
export interface CatalogueColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: number;
  /** 1-based place in the primary key, 0 outside. */
  readonly keyPlace: number;
}

/** Thrown by a transaction's work that is run again and cannot be: the transaction then fails with the conflict it met. */
export class CannotRepeat extends Error {
  override readonly name = 'CannotRepeat';
}

/**
 * What a transaction writes: data that answers and pages show, or the records of the service's own work (slots and lease of the
 * sync, audit log, webhook messages). Only data invalidates what is cached.
 */
export type TransactionKind = 'data' | 'operational';

/** Reading and writing tables: what a module needs that keeps tables of its own in the store. */
export interface TableAccess extends Queries {
  /** One at a time; an exception from `work` undoes it. `work` may be run again after a conflict, which has undone what it did. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** A database. Reads outside a transaction never see an unfinished one. */
export interface Engine extends TableAccess {
  readonly name: string;
  readonly dialect: Dialect;
  /** One at a time; an exception from `work` undoes it. Engines may run `work` again after a conflict, which has undone what it did. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, kind?: TransactionKind): Promise<T>;
  snapshot(): Promise<Snapshot>;
  /**
   * What reads see, by name: between two calls that give the same, every read saw the same data. Exact, other than the
   * stamp; an engine across a network asks its server.
   */
  state(): Promise<string>;
  /**
   * Another number whenever data may have been committed, by any process; it must not wait. An engine across a network may be
   * late by a bound it states.
   */
  commitVersion(): number;
  /**
   * The stamp as of the beginning of this turn of the event loop, or of this process's last commit if that was later:
   * asked for each request, while requests are taken from their connections. A request that is there when a turn begins
   * was sent before whatever others commit during it.
   */
  commitVersionOfTick(): number;
  /** Another number when reads may be answered by another server than before, which may see less or more. */
  source(): number;
  /** Another number when what was read before may never have been: a failover can end a history with writes in it. */
  epoch(): number;
  /** Writes a copy of the database to a new file while it is used; null where the engine has tools of its own for that. */
  readonly backup: ((file: string) => Promise<void>) | null;
  close(): Promise<void>;
}
