/** A player's cabinet: their platinums, and completed sets that have none. */

import type {
  CompletedGame,
  EarnedPlatinum,
  EarnedPlatinumQuery,
  ListPart,
  PlayerGameRow,
  PlayerRow,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';

const maxCompleted = 24;

export interface CabinetModel {
  readonly player: PlayerRow;
  readonly query: EarnedPlatinumQuery;
  readonly platinums: ListPart<EarnedPlatinum>;
  /** Completed sets without a platinum, newest first. */
  readonly completed: readonly CompletedGame[];
  /** The game with the most progress, for a player without a platinum. */
  readonly closest: PlayerGameRow | null;
}

export async function cabinetModel(
  { store }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<EarnedPlatinumQuery>,
): Promise<CabinetModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const platinums = await store.platinums(player.playerId, query);
  return {
    player,
    query,
    platinums,
    completed: query.offset > 0 ? [] : await store.completedWithoutPlatinum(player.playerId, maxCompleted),
    closest: platinums.total === 0 ? await closestOf(store, name) : null,
  };
}

async function closestOf(store: SiteServices['store'], name: string): Promise<PlayerGameRow | null> {
  const list = await store.listGames(name, { offset: 0, limit: 1, order: 'progress', state: 'started' });
  return list?.items[0] ?? null;
}
