/** Sends prepared statements on a connection. */

import type { Client, QueryArrayResult, QueryResult } from 'pg';
import { DatabaseError } from 'pg';
import type { Parameters } from '../engine.ts';
import { createStoreError } from './errors.ts';
import type { Prepared } from './prepared.ts';
import { Underway } from './underway.ts';

/** Maximum number of parameter lists in pending writes, which take a few megabytes. */
const maxUnderway = 10_000;

/** Sends statements over one connection. */
export interface Sender {
  /** Runs a statement and returns its rows and row count. */
  readonly send: (statement: Prepared, values: Parameters) => Promise<QueryResult<object>>;
  /** Runs a query and returns its rows as arrays. */
  readonly sendForArrays: (
    query: Prepared,
    values: Parameters,
  ) => Promise<QueryArrayResult<unknown[]>>;
  /** Sends a command for `lists` parameter lists without waiting for the response, unless too many lists are pending. */
  readonly post: (command: Prepared, values: Parameters, lists: number) => Promise<void>;
  /** Waits for all commands sent by `post`. Throws the first failure. */
  readonly drain: () => Promise<void>;
  /** Runs SQL without parameters that is not worth preparing. `action` names it in a message about a missing permission. */
  readonly exec: (text: string, action?: string) => Promise<void>;
}

/** Creates the sender of a connection, and listens to its errors. @param name name of the server in error messages */
export function createSender(client: Client, name: string): Sender {
  const toStoreError = createErrorMapper(client, name);
  const underway = new Underway(maxUnderway);
  const cork = createCork(client);

  /** Converts a failure to a StoreError. If an earlier pending command has failed, that error is thrown, because it is the actual cause. */
  async function withStoreErrors<T>(answer: Promise<T>, action: string | undefined): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const failure = await underway.failure();
      throw failure === null ? toStoreError(error, action) : failure.error;
    }
  }

  const configOf = ({ name: id, text }: Prepared, parameters: Parameters) => {
    cork();
    return { name: id, text, values: [...parameters] };
  };

  return {
    send: (statement, values) =>
      withStoreErrors(client.query(configOf(statement, values)), statement.action),
    sendForArrays: (query, values) =>
      withStoreErrors(client.query({ ...configOf(query, values), rowMode: 'array' }), query.action),
    post(command, values, lists) {
      const answer = client
        .query(configOf(command, values))
        .catch((error: unknown) => Promise.reject(toStoreError(error, command.action)));
      return underway.add(answer, lists);
    },
    drain: () => underway.drain(),
    async exec(text, action) {
      cork();
      await withStoreErrors(client.query(text), action);
    },
  };
}

/**
 * Converts errors of the driver to StoreErrors. Before a server closes an idle connection, it states the reason; later failures on the
 * connection report that reason.
 */
function createErrorMapper(
  client: Client,
  name: string,
): (error: unknown, action?: string) => unknown {
  let ending: unknown = null;
  client.on('error', (error) => {
    if (error instanceof DatabaseError) ending ??= error;
  });
  return (error, action) =>
    createStoreError(error instanceof DatabaseError ? error : (ending ?? error), name, action);
}

/**
 * Combines statements into one socket write, because a write costs more than the statement's text. It sends when all requests that have
 * arrived so far have been read (setImmediate), so the statements of several requests share a write. With 32 connections, this takes 5 to
 * 13 % less processor time than a write for each request.
 */
function createCork({ connection }: Client): () => void {
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    const { stream } = connection;
    stream.cork();
    setImmediate(() => {
      isCorked = false;
      stream.uncork();
    });
  };
}
