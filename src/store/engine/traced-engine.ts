/** The work of an engine on a tracing channel of node:diagnostics_channel, `laurel:store`; costs nothing without a subscriber. */

import { tracingChannel } from 'node:diagnostics_channel';
import type { Engine } from './engine.ts';

/** What subscribers are given; the same object from `start` to `asyncEnd` or `error`. */
export interface StoreTrace {
  readonly engine: string;
  readonly work: 'read' | 'transaction';
  /** The SQL of a read, without its parameters. */
  readonly text: string | null;
}

export const storeChannel = tracingChannel<StoreTrace, StoreTrace>('laurel:store');

/** The same engine, traced. Reads inside a transaction are part of it. */
export function traceEngine(engine: Engine): Engine {
  function traced<T>(work: StoreTrace['work'], text: string | null, run: () => Promise<T>): Promise<T> {
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
    transaction: (work, kind) =>
      storeChannel.hasSubscribers
        ? traced('transaction', null, () => engine.transaction(work, kind))
        : engine.transaction(work, kind),
  };
}
