/** Sends prepared statements on a connection. */

import type { Client, QueryArrayResult, QueryResult } from 'pg';
import { DatabaseError } from 'pg';
import type { Parameters } from '../engine.ts';
import { storeErrorOf } from './errors.ts';
import type { Prepared } from './prepared.ts';
import { Underway } from './underway.ts';

/** Lists that may be on their way to be written: some megabytes. */
const maxUnderway = 10_000;

export interface Sender {
  /** Runs a statement, for its rows or for their number. */
  readonly send: (statement: Prepared, values: Parameters) => Promise<QueryResult<object>>;
  /** Runs a query for rows that are arrays. */
  readonly sendForArrays: (query: Prepared, values: Parameters) => Promise<QueryArrayResult<unknown[]>>;
  /** Sends a command for so many lists, and waits only while there are too many on their way. */
  readonly post: (command: Prepared, values: Parameters, lists: number) => Promise<void>;
  /** Waits for what `post` has sent. Throws what the first that failed was answered. */
  readonly drain: () => Promise<void>;
  /** Runs text that is used once and takes no parameters; `action` names it where a right is missing. */
  readonly exec: (text: string, action?: string) => Promise<void>;
}

/** `name` is that of the server, for what is said where something fails. */
export function createSender(client: Client, name: string): Sender {
  const explainCommand = explainer(client, name);
  const underway = new Underway(maxUnderway);
  const gather = gatherer(client);

  /** Throws what has failed the transaction, where something sent before has; else what the statement was answered. */
  async function explained<T>(answer: Promise<T>, action: string | undefined): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const failure = await underway.failure();
      throw failure === null ? explainCommand(error, action) : failure.error;
    }
  }

  const configOf = ({ name: id, text }: Prepared, parameters: Parameters) => {
    gather();
    return { name: id, text, values: [...parameters] };
  };

  return {
    send: (statement, values) => explained(client.query(configOf(statement, values)), statement.action),
    sendForArrays: (query, values) => explained(client.query({ ...configOf(query, values), rowMode: 'array' }), query.action),
    post(command, values, lists) {
      const answer = client
        .query(configOf(command, values))
        .catch((error: unknown) => Promise.reject(explainCommand(error, command.action)));
      return underway.add(answer, lists);
    },
    drain: () => underway.drain(),
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
