/**
 * Groups reads of a file into turns. A turn is one callback of the event loop, including the promises that it settles. All reads of a turn
 * see one state, in one transaction, until the code waits for an external event. SQLite then locks its log once per turn instead of once
 * per statement. The transaction ends with its turn, so it delays neither checkpoints nor the writers of other processes.
 */

import type { CommitVersions } from '../../../cache/index.ts';
import { sameForAll } from '../../../cache/index.ts';
import type { Queries } from '../engine.ts';
import type { SqliteSession } from './sqlite-session.ts';

/** Reads that see one state within a turn. */
export interface TurnReads extends Queries {
  /** The number of data commits that the reads of this turn see. */
  readonly commitVersions: () => CommitVersions;
  /** The number that was current when the event loop last polled its connections, or at the first call after `renew`. */
  readonly commitVersionsOfTick: () => CommitVersions;
  /** Ends the transaction of this turn, so that the next read sees all commits up to then. */
  renew(): void;
}

/** Creates the reads. They throw synchronously if no transaction can begin. @param session connection that nothing else uses */
export function readInTurns(session: SqliteSession): TurnReads {
  /** The commit number that the open transaction sees; null if none is open. */
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
    // Code that waits for settled promises continues before the callback of nextTick, so that its reads still belong to the turn.
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
      // The callback of setImmediate runs when the data that arrived from connections in this tick has been read, before the event loop
      // waits for more.
      setImmediate(forgetTick);
      return ofTick;
    },
    renew() {
      end();
      forgetTick();
    },
  };
}
