/** Removes all rows of a player. */

import { invariant } from '../../invariant.ts';
import type { Aggregates } from '../derived/aggregates.ts';
import { moveOwner } from '../derived/move-owner.ts';
import { countsAsOwner } from '../derived/owner-counts.ts';
import { deleteUnused } from '../media/media-rows.ts';
import { addToTotals, readScores } from '../derived/scores.ts';
import type { Transaction } from '../engine/engine.ts';
import { deletion, write } from '../engine/statement.ts';
import type { player, RowOf } from '../schema/tables.ts';

/** A deletion for every table with data of a player. */
const deletions = [
  write(
    'DELETE FROM sync_title WHERE (network, name_key) IN (SELECT f.network, f.name_key FROM sync_player f WHERE f.player_id = ?)',
  ),
  ...[
    'webhook_message',
    'sync_player',
    'player_activity',
    'recent_trophy',
    'player_ahead',
    'player_undo',
    'hidden_game',
    'hunt',
    'player_word',
    'play_time',
    'presence',
    'earned',
    'player_game',
    'player_score',
    'player_network',
    'player_name',
    'player',
  ].map((table) => deletion(table, { keys: ['player_id'] })),
];

/** Removes a player, and subtracts them from the counts; the caller writes the aggregates. */
export async function erasePlayer(
  transaction: Transaction,
  row: RowOf<typeof player>,
  { rankings, totals }: Aggregates,
): Promise<void> {
  const [found] = await readScores(transaction, [row.playerId]);
  const score = invariant(found, 'every player has a score');
  rankings.move(score, null);
  addToTotals(totals, score, -1);
  totals.raise('ranking');
  if (countsAsOwner(row)) await moveOwner(transaction, row.playerId, 'out');
  for (const command of deletions) await transaction.run(command, [row.playerId]);
  await deleteUnused(transaction, [row.media]);
}
