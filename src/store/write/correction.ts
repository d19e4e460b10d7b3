/**
 * A correction: one transaction in which the operator removes or moves stored data. Like a load, it recalculates the derived data of
 * everything that it changed. It counts as an administrative change: UpdateDate changes, Updated flags do not (docs/spec/decisions.md 8).
 * It sends no messages to webhooks.
 */

import { findNetwork } from '../../domain/index.ts';
import { Aggregates } from '../derived/aggregates.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { deletion } from '../engine/statement.ts';
import { forgetUndo } from './undo/undo-log.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import { writePlayers } from './write-players.ts';

/** The state that all steps of a correction share. */
export interface Correction {
  readonly transaction: Transaction;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly aggregates: Aggregates;
}

const removeEmptyDays = deletion('player_activity', { keys: ['player_id'], and: "days = ''" });

/** Runs a correction; an error rolls it back and is rethrown. */
export function runCorrection<T>(
  engine: Engine,
  now: number,
  work: (correction: Correction) => Promise<T>,
): Promise<T> {
  const correct = async (transaction: Transaction): Promise<T> => {
    await transaction.excludeOperational();
    const aggregates = new Aggregates();
    const result = await work({ transaction, now, aggregates });
    await aggregates.write(transaction, now);
    return result;
  };
  return engine.transaction(correct, { erases: true });
}

/** Notes a changed game of a player. Games on networks other than `psn` do not affect the operations for the console network. */
export function noteGameChange({ facts }: LoadedPlayer, gameId: string): void {
  const network = findNetwork(gameId);
  if (network === 'psn') {
    facts.isChanged = true;
    facts.isNewUpdate = true;
    facts.areGamesChanged = true;
  } else (facts.changedNetworks ??= new Set()).add(network);
}

/** Writes players whose games were changed and noted, with their derived data. Call after the rows of the games are written. */
export async function writeCorrected(
  correction: Correction,
  players: readonly LoadedPlayer[],
): Promise<void> {
  const { transaction, now, aggregates } = correction;
  await writePlayers(
    transaction,
    players,
    { now, source: 'command', isAdministrative: true },
    { aggregates },
  );
  await forgetUndo(transaction, players);
  await transaction.runMany(
    removeEmptyDays,
    players.map(({ tracked: { row } }) => [row.playerId]),
  );
  await aggregates.writeLarge(transaction);
}
