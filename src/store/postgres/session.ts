/** A connection to PostgreSQL with its prepared statements, behind the seam's functions. */

import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { DatabaseError } from 'pg';
import type { Parameters, Queries, Statement, Transaction } from '../engine.ts';
import { batchCommand, batchQuery, columnsOf, groupLists, numberPlaceholders } from './batch.ts';
import { storeErrorOf } from './errors.ts';
import type { PreparedStatement } from './prepared-query.ts';
import { PreparedQuery } from './prepared-query.ts';
import type { Columns, RawRow } from './rows.ts';
import { noColumns, rowsOf } from './rows.ts';
import { Underway } from './underway.ts';

/** Fewer lists than this are sent one by one, all at once. */
const fewestForBatch = 4;
/** Lists in one command: some hundred kilobytes. */
const mostInBatch = 2000;
/** Lists that may be on their way to be written: some megabytes. */
const mostUnderway = 10_000;

/** Everything prepared for a text; the same for all connections. */
interface Prepared {
  readonly name: string;
  readonly text: string;
}
const preparedByText = new Map<string, Prepared>();

function prepared(text: string): Prepared {
  const known = preparedByText.get(text);
  if (known !== undefined) return known;
  // By its text, so that a pooler between us and the server, who shares connections, is never given one name for two texts.
  const fresh = {
    name: `laurel_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`,
    text: numberPlaceholders(text),
  };
  preparedByText.set(text, fresh);
  return fresh;
}

/** What a statement that was run for its rows gave. */
interface Answer {
  readonly columns: Columns;
  readonly rows: readonly RawRow[];
}

export interface PostgresSession extends Transaction {
  /** Runs text that is used once and takes no parameters. */
  exec(text: string): Promise<void>;
  /** Waits for what `runMany` has sent; to be called before a transaction ends. Throws what the first that failed was answered. */
  settle(): Promise<void>;
}

/** What a server can do, as far as it is known. */
export interface Features {
  /** Spreads players over servers: each statement is then for one player, and none for many (routing.ts). */
  isSpread: boolean;
}

/** The seam's functions on a connection, which may be in a transaction. `name` is said where something fails. */
export function createSession(client: Client, name: string, features: Features): PostgresSession {
  const sender = createSender(client, name, features);
  return { ...createQueries(sender), ...createCommands(sender), exec: sender.exec, settle: sender.settle };
}

interface Sender {
  /** Runs a query for its rows, which are made of the columns from the first (0) or a later one on. */
  readonly ask: (text: string, values: Parameters, firstColumn?: number) => Promise<Answer>;
  /** Runs a command; how many rows it wrote. */
  readonly send: (text: string, values: Parameters) => Promise<number>;
  /** Sends a command for so many lists, and waits only while there are too many on their way. */
  readonly post: (text: string, values: Parameters, lists: number) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly exec: (text: string) => Promise<void>;
  /** The types of a text's parameters; to be called when it has been run on this connection. */
  readonly typesOf: (text: string) => Promise<readonly string[] | null>;
  /** Whether typesOf has been called, so that there is no need to run a text first. */
  readonly knowsTypesOf: (text: string) => boolean;
}

function createSender(client: Client, name: string, features: Features): Sender {
  const statementOf = rememberStatements();
  const explainCommand = explainer(client, name);
  const underway = new Underway(mostUnderway);
  const gather = gatherer(client);

  function query(text: string, values: Parameters): Promise<{ readonly rowCount: number | null }> {
    gather();
    return client.query({ ...prepared(text), values: [...values] });
  }

  /** What has failed the transaction, where something sent before has. */
  async function explain(error: unknown, text: string): Promise<unknown> {
    const failure = await underway.failure();
    return failure === null ? explainCommand(error, text) : failure.error;
  }

  async function send(text: string, values: Parameters): Promise<number> {
    try {
      return (await query(text, values)).rowCount ?? 0;
    } catch (error) {
      throw await explain(error, text);
    }
  }

  async function ask(text: string, values: Parameters, firstColumn = 0): Promise<Answer> {
    const statement = statementOf(text, firstColumn);
    gather();
    try {
      const rows = await PreparedQuery.run(statement, values, (made) => client.query(made));
      return { columns: statement.columns ?? noColumns, rows };
    } catch (error) {
      throw await explain(error, text);
    }
  }

  return {
    ask,
    send,
    post(text, values, lists) {
      const answer = query(text, values).catch((error: unknown) => Promise.reject(explainCommand(error, text)));
      return underway.add(answer, lists);
    },
    settle: () => underway.settle(),
    ...createTypeReads(ask, features),
    async exec(text) {
      try {
        await client.query(text);
      } catch (error) {
        throw explainCommand(error, text);
      }
    },
  };
}

/**
 * Turns what the driver throws into a StoreError. A server that ends a connection says why before it does, when nothing is on
 * its way: what is sent afterwards fails for that reason.
 */
function explainer(client: Client, name: string): (error: unknown, text?: string) => unknown {
  let ending: unknown = null;
  client.on('error', (error) => {
    if (error instanceof DatabaseError) ending ??= error;
  });
  return (error, text) => storeErrorOf(error instanceof DatabaseError ? error : (ending ?? error), name, text);
}

/** What a session knows of the types of parameters. */
function createTypeReads(ask: Sender['ask'], features: Features): Pick<Sender, 'typesOf' | 'knowsTypesOf'> {
  const typesByText = new Map<string, Promise<readonly string[] | null>>();

  /** As the server inferred them; null where it does not tell (behind some poolers). */
  async function readTypes(text: string): Promise<readonly string[] | null> {
    const { rows } = await ask(selectTypes, [prepared(text).name]);
    const [list] = rows[0] ?? [];
    return typeof list === 'string' ? JSON.parse(list) : null;
  }

  return {
    knowsTypesOf: (text) => typesByText.has(text),
    typesOf(text) {
      if (features.isSpread) return Promise.resolve(null);
      const known = typesByText.get(text);
      if (known !== undefined) return known;
      const asked = readTypes(text);
      typesByText.set(text, asked);
      asked.catch(() => typesByText.delete(text)); // a transaction that has failed already; the next asks again
      return asked;
    },
  };
}

/** The statements of a connection, by their texts. */
function rememberStatements(): (text: string, firstColumn: number) => PreparedStatement {
  const statements = new Map<string, PreparedStatement>();
  return (text, firstColumn) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const fresh = { ...prepared(text), firstColumn, columns: null };
    statements.set(text, fresh);
    return fresh;
  };
}

/** What is sent in one turn goes to the server in one piece: a write to a socket costs more than the statement's text. */
function gatherer({ connection }: Client): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    const { stream } = connection;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}

const selectTypes = 'SELECT array_to_json(parameter_types::text[])::text FROM pg_prepared_statements WHERE name = ?';

function createQueries({ ask, typesOf, knowsTypesOf }: Sender): Queries {
  async function all<Row>(query: Statement<Row>, parameters: Parameters): Promise<Row[]> {
    const { columns, rows } = await ask(query.text, parameters);
    return rowsOf(query, columns, rows);
  }

  async function allMany<Row>(query: Statement<Row>, lists: readonly Parameters[]): Promise<Row[][]> {
    const oneByOne = (some: readonly Parameters[]) => settleAll(some.map((list) => all(query, list)));
    if (lists.length < fewestForBatch) return oneByOne(lists);
    const [alone, rest] = cut(lists, knowsTypesOf(query.text) ? 0 : 1);
    const found = await oneByOne(alone);
    const types = await typesOf(query.text);
    if (types === null) return [...found, ...(await oneByOne(rest))];
    const text = batchQuery(query.text, types);
    for (const group of groupLists(rest, null, mostInBatch)) {
      const { columns, rows } = await ask(text, columnsOf(group, types), 1);
      found.push(...inLists(rows, rowsOf(query, columns, rows), group.length));
    }
    return found;
  }

  return { all, get: async (query, parameters) => (await all(query, parameters))[0], allMany };
}

function createCommands({ send, post, typesOf, knowsTypesOf }: Sender): Pick<Transaction, 'run' | 'runMany'> {
  const run = (command: Statement, parameters: Parameters): Promise<number> => send(command.text, parameters);

  async function runMany(command: Statement, lists: readonly Parameters[]): Promise<void> {
    const oneByOne = async (some: readonly Parameters[]) => {
      for (const list of some) await post(command.text, list, 1);
    };
    if (lists.length < fewestForBatch) return oneByOne(lists);
    const [alone, rest] = cut(lists, knowsTypesOf(command.text) ? 0 : 1);
    await oneByOne(alone);
    const types = await typesOf(command.text);
    const batch = types === null ? null : batchCommand(command.text, types);
    if (types === null || batch === null) return oneByOne(rest);
    for (const group of groupLists(rest, batch.distinct, mostInBatch)) {
      await post(batch.text, columnsOf(group, types), group.length);
    }
  }

  return { run, runMany };
}

/** The first so many, and the rest. */
function cut<T>(values: readonly T[], first: number): [readonly T[], readonly T[]] {
  return first === 0 ? [[], values] : [values.slice(0, first), values.slice(first)];
}

/** Waits for all, so that nothing is under way when the first failure is thrown. */
async function settleAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Rows of a batch by their list, whose number is the first column. */
function inLists<Row>(rows: readonly RawRow[], values: readonly Row[], count: number): Row[][] {
  const lists: Row[][] = Array.from({ length: count }, () => []);
  for (const [index, row] of values.entries()) lists[Number(rows[index]?.[0]) - 1]?.push(row);
  return lists;
}
