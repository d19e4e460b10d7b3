/** The handlers of the modern API. Each reads from one snapshot of the data. */

import type { v1 } from '../../contract/index.ts';
import { dayMs } from '../../domain/time/index.ts';
import { minOwnersForRarity } from '../../domain/play/index.ts';
import { readNetwork, sumCounts } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type {
  DayOfPlay,
  PlayerGameRow,
  PlayerRow,
  Rarity,
  Store,
  TrophyRow,
} from '../../store/port/store.ts';
import type { OperationContext } from '../context.ts';
import { textIn } from '../cursor-values.ts';
import { createLeaderboards } from './leaderboards.ts';
import { pageOfAll, pageOfRange, toRange } from './pages.ts';
import type { PlayTimes } from './present.ts';
import {
  presentCard,
  presentCounts,
  presentEarnedTrophy,
  presentGame,
  presentNetwork,
  presentPin,
  presentPlayedGame,
  presentPlayer,
  presentPresence,
  presentTrophy,
  withNewest,
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
    getPlayer: ({ name }) => readPlayer(context, name),
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
      const found = await store.atOneState(async (reads) => {
        const list = await reads.ofNetwork(readNetwork(network)).listGames(name, query);
        if (list === null) return null;
        return { list, times: await readTimes(reads, name, list.items) };
      });
      if (found === null) return null;
      return pageOfRange(found.list, range, (row) => presentPlayedGame(row, found.times));
    },
    async getPlayerGame({ name, id }) {
      return store.atOneState(async (reads) => {
        const found = await reads.playedGame(name, id);
        if (found === null) return null;
        const times = await readTimes(reads, name, [found.game]);
        return {
          ...presentPlayedGame(found.game, times),
          trophies: found.trophies.map(presentEarnedTrophy),
        };
      });
    },
    listPlayerTrophies: ({ network, ...args }, page) =>
      store.atOneState((reads) => readLog(reads, { ...args, network: readNetwork(network) }, page)),
    async listPlayerProgression({ name }, page) {
      const days = await store.atOneState((reads) => reads.activity(name));
      return days === null ? null : pageOfAll(withTotals(days), page, presentDay);
    },
  };
}

/** Reads a player with their ranks and their data on each network. */
function readPlayer(context: OperationContext, name: string): Promise<v1.Player | null> {
  return context.store.atOneState(async (reads) => {
    const row = await reads.findPlayer(name);
    if (row === null) return null;
    const ranks = await reads.ranks(row.playerId);
    const { standings, times } = invariant(
      await reads.standingsAndTimes(name),
      'a stored player has a list of networks',
    );
    const readings = await reads.presence(row);
    const at = context.now();
    return {
      ...presentPlayer(withNewest(row, readings, at), ranks, context),
      presence: readings.map((reading) => presentPresence(reading, at)),
      playTime: [...times],
      pins: (await reads.pinned(row)).map(presentPin),
      networks: standings.map(presentNetwork),
    };
  });
}

/** Reads the time that a player has played these games. */
async function readTimes(
  reads: Store,
  name: string,
  games: readonly PlayerGameRow[],
): Promise<PlayTimes> {
  const player = await reads.findPlayer(name);
  if (player === null) return new Map(); // the player was hidden after the games were read
  return reads.gameTimes(
    player.playerId,
    games.map(({ game }) => game.gameId),
  );
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
  const earners = Math.min(owners, counts.get(row.trophyId) ?? 0); // absent: no player has earned the trophy
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
