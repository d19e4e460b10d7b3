/** Search, leaderboards, comparison, rarity and recent trophies: the resources in addition to the operations. */

import type { PlayerSummary, ResourceHandlers, Standing } from '../contract/index.ts';
import type { GradeCounts } from '../domain/index.ts';
import type { Comparison, ListRange, PlayerRow } from '../store/port/store.ts';
import type { OperationContext } from './context.ts';
import { presentLevel } from './present-profile.ts';
import { presentEarned, presentGame, presentPlayerTrophy, presentTrophy } from './present.ts';

/** Creates the handlers of the JSON resources. */
export function createResourceHandlers(context: OperationContext): ResourceHandlers {
  return { ...createListHandlers(context), ...createGameHandlers(context) };
}

type ListHandlers = Pick<
  ResourceHandlers,
  'searchPlayers' | 'searchGames' | 'getLeaderboard' | 'getCountryLeaderboard'
>;

function createListHandlers(context: OperationContext): ListHandlers {
  const { store } = context;
  const summarise = (row: PlayerRow): PlayerSummary => presentSummary(row, context);

  async function leaderboard(country: string | null, part: ListRange) {
    const { items, total } = await store.atOneState((reads) => reads.leaderboard(country, part));
    return {
      Total: total,
      Items: items.map(({ position, player }) => ({
        Position: position,
        Player: summarise(player),
      })),
    };
  }

  return {
    async searchPlayers({ text, ...part }) {
      const { items, total } = await store.atOneState((reads) => reads.searchPlayers(text, part));
      return { Total: total, Items: items.map(summarise) };
    },
    async searchGames({ text, ...part }) {
      const { items, total } = await store.atOneState((reads) => reads.searchGames(text, part));
      return {
        Total: total,
        Items: items.map(({ game, owners }) => ({ Owners: owners, Game: presentGame(game) })),
      };
    },
    getLeaderboard: (part) => leaderboard(null, part),
    getCountryLeaderboard: ({ country, ...part }) => leaderboard(country, part),
  };
}

function createGameHandlers(context: OperationContext): Omit<ResourceHandlers, keyof ListHandlers> {
  const { store, now } = context;
  const summarise = (row: PlayerRow): PlayerSummary => presentSummary(row, context);

  return {
    async getGameLeaderboard({ game, ...part }) {
      const found = await store.atOneState((reads) => reads.gameLeaderboard(game, part));
      if (found === null) return null;
      const items = found.items.map(({ position, player, platinumAt, ...owned }) => ({
        Position: position,
        Player: summarise(player),
        ...presentStanding(owned),
        PlatinumEarned: platinumAt,
      }));
      return { Total: found.total, Items: items };
    },
    async comparePlayers({ player, other, ...part }) {
      const found = await store.atOneState((reads) => reads.compare(player, other, part));
      return found === null ? null : presentComparison(found);
    },
    async getRarity({ game }) {
      const [found, trophies] = await store.atOneState((reads) =>
        Promise.all([reads.rarity(game), reads.gameTrophies(game)]),
      );
      if (found === null || trophies === null) return null;
      const { owners, earners } = found;
      const items = trophies.map((row) => {
        const count = earners.get(row.trophyId) ?? 0; // absent: no player has earned the trophy
        return { Earners: count, Percent: percentOf(count, owners), Trophy: presentTrophy(row) };
      });
      return { Owners: owners, Trophies: items };
    },
    async getRecentTrophies({ limit }) {
      const at = now();
      const rows = await store.atOneState((reads) => reads.recentTrophies(limit, at));
      return rows.map((row) => ({
        Player: summarise(row.player),
        Trophy: presentPlayerTrophy(row, at),
      }));
    },
  };
}

function presentSummary(row: PlayerRow, rules: OperationContext): PlayerSummary {
  const { level, Points } = presentLevel(row, rules);
  return {
    ID: row.name,
    Avatar: row.avatar,
    Country: row.country,
    Level: level,
    Points,
    Trophies: presentEarned(row.earned),
  };
}

function presentComparison({ items, total, firstAhead, secondAhead, level }: Comparison) {
  const games = items.map(({ game, first, second }) => ({
    Game: presentGame(game),
    First: presentStanding(first),
    Second: presentStanding(second),
  }));
  return {
    Total: total,
    FirstAhead: firstAhead,
    SecondAhead: secondAhead,
    Level: level,
    Items: games,
  };
}

interface Owned {
  readonly earned: GradeCounts;
  readonly userPoints: number;
  readonly progress: number;
  readonly lastUpdatedAt: number | null;
}

function presentStanding({ earned, userPoints, progress, lastUpdatedAt }: Owned): Standing {
  return {
    TrophiesCount: presentEarned(earned),
    UserPoints: userPoints,
    Progress: progress,
    LastUpdated: lastUpdatedAt,
  };
}

/** Returns a percentage, rounded to two decimals. */
function percentOf(count: number, owners: number): number {
  return owners === 0 ? 0 : Math.round((10_000 * count) / owners) / 100;
}
