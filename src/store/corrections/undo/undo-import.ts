/** Undoes an import of several players. It is undone for each player whose last load it was; the other players are skipped and listed. */

import type { Queries } from '../../engine/engine.ts';
import { ActionError } from '../../port/errors.ts';
import type { CorrectionParts } from '../correction-parts.ts';
import type { UndoneImport, UndoneLoad } from '../outcomes.ts';
import type { UndoRecord } from './read-undo.ts';
import { readUndo } from './read-undo.ts';
import { undoLoad } from './undo-load.ts';

/** A load, identified by the time in its players' undo records. */
export interface GivenImport {
  /** Time of the load, milliseconds UTC. */
  readonly loadedAt: number;
  /** Current or former names of the players. */
  readonly players: readonly string[];
}

/** Undoes an import. If it cannot be undone for one player, it is still undone for the others. */
export const undoImport: CorrectionParts<GivenImport, UndoneImport> = {
  async describe(queries, given) {
    return undoAll(queries, given, (name) => undoLoad.describe(queries, name));
  },
  make(correction, given) {
    return undoAll(correction.transaction, given, (name) => undoLoad.make(correction, name));
  },
};

/** @param undo undoes the last load of the player who currently has a name */
async function undoAll(
  queries: Queries,
  given: GivenImport,
  undo: (name: string) => Promise<UndoneLoad>,
): Promise<UndoneImport> {
  const undone: UndoneLoad[] = [];
  const left: UndoneImport['left'][number][] = [];
  const found = new Map<number, string>();
  for (const name of given.players) {
    const record = await orRefusal(async () => recordOf(await readUndo(queries, name), given));
    if (record instanceof ActionError) left.push({ player: name, reason: record.message });
    else found.set(record.player.playerId, record.player.name); // an import may contain a player under several names
  }
  for (const name of found.values()) {
    const outcome = await orRefusal(() => undo(name));
    if (outcome instanceof ActionError) left.push({ player: name, reason: outcome.message });
    else undone.push(outcome);
  }
  return { undone, left };
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T | ActionError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ActionError) return error;
    throw error;
  }
}

/** Returns the record if it belongs to the import. Throws ActionError. */
function recordOf(record: UndoRecord, { loadedAt }: GivenImport): UndoRecord {
  if (record.loadedAt === loadedAt) return record;
  throw new ActionError(
    'conflict',
    `${record.player.name} was changed by a later load from ${record.source}.`,
  );
}
