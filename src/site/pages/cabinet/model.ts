/** A player's cabinet: their platinums, and completed sets that have none. */

import { foldText } from '../../../domain/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import type { CompletedGame, EarnedPlatinum, ListPart, PlayerGameRow, PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { CabinetOrder, CabinetQuery } from './query.ts';

const maxCompleted = 24;

export interface CabinetModel {
  readonly player: PlayerRow;
  readonly query: CabinetQuery;
  readonly platinums: ListPart<EarnedPlatinum>;
  /** Completed sets without a platinum, newest first. */
  readonly completed: readonly CompletedGame[];
  /** The game with the most progress, for a player without a platinum. */
  readonly closest: PlayerGameRow | null;
}

export async function cabinetModel(
  { store }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<CabinetQuery>,
): Promise<CabinetModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const all = (await store.platinums(player.playerId)).toSorted(comparisons[query.order]);
  const { offset, limit } = query;
  const completed = (await store.completedGames(player.playerId)).filter(({ game }) => game.set.platinum === 0);
  return {
    player,
    query,
    platinums: { items: all.slice(offset, offset + limit), total: all.length },
    completed: completed.slice(0, maxCompleted),
    closest: all.length === 0 ? await closestOf(store, name) : null,
  };
}

type Compare = (one: EarnedPlatinum, other: EarnedPlatinum) => number;

/** Ties stay in the order of the dates, as they are read. */
const comparisons: Readonly<Record<CabinetOrder, Compare>> = {
  date: () => 0,
  rarity: (one, other) => shareOf(one) - shareOf(other),
  fastest: (one, other) => (one.timeToPlatinum ?? Infinity) - (other.timeToPlatinum ?? Infinity) || 0,
  title: (one, other) => (keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other))),
};

/** Share of the owners with the platinum; sets that are not known to be rare come last. */
function shareOf({ counts: { earners, owners } }: EarnedPlatinum): number {
  return owners < minOwnersForRarity ? 1 : earners / owners;
}

function keyOf({ game }: EarnedPlatinum): string {
  return foldText(game.title ?? '');
}

async function closestOf(store: SiteServices['store'], name: string): Promise<PlayerGameRow | null> {
  const list = await store.listGames(name, { offset: 0, limit: 1, order: 'progress', state: 'started' });
  return list?.items[0] ?? null;
}
