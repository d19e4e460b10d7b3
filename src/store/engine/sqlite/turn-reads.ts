/**
 * Reads of a file in turns. A turn is one callback of the event loop with the promises that it settles: all reads up to where the code
 * waits for something outside of it see one state, in one transaction. SQLite then locks its log once, not for each statement. The
 * transaction ends with its turn, so it delays neither checkpoints nor the writers of other processes.
 */

import type { CommitVersions } from '../../../cache/index.ts';
import { sameForAll } from '../../../cache/index.ts';
import type { Queries } from '../engine.ts';
import type { SqliteSession } from './sqlite-session.ts';

/** Reads of which those of a turn see one state. */
export interface TurnReads extends Queries {
  /** The number of data commits that the reads of this turn see. */
  readonly commitVersions: () => CommitVersions;
  /** The same as of the first call since the event loop last polled its connections, or of the first call after `renew`. */
  readonly commitVersionsOfTick: () => CommitVersions;
  /** Ends the transaction of this turn, so that the next read sees what is committed by then. */
  renew(): void;
}

/** Throws at once, before there is a promise, if no transaction can begin. @param session connection that nothing else uses */
export function readInTurns(session: SqliteSession): TurnReads {
  /** What the open transaction sees; null if none is open. */
  let seen: CommitVersions | null = null;
  let ofTick: CommitVersions | null = null;
  const forgetTick = (): void => void (ofTick = null);

  function end(): void {
    if (seen !== null) session.endReads();
    seen = null;
  }

  function commitVersions(): CommitVersions {
    if (seen !== null) return seen;
    const { data, presence } = session.beginReads();
    seen = sameForAll(data, presence);
    // Promises that are settled by now run before the next tick of Node's queue.
    queueMicrotask(() => process.nextTick(end));
    return seen;
  }

  function inTurn<T>(read: () => T): T {
    commitVersions();
    return read();
  }

  return {
    all: (query, parameters) => inTurn(() => session.all(query, parameters)),
    get: (query, parameters) => inTurn(() => session.get(query, parameters)),
    allMany: (query, parameterLists) => inTurn(() => session.allMany(query, parameterLists)),
    commitVersions,
    commitVersionsOfTick() {
      if (ofTick !== null) return ofTick;
      ofTick = commitVersions();
      // Immediates run after the data that arrived from connections in this tick, before the event loop waits for more.
      setImmediate(forgetTick);
      return ofTick;
    },
    renew() {
      end();
      forgetTick();
    },
  };
}
