/** The model of a trophy: how many players have it, and who was first. */

import type {
  Earner,
  GameRow,
  NativeFigures,
  PlatinumOrder,
  TrophyCounts,
  TrophyRow,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';

/** Number of players in each list of earners. If there are no more than this, the list of the first earners has all of them. */
export const shownEarners = 10;

/** A trophy with its game, how many earned it, and the players who earned it first and last. */
export interface TrophyModel {
  readonly game: GameRow;
  readonly trophy: TrophyRow;
  readonly counts: TrophyCounts;
  /** The figures that the network and other sources state about the trophy. */
  readonly native: NativeFigures | undefined;
  /** Null for a game that has too many owners to look up its earners. */
  readonly earners: {
    readonly first: readonly Earner[];
    readonly latest: readonly Earner[];
  } | null;
  readonly previous: TrophyRow | null;
  readonly next: TrophyRow | null;
}

/** Reads a trophy by its number; null if the game or the number does not exist. */
export async function trophyModel(
  { store, now }: SiteServices,
  { values: { game: gameId = '', trophy: number = '' } }: ModelRequest<unknown>,
): Promise<TrophyModel | Moved | null> {
  const [game] = await store.gamesById(gameId);
  const set =
    game === undefined || !/^\d{1,9}$/.test(number) ? null : await store.gameSet(game.gameId);
  if (game === undefined || set === null) return null;
  const { trophies, native } = set;
  const index = trophies.findIndex(({ trophyId }) => trophyId === Number(number));
  const trophy = trophies[index];
  if (trophy === undefined) return null;
  const { trophyId } = trophy;
  if (game.gameId !== gameId || String(trophyId) !== number)
    return { movedTo: { game: game.gameId, trophy: String(trophyId) } };
  const [[counts = { earners: 0, owners: 0 }], earners] = await Promise.all([
    store.trophyCounts([trophy]),
    earnersOf({ store, now }, game, trophy),
  ]);
  return {
    game,
    trophy,
    counts,
    native: native.get(trophyId),
    earners,
    previous: trophies[index - 1] ?? null,
    next: trophies[index + 1] ?? null,
  };
}

/** Reads the players who earned a trophy. The dates of platinums have an index, so for a platinum the number of owners does not matter. */
async function earnersOf(
  { store, now }: Pick<SiteServices, 'store' | 'now'>,
  game: GameRow,
  trophy: TrophyRow,
): Promise<TrophyModel['earners']> {
  const shown = { limit: shownEarners, at: now() };
  if (trophy.grade !== 'platinum' || game.set.platinum > 1) return store.earners(trophy, shown);
  const read = async (order: PlatinumOrder): Promise<Earner[]> => {
    const owners = await store.platinumOwners(game.gameId, { ...shown, order });
    return owners.map(({ player, platinumAt }) => ({ player, earnedAt: platinumAt }));
  };
  const [first, latest] = await Promise.all([read('first'), read('latest')]);
  return { first, latest };
}
