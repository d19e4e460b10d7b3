/** Publishes the reads and transactions of an engine on the node:diagnostics_channel `laurel:store`. Costs nothing without subscribers. */

import { tracingChannel } from 'node:diagnostics_channel';
import type { Engine } from './engine.ts';

/** The message to subscribers. All events of one operation, from `start` to `asyncEnd` or `error`, have the same object. */
export interface StoreTrace {
  readonly engine: string;
  readonly work: 'read' | 'transaction';
  /** The SQL of a read, without its parameters. */
  readonly text: string | null;
}

/** The channel of the traces. */
export const storeChannel = tracingChannel<StoreTrace, StoreTrace>('laurel:store');

/** Returns the engine with tracing. Reads inside a transaction are not traced separately. */
export function traceEngine(engine: Engine): Engine {
  function traced<T>(
    work: StoreTrace['work'],
    text: string | null,
    run: () => Promise<T>,
  ): Promise<T> {
    return storeChannel.tracePromise(run, { engine: engine.name, work, text });
  }
  return {
    ...engine,
    all: (query, parameters) =>
      storeChannel.hasSubscribers
        ? traced('read', query.text, () => engine.all(query, parameters))
        : engine.all(query, parameters),
    get: (query, parameters) =>
      storeChannel.hasSubscribers
        ? traced('read', query.text, () => engine.get(query, parameters))
        : engine.get(query, parameters),
    allMany: (query, parameterLists) =>
      storeChannel.hasSubscribers
        ? traced('read', query.text, () => engine.allMany(query, parameterLists))
        : engine.allMany(query, parameterLists),
    transaction: (work, options) =>
      storeChannel.hasSubscribers
        ? traced('transaction', null, () => engine.transaction(work, options))
        : engine.transaction(work, options),
  };
}
