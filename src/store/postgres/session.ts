/** A connection to PostgreSQL with its prepared statements, behind the seam's functions. */

import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { DatabaseError } from 'pg';
import type { Parameters, Read, Statement, Transaction, Write } from '../engine.ts';
import { joinPieces, read } from '../statement.ts';
import { batchCommand, batchQuery, columnsOf, groupLists } from './batch.ts';
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

/** A text as the server has it prepared; the same for all connections. */
interface Prepared {
  readonly name: string;
  readonly text: string;
  /** What is said of it where a right is missing. */
  readonly action: string | undefined;
}
const preparedByText = new Map<string, Prepared>();

function prepareText(text: string, action?: string): Prepared {
  const known = preparedByText.get(text);
  if (known !== undefined) return known;
  // By its text, so that a pooler between us and the server, who shares connections, is never given one name for two texts.
  const fresh = { name: `laurel_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text, action };
  preparedByText.set(text, fresh);
  return fresh;
}

const preparedByPieces = new WeakMap<readonly string[], Prepared>();

function prepared(statement: Statement<unknown>): Prepared {
  const { pieces } = statement;
  const known = preparedByPieces.get(pieces);
  if (known !== undefined) return known;
  const fresh = prepareText(
    joinPieces(pieces, (index) => `$${index + 1}`),
    statement.kind === 'read' ? 'SELECT' : actionOf(statement),
  );
  preparedByPieces.set(pieces, fresh);
  return fresh;
}

function actionOf({ rowWrite }: Write<unknown>): string | undefined {
  return rowWrite === null ? undefined : `${rowWrite.verb} ${rowWrite.table}`;
}

/** What a statement that was run for its rows gave. */
interface Answer {
  readonly columns: Columns;
  readonly rows: readonly RawRow[];
}

export interface PostgresSession extends Transaction {
  /** Runs text that is used once and takes no parameters; `action` names it where a right is missing. */
  exec(text: string, action?: string): Promise<void>;
  /** Waits for what `runMany` has sent; to be called before a transaction ends. Throws what the first that failed was answered. */
  settle(): Promise<void>;
}

/** What a server can do, as far as it is known. */
export interface Features {
  /** Spreads players over servers: each statement is then for one player, and none for many (named-player.ts). */
  isSpread: boolean;
}

/** The seam's functions on a connection, which may be in a transaction. `name` is said where something fails. */
export function createSession(client: Client, name: string, features: Features): PostgresSession {
  const sender = createSender(client, name, features);
  return { ...createQueries(sender), ...createCommands(sender), exec: sender.exec, settle: sender.settle };
}

interface Sender {
  /** Runs a query for its rows, which are made of the columns from the first (0) or a later one on. */
  readonly ask: (query: Prepared, values: Parameters, firstColumn?: number) => Promise<Answer>;
  /** Runs a command; how many rows it wrote. */
  readonly send: (command: Prepared, values: Parameters) => Promise<number>;
  /** Sends a command for so many lists, and waits only while there are too many on their way. */
  readonly post: (command: Prepared, values: Parameters, lists: number) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly exec: (text: string, action?: string) => Promise<void>;
  /** The types of a statement's parameters; to be called when it has been run on this connection. */
  readonly typesOf: (query: Prepared) => Promise<readonly string[] | null>;
  /** Whether typesOf has been called, so that there is no need to run it first. */
  readonly knowsTypesOf: (query: Prepared) => boolean;
}

function createSender(client: Client, name: string, features: Features): Sender {
  const statementOf = rememberStatements();
  const explainCommand = explainer(client, name);
  const underway = new Underway(mostUnderway);
  const gather = gatherer(client);

  function query({ name: id, text }: Prepared, values: Parameters): Promise<{ readonly rowCount: number | null }> {
    gather();
    return client.query({ name: id, text, values: [...values] });
  }

  /** What has failed the transaction, where something sent before has. */
  async function explain(error: unknown, { action }: Prepared): Promise<unknown> {
    const failure = await underway.failure();
    return failure === null ? explainCommand(error, action) : failure.error;
  }

  async function send(command: Prepared, values: Parameters): Promise<number> {
    try {
      // A command that states no number of rows, such as one of the schema, has changed something.
      return (await query(command, values)).rowCount ?? 1;
    } catch (error) {
      throw await explain(error, command);
    }
  }

  async function ask(asked: Prepared, values: Parameters, firstColumn = 0): Promise<Answer> {
    const statement = statementOf(asked, firstColumn);
    gather();
    try {
      const rows = await PreparedQuery.run(statement, values, (made) => client.query(made));
      return { columns: statement.columns ?? noColumns, rows };
    } catch (error) {
      throw await explain(error, asked);
    }
  }

  return {
    ask,
    send,
    post(command, values, lists) {
      const answer = query(command, values).catch((error: unknown) => Promise.reject(explainCommand(error, command.action)));
      return underway.add(answer, lists);
    },
    settle: () => underway.settle(),
    ...createTypeReads(ask, features),
    async exec(text, action) {
      try {
        await client.query(text);
      } catch (error) {
        throw explainCommand(error, action);
      }
    },
  };
}

/**
 * Turns what the driver throws into a StoreError. A server that ends a connection says why before it does, when nothing is on
 * its way: what is sent afterwards fails for that reason.
 */
function explainer(client: Client, name: string): (error: unknown, action?: string) => unknown {
  let ending: unknown = null;
  client.on('error', (error) => {
    if (error instanceof DatabaseError) ending ??= error;
  });
  return (error, action) => storeErrorOf(error instanceof DatabaseError ? error : (ending ?? error), name, action);
}

/** What a session knows of the types of parameters. */
function createTypeReads(ask: Sender['ask'], features: Features): Pick<Sender, 'typesOf' | 'knowsTypesOf'> {
  const typesByName = new Map<string, Promise<readonly string[] | null>>();

  /** As the server inferred them; null where it does not tell (behind some poolers). */
  async function readTypes({ name }: Prepared): Promise<readonly string[] | null> {
    const { rows } = await ask(prepared(selectTypes), [name]);
    const [list] = rows[0] ?? [];
    return typeof list === 'string' ? JSON.parse(list) : null;
  }

  return {
    knowsTypesOf: ({ name }) => typesByName.has(name),
    typesOf(query) {
      if (features.isSpread) return Promise.resolve(null);
      const known = typesByName.get(query.name);
      if (known !== undefined) return known;
      const asked = readTypes(query);
      typesByName.set(query.name, asked);
      asked.catch(() => typesByName.delete(query.name)); // a transaction that has failed already; the next asks again
      return asked;
    },
  };
}

/** The statements of a connection. */
function rememberStatements(): (query: Prepared, firstColumn: number) => PreparedStatement {
  const statements = new Map<string, PreparedStatement>();
  return ({ name, text }, firstColumn) => {
    const known = statements.get(name);
    if (known !== undefined) return known;
    const fresh = { name, text, firstColumn, columns: null };
    statements.set(name, fresh);
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

const selectTypes = read('SELECT array_to_json(parameter_types::text[])::text FROM pg_prepared_statements WHERE name = ?');

function createQueries({ ask, typesOf, knowsTypesOf }: Sender): Pick<Transaction, 'all' | 'get' | 'allMany'> {
  async function all<Row>(query: Statement<Row>, parameters: Parameters): Promise<Row[]> {
    const { columns, rows } = await ask(prepared(query), parameters);
    return rowsOf(query, columns, rows);
  }

  async function allMany<Row>(query: Read<Row>, lists: readonly Parameters[]): Promise<Row[][]> {
    const oneByOne = (some: readonly Parameters[]) => settleAll(some.map((list) => all(query, list)));
    if (lists.length < fewestForBatch) return oneByOne(lists);
    const [alone, rest] = cut(lists, knowsTypesOf(prepared(query)) ? 0 : 1);
    const found = await oneByOne(alone);
    const types = await typesOf(prepared(query));
    if (types === null) return [...found, ...(await oneByOne(rest))];
    const batch = prepareText(batchQuery(query, types));
    for (const group of groupLists(rest, null, mostInBatch)) {
      const { columns, rows } = await ask(batch, columnsOf(group, types), 1);
      found.push(...inLists(rows, rowsOf(query, columns, rows), group.length));
    }
    return found;
  }

  return { all, get: async (query, parameters) => (await all(query, parameters))[0], allMany };
}

function createCommands({ send, post, typesOf, knowsTypesOf }: Sender): Pick<Transaction, 'run' | 'runMany'> {
  const run = (command: Write, parameters: Parameters): Promise<number> => send(prepared(command), parameters);

  async function runMany(command: Write, lists: readonly Parameters[]): Promise<void> {
    const single = prepared(command);
    const { rowWrite } = command;
    const oneByOne = async (some: readonly Parameters[]) => {
      for (const list of some) await post(single, list, 1);
    };
    if (lists.length < fewestForBatch || rowWrite === null) return oneByOne(lists);
    const [alone, rest] = cut(lists, knowsTypesOf(single) ? 0 : 1);
    await oneByOne(alone);
    const types = await typesOf(single);
    if (types === null) return oneByOne(rest);
    const { text, distinct } = batchCommand(rowWrite, types);
    const batch = prepareText(text, single.action);
    for (const group of groupLists(rest, distinct, mostInBatch)) {
      await post(batch, columnsOf(group, types), group.length);
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
