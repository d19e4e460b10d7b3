/** Calls of every read of the port, with arguments for which the filled store (filled-store.ts) has data. */

import type { LogQuery } from '../port/log.ts';
import type { EarnedQuery } from '../port/play.ts';
import type { Store } from '../port/store.ts';
import { filled } from './filled-store.ts';
import { collect } from './records.ts';

/** Methods of the port that are left out: they write, read nothing by themselves, or read the whole store on purpose. */
type OtherMethod =
  | 'atOneState'
  | 'commitVersions'
  | 'commitVersionsOfTick'
  | 'source'
  | 'epoch'
  | 'load'
  | 'loadRecords'
  | 'savePresence'
  | 'export'
  | 'check'
  | 'refreshFigures'
  | 'ofNetwork'
  | 'close';
/** The name of a method of the port that reads. */
export type ReadName = Exclude<keyof Store, OtherMethod>;
/** Calls one read, with arguments for which the filled store has data. */
export type PortRead = (store: Store) => Promise<unknown>;

const { player, other, game, country, since, word, picture } = filled;
const page = { offset: 0, limit: 20 };
/** Enough queries in one call that an engine joins them into one command. */
const severalDays = Array.from({ length: 6 }, (_, day) => ({
  from: since + day * 86_400_000,
  until: since + (day + 1) * 86_400_000,
}));
const severalWords = 'the last of these few words';
const behindGame = { lastUpdatedAt: since, gameId: game };
const behindTrophy = { earnedAt: since, gameId: game, trophyId: 1 };

/** Queries of the log: one for each statement. */
function earnedQueries(): EarnedQuery[] {
  const places = [null, behindTrophy, { ...behindTrophy, earnedAt: null }];
  const orders = ['latest', 'oldest', 'game'] as const;
  return orders.flatMap((order) =>
    places.flatMap((after) =>
      ([null, 'gold'] as const).flatMap((grade) =>
        [null, since].map((sinceAt) => ({ order, grade, sinceAt, untilAt: null, after })),
      ),
    ),
  );
}

/** Queries of the player's log: one for each statement. */
function logQueries(): LogQuery[] {
  const ofAll = { platform: null, period: null, limit: 20 };
  return [
    { ...ofAll, grade: null, isDated: true, after: behindTrophy },
    { ...ofAll, grade: 'platinum', isDated: true, after: behindTrophy },
    { ...ofAll, grade: null, isDated: false, after: null },
    { ...ofAll, grade: null, isDated: false, after: { ...behindTrophy, earnedAt: null } },
  ];
}

async function playerIdIn(store: Store): Promise<number> {
  return (await store.findPlayer(player))?.playerId ?? 0;
}

/** Calls of each read, one for each statement that it may use. The compiler requires an entry for every read. */
export const portReads: Readonly<Record<ReadName, readonly PortRead[]>> = {
  findPlayer: [(store) => store.findPlayer(player)],
  profile: [
    async (store) => {
      const found = await store.profile(player);
      return found?.games.rows(0, found.games.length);
    },
  ],
  playerUpdatedAt: [(store) => store.playerUpdatedAt(player)],
  playerGames: [(store) => store.playerGames(player)],
  playerGameList: [
    async (store) => {
      const list = await store.playerGameList(player);
      return list?.rows(0, list.length);
    },
  ],
  playerGame: [(store) => store.playerGame(player, game)],
  playerTrophies: [(store) => store.playerTrophies(player, game)],
  playedGame: [(store) => store.playedGame(player, game)],
  latestTrophies: [
    (store) => store.latestTrophies(player, null, 20),
    (store) => store.latestTrophies(player, since, 20),
  ],
  earnedDates: [
    (store) => store.earnedDates(player, null),
    (store) => store.earnedDates(player, game),
  ],
  siteRevision: [(store) => store.siteRevision()],
  siteValues: [(store) => store.siteValues()],
  media: [(store) => store.media(picture)],
  smallMedia: [(store) => store.smallMedia(picture)],
  ranks: [async (store) => store.ranks(await playerIdIn(store))],
  playerVersions: [
    (store) => store.playerVersions(player, { withRank: false }),
    (store) => store.playerVersions(player, { withRank: true }),
  ],
  catalogueVersions: [(store) => store.catalogueVersions()],

  playerGamesAfter: [
    (store) => store.playerGamesAfter(player, null, null, 20),
    (store) => store.playerGamesAfter(player, null, behindGame, 20),
    (store) => store.playerGamesAfter(player, null, { ...behindGame, lastUpdatedAt: null }, 20),
    (store) => store.playerGamesAfter(player, since, behindGame, 20),
  ],
  earnedTrophies: earnedQueries().map(
    (query) => (store) => store.earnedTrophies(player, query, 20),
  ),
  gamesAfter: [(store) => store.gamesAfter('', 20), (store) => store.gamesAfter(game, 20)],

  countGames: [(store) => store.countGames()],
  allGames: [(store) => collect(store.allGames())],
  gamesById: [(store) => store.gamesById(game)],
  gameTrophies: [(store) => store.gameTrophies(game)],
  gameSet: [(store) => store.gameSet(game)],
  averages: [(store) => store.averages()],
  isEmpty: [(store) => store.isEmpty()],

  searchPlayers: [
    (store) => store.searchPlayers(player, page),
    (store) => store.searchPlayers(`${player} p`, page),
    (store) => store.searchPlayers(severalWords, page),
  ],
  searchGames: [
    (store) => store.searchGames(word, page),
    (store) => store.searchGames(`${word} ${game}`, page),
    (store) => store.searchGames(severalWords, page),
  ],
  nearNames: [(store) => store.nearNames(`${player}${player.at(-1) ?? ''}`, 4)],
  popularGames: [(store) => store.popularGames(page)],
  ownedGames: [(store) => store.ownedGames()],
  leaders: [(store) => store.leaders(5)],
  leaderboard: [
    (store) => store.leaderboard(null, page),
    (store) => store.leaderboard(country, page),
  ],
  leaderboardOffset: [
    (store) => store.leaderboardOffset(null, player),
    (store) => store.leaderboardOffset(country, player),
  ],
  networkBoard: [(store) => store.networkBoard('steam', page)],
  networkBoards: [(store) => store.networkBoards()],
  playerNetworks: [(store) => store.playerNetworks(player)],
  nativeFigures: [(store) => store.nativeFigures('RA-17')],
  rankedCountries: [(store) => store.rankedCountries()],
  gameLeaders: [(store) => store.gameLeaders(game, 5)],
  gameLeaderboard: [
    (store) => store.gameLeaderboard(game, page),
    (store) => store.gameLeaderboard(game, { ...page, offset: 3 }),
  ],
  gameLeaderboardOffset: [(store) => store.gameLeaderboardOffset(game, player)],
  gameRank: [async (store) => store.gameRank(game, await playerIdIn(store))],
  rarity: [(store) => store.rarity(game)],
  groups: [(store) => store.groups(game)],
  compare: [(store) => store.compare(player, other, page)],
  recentTrophies: [(store) => store.recentTrophies(20, since)],
  aheadTrophies: [async (store) => store.aheadTrophies(await playerIdIn(store), since)],
  nextDate: [(store) => store.nextDate(since)],
  homeLists: [null, { trophyId: null }, { trophyId: 1 }].map(
    (spotlight) => (store: Store) =>
      store.homeLists({
        at: since,
        justEarned: { groups: 12, perPlayer: 3 },
        platinums: { limit: 8, countedSince: since },
        rarest: { since, limit: 5 },
        playing: { since, until: since + 1, limit: 5 },
        periods: [{ since, until: since + 86_400_000 }],
        spotlight: spotlight === null ? null : { gameId: game, since, limit: 8, ...spotlight },
      }),
  ),
  recentPlayers: [(store) => store.recentPlayers(20)],
  playersByUpdate: [(store) => store.playersByUpdate(page)],
  playersByName: [(store) => store.playersByName(player, 20)],
  sourceUpdates: [(store) => store.sourceUpdates()],
  totals: [(store) => store.totals()],
  countPlay: [(store) => store.countPlay({ sinceAt: since, untilAt: since + 7 * 86_400_000 })],
  listGames: [
    (store) => store.listGames(player, { order: 'played', ...page }),
    (store) => store.listGames(player, { order: 'title', ...page }),
    ...(['completed', 'platinum', 'fastest', 'rarest'] as const).map(
      (order) => (store: Store) => store.listGames(player, { order, ...page }),
    ),
    (store) =>
      store.listGames(player, { order: 'played', state: 'stalled', stalledBefore: since, ...page }),
  ],
  activity: [(store) => store.activity(player)],
  dayZone: [(store) => store.dayZone()],

  log: logQueries().map(
    (query) => async (store: Store) => store.log(await playerIdIn(store), query),
  ),
  rarestIn: [null, { sinceAt: since, untilAt: since + 86_400_000 }].map(
    (period) => async (store: Store) =>
      store.rarestIn(await playerIdIn(store), { grade: null, platform: null, period, ...page }),
  ),
  trophyCounts: [(store) => store.trophyCounts([{ gameId: game, trophyId: 1 }])],
  earnedIn: [(store) => store.earnedIn(player, game)],
  editions: [(store) => store.editions(game)],
  statusAndSeries: [(store) => store.statusAndSeries(game)],
  gameFigures: [(store) => store.gameFigures(game)],
  earnedBetween: [async (store) => store.earnedBetween(await playerIdIn(store))],
  playedIn: [
    async (store) =>
      store.playedIn(await playerIdIn(store), {
        from: since,
        until: since + 86_400_000,
        at: since,
        ...page,
      }),
  ],
  platinums: (['date', 'rarity', 'fastest', 'title'] as const).flatMap((order) =>
    [{}, { at: since }].map(
      (come) => async (store: Store) =>
        store.platinums(await playerIdIn(store), { order, ...page, ...come }),
    ),
  ),
  platinumRecords: [async (store) => store.platinumRecords(await playerIdIn(store), since)],
  completedWithoutPlatinum: [
    async (store) => store.completedWithoutPlatinum(await playerIdIn(store), page),
  ],
  pinned: [
    async (store) =>
      store.pinned({
        playerId: await playerIdIn(store),
        pins: JSON.stringify([
          [game, null],
          [game, 3],
        ]),
      }),
  ],
  completions: [async (store) => store.completions(await playerIdIn(store))],
  gamesOf: [(store) => store.gamesOf([game])],
  trophiesAtPoints: [
    async (store) => {
      const asked = severalDays.map((days) => ({ ...days, points: 1 }));
      return store.trophiesAtPoints(await playerIdIn(store), asked);
    },
  ],
  nthTrophies: [
    async (store) => {
      const asked = severalDays.map((days) => ({ ...days, nth: 1, isPlatinum: false }));
      return store.nthTrophies(await playerIdIn(store), asked);
    },
  ],
  presence: [
    async (store) => {
      const row = await store.findPlayer(player);
      return row === null ? [] : store.presence(row);
    },
  ],
  playingNow: [(store) => store.playingNow(since, 20)],
  presenceVersion: [(store) => store.presenceVersion(null)],
  standingsAndTimes: [(store) => store.standingsAndTimes(player)],
  gameTimes: [async (store) => store.gameTimes(await playerIdIn(store), [game])],
  gameDates: [async (store) => store.gameDates(await playerIdIn(store), game)],
  platinumOwners: (['first', 'latest', 'fastest'] as const).map(
    (order) => (store: Store) => store.platinumOwners(game, { order, limit: 5, at: since }),
  ),
  earners: [(store) => store.earners({ gameId: game, trophyId: 1 }, { limit: 10, at: since })],
  compareGroup: [
    async (store) => {
      const found = [await store.findPlayer(player), await store.findPlayer(other)];
      const playerIds = found.flatMap((each) => each?.playerId ?? []);
      return store.compareGroup({ playerIds, order: 'difference', ...page });
    },
  ],
  listCatalogue: [
    (store) => store.listCatalogue({ order: 'rarity', filter: {}, ...page }),
    (store) => store.listCatalogue({ order: 'quickest', filter: {}, ...page }),
    (store) =>
      store.listCatalogue({ order: 'completion', filter: { notCompletedBy: player }, ...page }),
  ],
};
