/** The handlers of the modern API. Each reads from one state of the data. */

import type { v1 } from '../../contract/index.ts';
import { dayMs } from '../../domain/time/index.ts';
import { minOwnersForRarity } from '../../domain/play/index.ts';
import { readNetwork, sumCounts } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { DayOfPlay, PlayerRow, Rarity, TrophyRow } from '../../store/port/store.ts';
import type { OperationContext } from '../context.ts';
import { textIn } from '../cursor-values.ts';
import { createLeaderboards } from './leaderboards.ts';
import { pageOfAll, pageOfRange, toRange } from './pages.ts';
import {
  presentCard,
  presentCounts,
  presentEarnedTrophy,
  presentGame,
  presentNetwork,
  presentPlayedGame,
  presentPlayer,
  presentTrophy,
} from './present.ts';
import { readLog } from './trophy-log.ts';

type PlayerHandlers = Pick<
  v1.V1Handlers,
  'getPlayer' | 'listPlayerGames' | 'getPlayerGame' | 'listPlayerTrophies' | 'listPlayerProgression'
>;
type GameHandlers = Pick<v1.V1Handlers, 'listGames' | 'getCatalogueGame' | 'listGameTrophies'>;

/** Creates the handlers of all endpoints. */
export function createV1Handlers(context: OperationContext): v1.V1Handlers {
  return {
    ...createPlayerHandlers(context),
    ...createGameHandlers(context),
    ...createCommunityHandlers(context),
  };
}

function createPlayerHandlers(context: OperationContext): PlayerHandlers {
  const { store } = context;
  return {
    getPlayer: ({ name }) =>
      store.atOneState(async (reads) => {
        const row = await reads.findPlayer(name);
        if (row === null) return null;
        const ranks = await reads.ranks(row.playerId);
        const networks = await reads.playerNetworks(name);
        return {
          ...presentPlayer(row, ranks, context),
          networks: invariant(networks, 'a stored player has a list of networks').map(
            presentNetwork,
          ),
        };
      }),
    async listPlayerGames({ name, sort, direction, state, title, platform, network }, page) {
      const range = toRange(page);
      const query = {
        ...range,
        order: sort,
        reversed: direction === 'reverse',
        state,
        text: title ?? '',
        platform: platform ?? '',
      };
      const found = await store.atOneState((reads) =>
        reads.ofNetwork(readNetwork(network)).listGames(name, query),
      );
      return found === null ? null : pageOfRange(found, range, presentPlayedGame);
    },
    async getPlayerGame({ name, id }) {
      const found = await store.playedGame(name, id);
      if (found === null) return null;
      return {
        ...presentPlayedGame(found.game),
        trophies: found.trophies.map(presentEarnedTrophy),
      };
    },
    listPlayerTrophies: ({ network, ...args }, page) =>
      store.atOneState((reads) => readLog(reads.ofNetwork(readNetwork(network)), args, page)),
    async listPlayerProgression({ name }, page) {
      const days = await store.atOneState((reads) => reads.activity(name));
      return days === null ? null : pageOfAll(withTotals(days), page, presentDay);
    },
  };
}

interface DayWithTotal {
  readonly of: DayOfPlay;
  readonly total: number;
}

function withTotals(days: readonly DayOfPlay[]): DayWithTotal[] {
  let total = 0;
  return days.map((of) => ({ of, total: (total += sumCounts(of)) }));
}

function presentDay({ of, total }: DayWithTotal) {
  return {
    day: new Date(of.day * dayMs).toISOString().slice(0, 10),
    earned: presentCounts(of),
    total,
  };
}

function createGameHandlers({ store }: OperationContext): GameHandlers {
  return {
    async listGames({ sort, network }, page) {
      const reads = store.ofNetwork(readNetwork(network));
      if (sort === 'owners') {
        const range = toRange(page);
        const games = { items: await reads.popularGames(range), total: await reads.ownedGames() };
        return pageOfRange(games, range, ({ game }) => presentGame(game));
      }
      const rows = await reads.gamesAfter(
        page.after === null ? '' : textIn(page.after[0]),
        page.limit + 1,
      );
      const shown = rows.slice(0, page.limit);
      const last = rows.length > page.limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(presentGame),
        next: last === undefined ? null : [last.gameId],
        total: null,
      };
    },
    async getCatalogueGame({ id }) {
      const [game] = await store.gamesById(id);
      return game === undefined ? null : presentGame(game);
    },
    async listGameTrophies({ id }, page) {
      const [trophies, rarity] = await store.atOneState(
        async (reads) => [await reads.gameTrophies(id), await reads.rarity(id)] as const,
      );
      if (trophies === null) return null;
      const ofGame = invariant(rarity, 'a stored game has counts of owners');
      return pageOfAll(trophies, page, (row) => presentRareTrophy(row, ofGame));
    },
  };
}

function presentRareTrophy(row: TrophyRow, { owners, earners: counts }: Rarity) {
  const earners = Math.min(owners, counts.get(row.trophyId) ?? 0); // absent: nobody has earned it
  const percentage =
    owners < minOwnersForRarity ? null : Math.round((10_000 * earners) / owners) / 100;
  return { trophy: presentTrophy(row), earners, percentage };
}

function createCommunityHandlers(
  context: OperationContext,
): Pick<v1.V1Handlers, 'listLeaderboard' | 'search'> {
  const { store } = context;
  const cardOf = (row: PlayerRow): v1.PlayerCard => presentCard(row, context);
  return {
    listLeaderboard: createLeaderboards(context),
    search: ({ q, limit }) =>
      store.atOneState(async (reads) => {
        const players = await reads.searchPlayers(q, { offset: 0, limit });
        const games = await reads.searchGames(q, { offset: 0, limit });
        return {
          players: { total: players.total, items: players.items.map(cardOf) },
          games: { total: games.total, items: games.items.map(({ game }) => presentGame(game)) },
        };
      }),
  };
}
