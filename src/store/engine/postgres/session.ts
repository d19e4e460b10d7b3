/** PostgreSQL connection with prepared statements, implementing the engine's Transaction. */

import type { Client } from 'pg';
import type { Parameters, Read, Statement, Transaction, Write } from '../engine.ts';
import { read } from '../statement.ts';
import { batchCommand, batchQuery, columnsOf, groupLists } from './batch.ts';
import type { Prepared } from './prepared.ts';
import { prepare, prepareText } from './prepared.ts';
import { rowsByList, rowsOf } from './rows.ts';
import type { Sender } from './sender.ts';
import { createSender } from './sender.ts';

/** Minimum number of parameter lists for a batch; fewer are sent as single statements in a pipeline. */
const minForBatch = 4;
/** Maximum parameter lists per batch: a few hundred kilobytes. */
const maxInBatch = 2000;

export interface PostgresSession extends Omit<Transaction, 'scope'>, Pick<Sender, 'exec' | 'drain'> {}

/** Creates a session over a connection, which may be in a transaction. `name` is the server's name in error messages. */
export function createSession(client: Client, name: string): PostgresSession {
  const sender = createSender(client, name);
  const types = createTypeReads(sender);
  const { exec, drain } = sender;
  return { ...createQueries(sender, types), ...createCommands(sender, types), exec, drain };
}

/** Parameter types of prepared statements. */
interface TypeReads {
  /** The types of a statement's parameters, or null if they are not available. Call after the statement has run on this connection. */
  readonly typesOf: (statement: Prepared) => Promise<readonly string[] | null>;
  /** Number of single runs of a statement before its types can be read. */
  readonly runsBefore: (statement: Prepared) => number;
}

/** By text, because a pooler gives statements other names. */
const selectTypes = read<{ types: string }>(
  'SELECT array_to_json(parameter_types::text[])::text AS "types" FROM pg_prepared_statements WHERE statement = ? LIMIT 1',
);

function createTypeReads({ send }: Sender): TypeReads {
  const typesByName = new Map<string, Promise<readonly string[] | null>>();

  /** The types that the server inferred; null if it does not report them (a pooler may have chosen another connection). */
  async function readTypes({ text }: Prepared): Promise<readonly string[] | null> {
    const { rows } = await send(prepare(selectTypes), [text]);
    const [row] = rowsOf(selectTypes, rows);
    return row === undefined ? null : JSON.parse(row.types);
  }

  return {
    runsBefore: ({ name }) => (typesByName.has(name) ? 0 : 1),
    typesOf(statement) {
      const cached = typesByName.get(statement.name);
      if (cached !== undefined) return cached;
      const types = readTypes(statement);
      const forget = (): void => void typesByName.delete(statement.name);
      typesByName.set(statement.name, types);
      // After a failure, and behind a pooler that has chosen another connection, the next use reads the types again.
      types.then((found) => found === null && forget(), forget);
      return types;
    },
  };
}

function createQueries({ send, sendForArrays }: Sender, { typesOf, runsBefore }: TypeReads) {
  async function all<Row>(query: Statement<Row>, parameters: Parameters): Promise<Row[]> {
    const submit = areRowsLists(query) ? sendForArrays : send;
    return rowsOf(query, (await submit(prepare(query), parameters)).rows);
  }

  async function get<Row>(query: Statement<Row>, parameters: Parameters): Promise<Row | undefined> {
    return (await all(query, parameters))[0];
  }

  async function allMany<Row>(query: Read<Row>, lists: readonly Parameters[]): Promise<Row[][]> {
    const oneByOne = (some: readonly Parameters[]) => awaitAll(some.map((list) => all(query, list)));
    if (lists.length < minForBatch) return oneByOne(lists);
    const single = prepare(query);
    const [alone, rest] = cut(lists, runsBefore(single));
    const found = await oneByOne(alone);
    const types = await typesOf(single);
    if (types === null) return [...found, ...(await oneByOne(rest))];
    const batch = prepareText(batchQuery(query, types), single.action);
    for (const group of groupLists(rest, null, maxInBatch)) {
      const { fields, rows } = await sendForArrays(batch, columnsOf(group, types));
      const byList = rowsByList(areRowsLists(query) ? null : fields, rows, group.length);
      found.push(...byList.map((some) => rowsOf(query, some)));
    }
    return found;
  }

  return { all, get, allMany };
}

function createCommands({ send, post }: Sender, { typesOf, runsBefore }: TypeReads): Pick<Transaction, 'run' | 'runMany'> {
  async function runMany(command: Write, lists: readonly Parameters[]): Promise<void> {
    const { rowWrite } = command;
    const single = prepare(command);
    const oneByOne = async (some: readonly Parameters[]) => {
      for (const list of some) await post(single, list, 1);
    };
    if (lists.length < minForBatch || rowWrite === null) return oneByOne(lists);
    const [alone, rest] = cut(lists, runsBefore(single));
    await oneByOne(alone);
    const types = await typesOf(single);
    if (types === null) return oneByOne(rest);
    const { text, distinct } = batchCommand(rowWrite, types);
    const batch = prepareText(text, single.action);
    for (const group of groupLists(rest, distinct, maxInBatch)) await post(batch, columnsOf(group, types), group.length);
  }

  return {
    // A command without a row count, such as a schema change, has changed something.
    run: async (command, parameters) => (await send(prepare(command), parameters)).rowCount ?? 1,
    runMany,
  };
}

function areRowsLists(query: Statement<unknown>): boolean {
  return query.kind === 'read' && query.areRowsLists === true;
}

/** Splits off the first values. */
function cut<T>(values: readonly T[], first: number): [readonly T[], readonly T[]] {
  return [values.slice(0, first), values.slice(first)];
}

/** Waits for all promises, so that none is pending when the first failure is thrown. */
async function awaitAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
