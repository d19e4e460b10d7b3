/**
 * A correction: one transaction in which the operator removes or moves stored data. It recalculates the derived data of what it touched
 * like a load, and counts as an administrative change: UpdateDate moves, Updated flags stay (docs/spec/decisions.md 8). It sends no
 * messages to webhooks.
 */

import { networkOf } from '../../domain/index.ts';
import { countChanges } from '../derived/count-changes.ts';
import { OwnerCounts, removeEmptyCounts } from '../derived/owner-counts.ts';
import { recountBins } from '../derived/progress-bins.ts';
import { RecentPlayers } from '../derived/recent-trophies.ts';
import { Totals } from '../derived/totals.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { deletion } from '../engine/statement.ts';
import { createRankChanges } from '../ranking/ranking.ts';
import { forgetUndo } from './undo/undo-log.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import type { Effects } from '../write/write-players.ts';
import { writePlayers } from '../write/write-players.ts';

/** What the parts of a correction share. */
export interface Correction {
  readonly transaction: Transaction;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly effects: Effects;
  readonly owners: OwnerCounts;
  /** Games of which owners were removed: their counts may have become 0. */
  readonly shrunk: Set<string>;
}

const removeEmptyDays = deletion('player_activity', { keys: ['player_id'], and: "days = ''" });

/** Runs a correction; an error rolls it back and is rethrown. */
export function runCorrection<T>(engine: Engine, now: number, work: (correction: Correction) => Promise<T>): Promise<T> {
  return engine.transaction(async (transaction) => {
    if (transaction.scope.countsLater) await countChanges(transaction);
    const statedCards = new Set<number>();
    const [totals, rankings, recent] = [new Totals(), createRankChanges(), new RecentPlayers()];
    const effects = { totals, rankings, outbox: null, statedCards, recent, changes: null };
    const correction = { transaction, now, effects, owners: new OwnerCounts(), shrunk: new Set<string>() };
    const result = await work(correction);
    await correction.owners.write(transaction);
    await recountBins(transaction, correction.shrunk);
    await removeEmptyCounts(transaction, correction.shrunk);
    await recent.write(transaction, now);
    await effects.rankings.write(transaction, now);
    await effects.totals.write(transaction);
    return result;
  });
}

/** Notes a changed game of a player. Games of other networks than `psn` do not change what the console network's operations return. */
export function noteGameChange({ facts }: LoadedPlayer, gameId: string): void {
  const network = networkOf(gameId);
  if (network === 'psn') {
    facts.isChanged = true;
    facts.areGamesChanged = true;
  } else (facts.changedNetworks ??= new Set()).add(network);
}

/** Writes players whose games were changed and noted, with their derived data. Call after the rows of the games are written. */
export async function writeCorrected(correction: Correction, players: readonly LoadedPlayer[]): Promise<void> {
  const { transaction, now, effects, owners } = correction;
  await writePlayers(transaction, players, { now, source: 'command', isAdministrative: true }, effects);
  await forgetUndo(transaction, players);
  await transaction.runMany(
    removeEmptyDays,
    players.map(({ tracked: { row } }) => [row.playerId]),
  );
  if (effects.rankings.isLarge()) await effects.rankings.write(transaction, now);
  if (owners.isLarge()) await owners.write(transaction);
  if (effects.recent.isLarge()) await effects.recent.write(transaction, now);
}
