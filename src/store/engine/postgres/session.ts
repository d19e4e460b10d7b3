/** PostgreSQL connection with prepared statements, implementing the engine's Transaction. */

import type { Client } from 'pg';
import type { Parameters, Statement, Transaction, Write } from '../engine.ts';
import { checkStorable, searchable } from '../nul.ts';
import { read } from '../statement.ts';
import type { Batch } from './batch.ts';
import { toColumns, createBatch, groupLists } from './batch.ts';
import type { Posted } from './together.ts';
import { joinWrites } from './together.ts';
import type { Prepared } from './prepared.ts';
import { prepare, prepareText } from './prepared.ts';
import { rowsByList, toRows } from './rows.ts';
import type { Sender } from './sender.ts';
import { createSender } from './sender.ts';

/** Minimum number of parameter lists for a batch of reads; fewer are sent as single statements in a pipeline. */
const minForBatch = 4;
/** Minimum number of parameter lists for a batch of writes, which needs no types for result columns. */
const minForWrites = 2;
/** Maximum parameter lists per batch: a few hundred kilobytes. */
const maxInBatch = 2000;

/** The statements of one connection. */
export interface PostgresSession
  extends
    Omit<Transaction, 'excludeOperational' | 'concernPlayers' | 'concernPresence'>,
    Together,
    Pick<Sender, 'exec' | 'drain'> {
  /** Like allMany, with one statement per list; all are sent together. */
  readonly allOneByOne: Transaction['allMany'];
}

/** Joins writes of different tables into few commands (together.ts). */
interface Together {
  runTogether(writes: readonly Posted[]): Promise<void>;
}

/** Creates a session over a connection, which may be in a transaction. `name` is the server's name in error messages. */
export function createSession(client: Client, name: string): PostgresSession {
  const sender = createSender(client, name);
  const batches = createBatches(sender);
  const { exec, drain } = sender;
  return { ...createQueries(sender, batches), ...createCommands(sender, batches), exec, drain };
}

/** The batch of a statement (batch.ts) with the types of its parameters. */
interface TypedBatch {
  readonly prepared: Prepared;
  readonly types: readonly string[];
  readonly distinct: Batch['distinct'];
}

/** Creates and caches batches of statements. */
interface Batches {
  /** The batch of a statement, or null if there is none. Call after the statement has run on this connection. */
  readonly batchOf: (statement: Statement<unknown>) => Promise<TypedBatch | null>;
  /** Number of single runs of a statement before its batch is available. */
  readonly runsBefore: (statement: Prepared) => number;
}

/** Selects types by statement text, because a pooler renames statements. */
const selectTypes = read<{ types: string }>(
  'SELECT array_to_json(parameter_types::text[])::text AS "types" FROM pg_prepared_statements WHERE statement = ? LIMIT 1',
);

function createBatches({ send }: Sender): Batches {
  const batchesByName = new Map<string, Promise<TypedBatch | null>>();

  /** Creates a batch with the types that the server inferred; null if it reports none, because a pooler has switched connections. */
  async function readBatch(statement: Statement<unknown>): Promise<TypedBatch | null> {
    const { text: single, action } = prepare(statement);
    const { rows } = await send(prepare(selectTypes), [single]);
    const [row] = toRows(selectTypes, rows);
    if (row === undefined) return null;
    const types: readonly string[] = JSON.parse(row.types);
    const batch = createBatch(statement, types);
    return batch === null
      ? null
      : { prepared: prepareText(batch.text, action), types, distinct: batch.distinct };
  }

  return {
    runsBefore: ({ name }) => (batchesByName.has(name) ? 0 : 1),
    batchOf(statement) {
      const { name } = prepare(statement);
      const cached = batchesByName.get(name);
      if (cached !== undefined) return cached;
      const batch = readBatch(statement);
      const forget = (): void => void batchesByName.delete(name);
      batchesByName.set(name, batch);
      // After a failure, or if a pooler has switched connections, the next use reads the types again.
      batch.then((found) => found === null && forget(), forget);
      return batch;
    },
  };
}

function createQueries({ send, sendForArrays }: Sender, { batchOf, runsBefore }: Batches) {
  async function all<Row>(query: Statement<Row>, parameters: Parameters): Promise<Row[]> {
    const submit = areRowsLists(query) ? sendForArrays : send;
    return toRows(query, (await submit(prepare(query), acceptedBy(query, parameters))).rows);
  }

  async function get<Row>(query: Statement<Row>, parameters: Parameters): Promise<Row | undefined> {
    return (await all(query, parameters))[0];
  }

  function allOneByOne<Row>(query: Statement<Row>, lists: readonly Parameters[]): Promise<Row[][]> {
    return awaitAll(lists.map((list) => all(query, list)));
  }

  async function allMany<Row>(
    query: Statement<Row>,
    given: readonly Parameters[],
  ): Promise<Row[][]> {
    if (given.length < minForBatch) return allOneByOne(query, given);
    const lists = given.map((list) => acceptedBy(query, list));
    const [alone, rest] = cut(lists, runsBefore(prepare(query)));
    const found = await allOneByOne(query, alone);
    const batch = await batchOf(query);
    if (batch === null) return [...found, ...(await allOneByOne(query, rest))];
    for (const group of groupLists(rest, batch.distinct, maxInBatch)) {
      const { fields, rows } = await sendForArrays(batch.prepared, toColumns(group, batch.types));
      const byList = rowsByList(areRowsLists(query) ? null : fields, rows, group.length);
      found.push(...byList.map((some) => toRows(query, some)));
    }
    return found;
  }

  return { all, get, allMany, allOneByOne };
}

function createCommands(
  { send, post }: Sender,
  { batchOf, runsBefore }: Batches,
): Pick<Transaction, 'run' | 'runMany'> & Together {
  async function runMany(command: Write, lists: readonly Parameters[]): Promise<void> {
    const { rowWrite } = command;
    for (const list of lists) checkStorable(list);
    const single = prepare(command);
    const oneByOne = async (some: readonly Parameters[]) => {
      for (const list of some) await post(single, list, 1);
    };
    if (lists.length < minForWrites || rowWrite === null) return oneByOne(lists);
    const [alone, rest] = cut(lists, runsBefore(single));
    await oneByOne(alone);
    const batch = await batchOf(command);
    if (batch === null) return oneByOne(rest);
    const { prepared, types, distinct } = batch;
    for (const group of groupLists(rest, distinct, maxInBatch))
      await post(prepared, toColumns(group, types), group.length);
  }

  /** Runs writes together. The first time, each is run alone, because that determines the types of its parameters. */
  async function runTogether(writes: readonly Posted[]): Promise<void> {
    const areKnown = writes.every(({ command }) => runsBefore(prepare(command)) === 0);
    if (!areKnown || writes.length === 1)
      for (const { command, lists } of writes) await runMany(command, lists);
    if (writes.length === 1) return;
    const found = await Promise.all(
      writes.map(async (each) => ({ ...each, batch: await batchOf(each.command) })),
    );
    if (!areKnown) return;
    const known = found.flatMap(({ batch, ...each }) =>
      batch === null ? [] : [{ ...each, batch: { ...batch, text: batch.prepared.text } }],
    );
    if (known.length < found.length)
      for (const { command, lists } of writes) await runMany(command, lists);
    else
      for (const { text, values, lists } of joinWrites(known, maxInBatch))
        await post(prepareText(text), values, lists);
  }

  return {
    runTogether,
    // A command without a row count, such as a schema change, counts as a change.
    run: async (command, parameters) =>
      (await send(prepare(command), acceptedBy(command, parameters))).rowCount ?? 1,
    runMany,
  };
}

/** Returns the parameters without characters that the server does not accept. Throws StoreError for a write. */
function acceptedBy(statement: Statement<unknown>, parameters: Parameters): Parameters {
  if (statement.kind === 'read') return searchable(parameters);
  checkStorable(parameters);
  return parameters;
}

function areRowsLists(query: Statement<unknown>): boolean {
  return query.kind === 'read' && query.areRowsLists === true;
}

/** Splits a list into its first values and the rest. */
function cut<T>(values: readonly T[], first: number): [readonly T[], readonly T[]] {
  return [values.slice(0, first), values.slice(first)];
}

/** Waits for all promises, so that none is pending when the first failure is thrown. */
async function awaitAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
