/**
 * Client of the service net, contract 1.0.0. Generated from the contract; do not edit it.
 */

/** A timestamp in RFC 3339 format, such as 2013-08-14T21:37:46Z. */
export type DateTime = string;

export interface Player {
  /** The name of the player. */
  name: string;
  /** Address of the avatar. */
  avatar: string | null;
  /** Two-letter country code, lower case. */
  country: string | null;
  /** What the player writes about themselves. */
  about: string | null;
  /** Level and points. */
  level: PlayerLevel;
  /** Earned trophies. */
  trophies: GradeCounts;
  /** Average progress of the begun games, in percent. */
  completion: number;
  /** Rank among all players; null for a player who is not ranked. */
  worldRank: Place | null;
  /** Rank in the country; null for a player who is not ranked, or whose country is unknown. */
  countryRank: Place | null;
  /** Whether the player was online at the last update. */
  isOnline: boolean;
  /** Title of the game that the player was playing at the last update. */
  playing: string | null;
  /** When the player was last online. */
  lastSeenAt: DateTime | null;
  /** When data of the player last changed. */
  updatedAt: DateTime;
  /** Other networks of the player, by name; empty if there are none. */
  networks: (NetworkStanding | null)[];
}

export interface PlayerLevel {
  /** The level. */
  level: number;
  /** All points, including platinums. */
  points: number;
  /** Points at which this level begins. */
  floor: number;
  /** Points at which the next level begins. */
  ceiling: number;
  /** Percent of the way to the next level. */
  progress: number;
}

export interface GradeCounts {
  /** Platinum trophies. */
  platinum: number;
  /** Gold trophies. */
  gold: number;
  /** Silver trophies. */
  silver: number;
  /** Bronze trophies. */
  bronze: number;
  /** Trophies of all grades. */
  total: number;
}

export interface Place {
  /** Rank, from 1; ties share a rank. */
  position: number;
  /** Number of ranked players. */
  total: number;
}

export interface NetworkStanding {
  /** `retro`, `steam` or `xbox`. */
  network: string;
  /** Name of the account on this network. */
  account: string | null;
  /** Games of this network. */
  games: number;
  /** Games with every achievement. */
  complete: number;
  /** Earned achievements, by the grades that the network is given. */
  earned: GradeCounts;
  /** The measure of its leaderboard: hardcore points, achievements, or gamerscore. */
  score: number;
}

export interface PlayedGame {
  /** The game, as in the catalogue. */
  game: CatalogueGame;
  /** Percent of the set's points that the player has, rounded down. */
  progress: number;
  /** Points of the player in the game, without the platinum. */
  points: number;
  /** Earned trophies of the game. */
  earned: GradeCounts;
  /** When the player last earned a trophy of the game. */
  lastEarnedAt: DateTime | null;
}

export interface CatalogueGame {
  /** Id of the trophy set. */
  id: string;
  /** `psn`, `retro`, `steam` or `xbox`. */
  network: string;
  /** The title. */
  title: string | null;
  /** Address of the icon. */
  image: string | null;
  /** Platforms, lower case, separated by commas. */
  platforms: string | null;
  /** Release date. */
  releasedAt: DateTime | null;
  /** Address of a guide. */
  guide: string | null;
  /** Trophies of the set. */
  trophies: GradeCounts;
  /** Points of the set, without the platinum. */
  points: number;
}

export interface PlayedGameWithTrophies {
  /** The game, as in the catalogue. */
  game: CatalogueGame;
  /** Percent of the set's points that the player has, rounded down. */
  progress: number;
  /** Points of the player in the game, without the platinum. */
  points: number;
  /** Earned trophies of the game. */
  earned: GradeCounts;
  /** When the player last earned a trophy of the game. */
  lastEarnedAt: DateTime | null;
  /** All trophies of the set, by number. */
  trophies: (EarnedTrophy | null)[];
}

export interface EarnedTrophy {
  /** The trophy. */
  trophy: CatalogueTrophy;
  /** Title of the game. */
  gameTitle: string | null;
  /** Whether the player has earned it. */
  isEarned: boolean;
  /** When the player earned it; null if not earned, or unknown. */
  earnedAt: DateTime | null;
}

export interface CatalogueTrophy {
  /** Id of the game. */
  gameId: string;
  /** `psn`, `retro`, `steam` or `xbox`. */
  network: string;
  /** Number of the trophy in its set, from 1. */
  number: number;
  /** The title. */
  title: string | null;
  /** How to earn it. */
  description: string | null;
  /** Address of the icon. */
  image: string | null;
  /** `platinum`, `gold`, `silver` or `bronze`. */
  grade: string;
  /** Whether it is a hidden trophy. Its texts are included. */
  isHidden: boolean;
  /** Id of the group, such as an extension. */
  group: string | null;
}

export interface ProgressDay {
  /** Day in the zone in which the instance counts days (UTC unless set), such as 2013-08-14. */
  day: string;
  /** Trophies earned on this day. */
  earned: GradeCounts;
  /** Dated trophies earned until the end of this day. */
  total: number;
}

export interface RareTrophy {
  /** The trophy. */
  trophy: CatalogueTrophy;
  /** Number of players who have earned it. */
  earners: number;
  /** Percentage of the players with the game who have earned it; null below five players. */
  percentage: number | null;
}

export interface LeaderboardEntry {
  /** Rank, from 1; ties share a rank. */
  position: number;
  /** The player. */
  player: PlayerCard;
  /** The points that the ranking is by: of the game, or of all games. On the board of a network its measure: hardcore points, number of achievements, or gamerscore. */
  points: number;
  /** Percent of the set, in the leaderboard of a game. */
  progress: number | null;
  /** When the player earned the platinum, in the leaderboard of a game. */
  platinumAt: DateTime | null;
}

export interface PlayerCard {
  /** The name of the player. */
  name: string;
  /** Address of the avatar. */
  avatar: string | null;
  /** Two-letter country code, lower case. */
  country: string | null;
  /** The level. */
  level: number;
  /** All points, including platinums. */
  points: number;
  /** Earned trophies. */
  trophies: GradeCounts;
}

export interface SearchResult {
  /** Players by name, including former names. */
  players: PlayersFound;
  /** Games by title or id. */
  games: GamesFound;
}

export interface PlayersFound {
  /** Number of players found. */
  total: number;
  /** The first of them, best match first. */
  items: (PlayerCard | null)[];
}

export interface GamesFound {
  /** Number of games found. */
  total: number;
  /** The first of them, best match first. */
  items: (CatalogueGame | null)[];
}

export interface JID {
  /** Messaging address. */
  ID: string | null;
  /** Server where the address was found. */
  SERVER: string | null;
}

export interface NetId {
  /** Player ID, as stored. */
  ID: string | null;
  /** Address of the avatar, small. */
  AvatarSmall: string | null;
  /** Address of the avatar, medium. */
  AvatarMedium: string | null;
  /** Address of the avatar. */
  Avatar: string | null;
  /** What the player writes about themselves. */
  AboutMe: string | null;
  /** The level, as in LevelData. */
  Level: number;
  /** Progress to the next level in percent, as in LevelData. */
  Progress: number;
  /** All trophies earned. */
  Trophies: Trophies | null;
  /** The player's games, newest first; empty in style aspnet. */
  Games: (Game | null)[] | null;
  /** When the content of the player's signature card last changed. */
  UpdateSignature: DateTime | null;
  /** When the profile was last updated. */
  UpdateDate: DateTime;
  /** When the list of games was last updated. */
  UpdateGamesDate: DateTime | null;
  /** Country of the account. */
  Country: Country | null;
  /** Rank among all players. */
  Ranking: Ranking | null;
  /** Rank among the players of the country. */
  CountryRanking: Ranking | null;
  /** Presence, as last known. */
  Status: Status | null;
  /** When the player was last seen. */
  LastSeen: DateTime | null;
  /** Identity set by the operator. */
  Identity: string | null;
  /** Points and level. */
  LevelData: Level | null;
  /** Whether the player subscribes to the paid service. */
  Plus: boolean;
  /** Messaging address. */
  jid: string | null;
  /** Address of the panel behind the player's name. */
  panelUrl: string | null;
  /** Average Progress of the games with any progress. */
  GameCompletion: number;
  /** Server where the jid was found. */
  server: string | null;
  /** Other name set by the operator. */
  Alias: string | null;
  /** Colour of the profile. */
  Background: BackColor | null;
}

export interface Trophies {
  /** Trophies earned. */
  Earned: number;
  /** Total trophies: all earned, or the whole set if there is no player. */
  Total: number;
  /** Platinum trophies among them. */
  Platinum: number;
  /** Gold trophies among them. */
  Gold: number;
  /** Silver trophies among them. */
  Silver: number;
  /** Bronze trophies among them. */
  Bronze: number;
}

export interface Game {
  /** Id of the trophy set. */
  Id: string | null;
  /** Id of the same game in another region. */
  IdGameEurope: string | null;
  /** Title of the game. */
  Title: string | null;
  /** Address of the icon. */
  Image: string | null;
  /** Address of a guide. */
  Guide: string | null;
  /** Title of the game in that guide. */
  TitleOnGuide: string | null;
  /** floor(100 x UserPoints / TotalPoints). */
  Progress: number;
  /** The trophies the player has earned, or all trophies of the set if there is no player. */
  TrophiesCount: Trophies | null;
  /** The trophies of the set, if the operation returns them. */
  Trophies: (Trophy | null)[] | null;
  /** Position among the player's games, most recently played first. */
  OrderPlayed: number;
  /** Changed in the player's most recent update. */
  Updated: boolean;
  /** When the player last earned a trophy in it. */
  LastUpdated: DateTime | null;
  /** Release date; 0001-01-01T00:00:00 if not known. */
  Released: DateTime;
  /** Points of the set, without the platinum. */
  TotalPoints: number;
  /** Number of trophies in the set. */
  TotalTrophies: number;
  /** Points of the player, without the platinum. */
  UserPoints: number;
  /** Average rating. */
  Stars: number;
  /** Number of ratings. */
  Reviews: number;
  /** Platforms, lower case, separated by commas. */
  Platform: string | null;
}

export interface Trophy {
  /** Number of the trophy in its set, from 1. */
  IdTrophy: number | null;
  /** Id of the game. */
  GameId: string | null;
  /** Name of the trophy. */
  Title: string | null;
  /** Address of the icon. */
  Image: string | null;
  /** How to earn it. */
  Description: string | null;
  /** When the player earned it; nil if not earned or not known. */
  DateEarned: DateTime | null;
  /** How long ago it was earned; absent if not earned. */
  DisplayDate: string | null;
  /** PLATINUM, GOLD, SILVER or BRONZE. */
  TrophyType: string | null;
  /** A longer description, if the operator provides one. */
  FullDescription: string | null;
  /** Changed in the player's most recent update. */
  Updated: boolean;
  /** A hidden trophy. Its texts are included. */
  Hidden: boolean;
  /** Title of the game. */
  GameTitle: string | null;
  /** Address of a guide. */
  Guide: string | null;
  /** Name of the trophy in that guide. */
  TitleOnGuide: string | null;
  /** Platforms of the game, lower case, separated by commas. */
  Platform: string | null;
}

export interface Country {
  /** Number of the country in this service. */
  IdCountry: number | null;
  /** Two-letter country code, lower case. */
  Culture: string | null;
  /** English name of the country. */
  Descripcion: string | null;
  /** Path of the flag. */
  Bandera: string | null;
}

export interface Ranking {
  /** Rank; ties share a rank; 0 if not ranked. */
  Position: number;
  /** Number of ranked players; 0 if this player is not ranked. */
  Total: number;
}

export interface Status {
  /** Signed in. */
  Online: boolean;
  /** Signed in, but away. */
  Away: boolean;
  /** The player's status message. */
  Comment: string | null;
  /** The player's current platform. */
  Mode: string | null;
  /** Id of the game being played. */
  ObjectId: string | null;
  /** Name of the game being played. */
  Playing: string | null;
  /** Title shown next to it. */
  Title: string | null;
}

export interface Level {
  /** All points, including platinums. */
  Points: number;
  /** Points at which the level begins. */
  Floor: number;
  /** Points at which the next one begins. */
  Ceiling: number;
  /** floor(100 x (Points - Floor) / (Ceiling - Floor)). */
  Progress: number;
  /** The level. */
  level: number;
}

export interface BackColor {
  /** Red, two hexadecimal digits. */
  R: string | null;
  /** Green, two hexadecimal digits. */
  G: string | null;
  /** Blue, two hexadecimal digits. */
  B: string | null;
  /** Opacity, two hexadecimal digits. */
  A: string | null;
}

export interface TrophyProgression {
  /** A time at which trophies were earned. */
  Date: DateTime | null;
  /** Number of trophies earned by that time. */
  Value: number | null;
}

export interface FoundPlayers {
  /** Total number of players found. */
  Total: number;
  /** The players in this part of the list. */
  Items: (PlayerSummary | null)[];
}

export interface PlayerSummary {
  /** Player ID, as stored. */
  ID: string;
  /** Address of the avatar. */
  Avatar: string | null;
  /** Two-letter country code, lower case. */
  Country: string | null;
  /** The level. */
  Level: number;
  /** All points, including platinums. */
  Points: number;
  /** All trophies earned. */
  Trophies: Trophies;
}

export interface FoundGames {
  /** Total number of games found. */
  Total: number;
  /** The games in this part of the list. */
  Items: (FoundGame | null)[];
}

export interface FoundGame {
  /** Number of players who have it. */
  Owners: number;
  /** The game, as in the catalogue. */
  Game: Game;
}

export interface Leaderboard {
  /** Number of ranked players. */
  Total: number;
  /** The players in this part of the list, best first. */
  Items: (RankedPlayer | null)[];
}

export interface RankedPlayer {
  /** Rank; ties share a rank. */
  Position: number;
  /** The player. */
  Player: PlayerSummary;
}

export interface GameLeaderboard {
  /** Number of players with points in the game. */
  Total: number;
  /** The players in this part of the list, best first. */
  Items: (RankedOwner | null)[];
}

export interface RankedOwner {
  /** Rank; ties share a rank. */
  Position: number;
  /** The player. */
  Player: PlayerSummary;
  /** Trophies the player earned in the game. */
  TrophiesCount: Trophies;
  /** Points of the player in the game, without the platinum. */
  UserPoints: number;
  /** Percent of the set's points. */
  Progress: number;
  /** When the player last earned a trophy in it. */
  LastUpdated: DateTime | null;
  /** When the player earned its platinum. */
  PlatinumEarned: DateTime | null;
}

export interface Comparison {
  /** Number of games that both players have. */
  Total: number;
  /** Number of games in which the first player has more points. */
  FirstAhead: number;
  /** Number of games in which the second player has more points. */
  SecondAhead: number;
  /** Number of games in which both have the same points. */
  Level: number;
  /** The games in this part of the list, last played first. */
  Items: (ComparedGame | null)[];
}

export interface ComparedGame {
  /** A game that both players have. */
  Game: Game;
  /** Progress of the first player. */
  First: Standing;
  /** Progress of the second player. */
  Second: Standing;
}

export interface Standing {
  /** Trophies the player earned in the game. */
  TrophiesCount: Trophies;
  /** Points of the player in the game, without the platinum. */
  UserPoints: number;
  /** Percent of the set's points. */
  Progress: number;
  /** When the player last earned a trophy in it. */
  LastUpdated: DateTime | null;
}

export interface Rarity {
  /** Number of players who have the game. */
  Owners: number;
  /** All trophies of the set, by number. */
  Trophies: (TrophyRarity | null)[];
}

export interface TrophyRarity {
  /** Number of players who earned it. */
  Earners: number;
  /** Percentage of the players who have the game, with two decimals. */
  Percent: number;
  /** The trophy, as in the catalogue. */
  Trophy: Trophy;
}

export interface RecentTrophy {
  /** The player who earned it. */
  Player: PlayerSummary;
  /** The trophy. */
  Trophy: Trophy;
}

/** Problem details of an error (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
}

/** Error answer of the service. `problem` is null if the answer came from a proxy. */
export class ServiceError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? `The service answered with status ${status}.`);
    this.name = 'ServiceError';
    this.status = status;
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** The fetch function; the global one by default. */
  fetch?: typeof fetch;
  /** Header fields added to every request. */
  headers?: Record<string, string>;
  /** Number of times a request is sent again after status 429 or 503; 3 by default. */
  retries?: number;
  /** Longest wait for a retry in seconds; 30 by default. If the service asks for a longer one, the request fails. */
  maxWait?: number;
  /** Number of answers whose entity tags are sent with the next request for them; 100 by default, 0 for none. */
  cachedAnswers?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
}

interface Answer<T> {
  value: T;
  /** Address of the next page. */
  next: string | null;
}

/** An answer with its entity tag. Its value is kept as text, so that callers cannot change it. */
interface CachedAnswer {
  tag: string;
  text: string;
  next: string | null;
}

type Caller = <T>(path: string, parameters: Record<string, unknown>, options?: CallOptions, address?: string | null) => Promise<Answer<T>>;

function callerOf(address: string, options: ClientOptions): Caller {
  const { fetch: fetchAnswer = fetch, headers = {}, retries = 3, maxWait = 30, cachedAnswers = 100 } = options;
  const cache = new Map<string, CachedAnswer>();

  const remember = (target: string, answer: CachedAnswer): void => {
    cache.delete(target);
    cache.set(target, answer);
    for (const oldest of cache.keys()) if (cache.size > cachedAnswers) cache.delete(oldest);
  };

  const send = async (target: string, fields: Record<string, string>, signal: AbortSignal | null): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetchAnswer(target, { headers: fields, signal });
      const wait = attempt < retries ? secondsToWait(response, attempt) : null;
      if (wait === null || wait > maxWait) return response;
      await response.body?.cancel();
      await sleep(wait * 1000, signal);
    }
  };

  return async <T>(path: string, parameters: Record<string, unknown>, { signal }: CallOptions = {}, next: string | null = null) => {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
    const target = next ?? `${address.replace(/\/+$/, '')}${path}${query === '' ? '' : '?'}${query}`;
    const known = cache.get(target);
    const condition: Record<string, string> = known === undefined ? {} : { 'If-None-Match': known.tag };
    const response = await send(target, { ...headers, ...condition, Accept: 'application/json' }, signal ?? null);
    if (response.status === 304 && known !== undefined) return { value: JSON.parse(known.text) as T, next: known.next };
    if (!response.ok) throw new ServiceError(response.status, await readProblem(response));
    const text = await response.text();
    const link = /<([^>]*)>\s*;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
    const following = link === null ? null : new URL(link, target).href;
    const tag = response.headers.get('ETag');
    if (tag !== null) remember(target, { tag, text, next: following });
    return { value: JSON.parse(text) as T, next: following };
  };
}

/** Seconds until a request may be sent again; null if it should not be. */
function secondsToWait({ status, headers }: Response, attempt: number): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get('Retry-After') ?? 'x');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 2 ** attempt;
}

function sleep(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Encodes a name as a path segment. The names `.` and `..` get a tilde prefix, because they would be resolved. */
function segmentOf(name: string): string {
  return /^~*\.{1,2}$/.test(name) ? `~${name}` : encodeURIComponent(name);
}

async function readProblem(response: Response): Promise<Problem | null> {
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json') === true;
  return isProblem ? ((await response.json()) as Problem) : null;
}

/** A page of a list. */
export interface ListPage<T> {
  items: T[];
  /** Number of items in the whole list; null if they are not counted. */
  total: number | null;
  /** Address of the next page; null on the last one. */
  next: string | null;
}

async function* pagesOf<T>(
  call: Caller,
  path: string,
  parameters: Record<string, unknown>,
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  let next: string | null = null;
  do {
    const answer: Answer<T | null> = await call<T | null>(path, parameters, options, next);
    if (answer.value !== null) yield answer.value;
    next = answer.next;
  } while (next !== null);
}

async function* itemsOf<T>(
  call: Caller,
  path: string,
  parameters: Record<string, unknown>,
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  for await (const page of pagesOf<ListPage<T>>(call, path, parameters, options)) yield* page.items;
}

/** Creates a client for the service at an address, such as `https://trophies.example/api`. */
export function createClient(address: string, options: ClientOptions = {}) {
  const call = callerOf(address, options);
  return {
    /** A player, without their games. Levels, ranks and counts are of games of psn. */
    async getPlayer<K extends keyof Player = keyof Player>(parameters: { name: string; fields?: readonly K[] }, options?: CallOptions): Promise<Pick<Player, K>> {
      const { name: _name, ...query } = parameters;
      return (await call<Pick<Player, K>>(`/v1/players/${segmentOf(parameters.name)}`, query, options)).value;
    },

    /** The games of a player on all networks. */
    async listPlayerGames<K extends keyof PlayedGame = keyof PlayedGame>(parameters: { name: string; sort?: 'played' | 'title' | 'progress' | 'earned' | 'size' | 'released'; direction?: 'normal' | 'reverse'; state?: 'all' | 'started' | 'complete' | 'platinum' | 'untouched'; title?: string; platform?: string; network?: 'all' | 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; cursor?: string; fields?: readonly K[] }, options?: CallOptions): Promise<ListPage<Pick<PlayedGame, K>>> {
      const { name: _name, ...query } = parameters;
      return (await call<ListPage<Pick<PlayedGame, K>>>(`/v1/players/${segmentOf(parameters.name)}/games`, query, options)).value;
    },

    /** Iterates over the items of all pages of `listPlayerGames`; `limit` is the size of a page. */
    async *listPlayerGamesItems<K extends keyof PlayedGame = keyof PlayedGame>(parameters: { name: string; sort?: 'played' | 'title' | 'progress' | 'earned' | 'size' | 'released'; direction?: 'normal' | 'reverse'; state?: 'all' | 'started' | 'complete' | 'platinum' | 'untouched'; title?: string; platform?: string; network?: 'all' | 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; fields?: readonly K[] }, options?: CallOptions): AsyncGenerator<Pick<PlayedGame, K>, void, undefined> {
      const { name: _name, ...query } = parameters;
      yield* itemsOf<Pick<PlayedGame, K>>(call, `/v1/players/${segmentOf(parameters.name)}/games`, query, options);
    },

    /** One game of a player, with all trophies of the set. */
    async getPlayerGame<K extends keyof PlayedGameWithTrophies = keyof PlayedGameWithTrophies>(parameters: { name: string; id: string; fields?: readonly K[] }, options?: CallOptions): Promise<Pick<PlayedGameWithTrophies, K>> {
      const { name: _name, id: _id, ...query } = parameters;
      return (await call<Pick<PlayedGameWithTrophies, K>>(`/v1/players/${segmentOf(parameters.name)}/games/${segmentOf(parameters.id)}`, query, options)).value;
    },

    /** The earned trophies of a player on all networks. */
    async listPlayerTrophies<K extends keyof EarnedTrophy = keyof EarnedTrophy>(parameters: { name: string; sort?: 'latest' | 'oldest' | 'game'; game?: string; grade?: 'any' | 'platinum' | 'gold' | 'silver' | 'bronze'; since?: string; until?: string; network?: 'all' | 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; cursor?: string; fields?: readonly K[] }, options?: CallOptions): Promise<ListPage<Pick<EarnedTrophy, K>>> {
      const { name: _name, ...query } = parameters;
      return (await call<ListPage<Pick<EarnedTrophy, K>>>(`/v1/players/${segmentOf(parameters.name)}/trophies`, query, options)).value;
    },

    /** Iterates over the items of all pages of `listPlayerTrophies`; `limit` is the size of a page. */
    async *listPlayerTrophiesItems<K extends keyof EarnedTrophy = keyof EarnedTrophy>(parameters: { name: string; sort?: 'latest' | 'oldest' | 'game'; game?: string; grade?: 'any' | 'platinum' | 'gold' | 'silver' | 'bronze'; since?: string; until?: string; network?: 'all' | 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; fields?: readonly K[] }, options?: CallOptions): AsyncGenerator<Pick<EarnedTrophy, K>, void, undefined> {
      const { name: _name, ...query } = parameters;
      yield* itemsOf<Pick<EarnedTrophy, K>>(call, `/v1/players/${segmentOf(parameters.name)}/trophies`, query, options);
    },

    /** The days on which a player earned trophies of psn, in order. Trophies without a date are on no day. */
    async listPlayerProgression<K extends keyof ProgressDay = keyof ProgressDay>(parameters: { name: string; limit?: number; cursor?: string; fields?: readonly K[] }, options?: CallOptions): Promise<ListPage<Pick<ProgressDay, K>>> {
      const { name: _name, ...query } = parameters;
      return (await call<ListPage<Pick<ProgressDay, K>>>(`/v1/players/${segmentOf(parameters.name)}/progression`, query, options)).value;
    },

    /** Iterates over the items of all pages of `listPlayerProgression`; `limit` is the size of a page. */
    async *listPlayerProgressionItems<K extends keyof ProgressDay = keyof ProgressDay>(parameters: { name: string; limit?: number; fields?: readonly K[] }, options?: CallOptions): AsyncGenerator<Pick<ProgressDay, K>, void, undefined> {
      const { name: _name, ...query } = parameters;
      yield* itemsOf<Pick<ProgressDay, K>>(call, `/v1/players/${segmentOf(parameters.name)}/progression`, query, options);
    },

    /** The games of the catalogue, of all networks. */
    async listGames<K extends keyof CatalogueGame = keyof CatalogueGame>(parameters: { sort?: 'id' | 'owners'; network?: 'all' | 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; cursor?: string; fields?: readonly K[] } = {}, options?: CallOptions): Promise<ListPage<Pick<CatalogueGame, K>>> {
      return (await call<ListPage<Pick<CatalogueGame, K>>>(`/v1/games`, parameters, options)).value;
    },

    /** Iterates over the items of all pages of `listGames`; `limit` is the size of a page. */
    async *listGamesItems<K extends keyof CatalogueGame = keyof CatalogueGame>(parameters: { sort?: 'id' | 'owners'; network?: 'all' | 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; fields?: readonly K[] } = {}, options?: CallOptions): AsyncGenerator<Pick<CatalogueGame, K>, void, undefined> {
      yield* itemsOf<Pick<CatalogueGame, K>>(call, `/v1/games`, parameters, options);
    },

    /** A game of the catalogue. */
    async getCatalogueGame<K extends keyof CatalogueGame = keyof CatalogueGame>(parameters: { id: string; fields?: readonly K[] }, options?: CallOptions): Promise<Pick<CatalogueGame, K>> {
      const { id: _id, ...query } = parameters;
      return (await call<Pick<CatalogueGame, K>>(`/v1/games/${segmentOf(parameters.id)}`, query, options)).value;
    },

    /** The trophies of a game by number, and how rare they are. */
    async listGameTrophies<K extends keyof RareTrophy = keyof RareTrophy>(parameters: { id: string; limit?: number; cursor?: string; fields?: readonly K[] }, options?: CallOptions): Promise<ListPage<Pick<RareTrophy, K>>> {
      const { id: _id, ...query } = parameters;
      return (await call<ListPage<Pick<RareTrophy, K>>>(`/v1/games/${segmentOf(parameters.id)}/trophies`, query, options)).value;
    },

    /** Iterates over the items of all pages of `listGameTrophies`; `limit` is the size of a page. */
    async *listGameTrophiesItems<K extends keyof RareTrophy = keyof RareTrophy>(parameters: { id: string; limit?: number; fields?: readonly K[] }, options?: CallOptions): AsyncGenerator<Pick<RareTrophy, K>, void, undefined> {
      const { id: _id, ...query } = parameters;
      yield* itemsOf<Pick<RareTrophy, K>>(call, `/v1/games/${segmentOf(parameters.id)}/trophies`, query, options);
    },

    /** The ranking of all players, of the players in a country, or of the players of a game; or the board of another network, by its own measure. */
    async listLeaderboard<K extends keyof LeaderboardEntry = keyof LeaderboardEntry>(parameters: { country?: string; game?: string; network?: 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; cursor?: string; fields?: readonly K[] } = {}, options?: CallOptions): Promise<ListPage<Pick<LeaderboardEntry, K>>> {
      return (await call<ListPage<Pick<LeaderboardEntry, K>>>(`/v1/leaderboards`, parameters, options)).value;
    },

    /** Iterates over the items of all pages of `listLeaderboard`; `limit` is the size of a page. */
    async *listLeaderboardItems<K extends keyof LeaderboardEntry = keyof LeaderboardEntry>(parameters: { country?: string; game?: string; network?: 'psn' | 'retro' | 'steam' | 'xbox'; limit?: number; fields?: readonly K[] } = {}, options?: CallOptions): AsyncGenerator<Pick<LeaderboardEntry, K>, void, undefined> {
      yield* itemsOf<Pick<LeaderboardEntry, K>>(call, `/v1/leaderboards`, parameters, options);
    },

    /** Players by name and games by title. */
    async search<K extends keyof SearchResult = keyof SearchResult>(parameters: { q: string; limit?: number; fields?: readonly K[] }, options?: CallOptions): Promise<Pick<SearchResult, K>> {
      return (await call<Pick<SearchResult, K>>(`/v1/search`, parameters, options)).value;
    },

    /** The player's messaging address (JID) and its server. */
    async search_jid(parameters: { sNetID: string }, options?: CallOptions): Promise<JID | null> {
      return (await call<JID | null>('/json/search_jid', parameters, options)).value;
    },

    /** The full profile of a player, with all games. */
    async getNetID(parameters: { sNetID: string }, options?: CallOptions): Promise<NetId | null> {
      return (await call<NetId | null>('/json/getNetID', parameters, options)).value;
    },

    /** The time of the last update of the player's profile, as text in dateTime format. */
    async getLastUpdate(parameters: { sNetID: string }, options?: CallOptions): Promise<string | null> {
      return (await call<string | null>('/json/getLastUpdate', parameters, options)).value;
    },

    /** The player's games updated on or after a date. */
    async getGamesSince(parameters: { sNetID: string; sDate: string }, options?: CallOptions): Promise<(Game | null)[] | null> {
      return (await call<(Game | null)[] | null>('/json/getGamesSince', parameters, options)).value;
    },

    /** Iterates over the pages of `getGamesSince`. Yields nothing if the result is null. */
    async *getGamesSincePages(parameters: { sNetID: string; sDate: string }, page: { limit?: number } = {}, options?: CallOptions): AsyncGenerator<(Game | null)[], void, undefined> {
      yield* pagesOf<(Game | null)[]>(call, '/json/getGamesSince', { ...parameters, limit: page.limit ?? 100 }, options);
    },

    /** The player's latest trophies in all games, newest first; iMax 0 returns all. */
    async getLastestTrophies(parameters: { sNetID: string; iMax: number; sSince: string }, options?: CallOptions): Promise<(Trophy | null)[] | null> {
      return (await call<(Trophy | null)[] | null>('/json/getLastestTrophies', parameters, options)).value;
    },

    /** Iterates over the pages of `getLastestTrophies`. Yields nothing if the result is null. */
    async *getLastestTrophiesPages(parameters: { sNetID: string; iMax: number; sSince: string }, page: { limit?: number } = {}, options?: CallOptions): AsyncGenerator<(Trophy | null)[], void, undefined> {
      yield* pagesOf<(Trophy | null)[]>(call, '/json/getLastestTrophies', { ...parameters, limit: page.limit ?? 100 }, options);
    },

    /** One game of the player, with all its trophies. */
    async getGame(parameters: { sNetID: string; sIdGame: string }, options?: CallOptions): Promise<Game | null> {
      return (await call<Game | null>('/json/getGame', parameters, options)).value;
    },

    /** The player's games, most recently played first. */
    async getGames(parameters: { sNetID: string }, options?: CallOptions): Promise<(Game | null)[] | null> {
      return (await call<(Game | null)[] | null>('/json/getGames', parameters, options)).value;
    },

    /** Iterates over the pages of `getGames`. Yields nothing if the result is null. */
    async *getGamesPages(parameters: { sNetID: string }, page: { limit?: number } = {}, options?: CallOptions): AsyncGenerator<(Game | null)[], void, undefined> {
      yield* pagesOf<(Game | null)[]>(call, '/json/getGames', { ...parameters, limit: page.limit ?? 100 }, options);
    },

    /** All trophies of a game, with the player's dates. */
    async getTrophies(parameters: { sNetID: string; sGameId: string }, options?: CallOptions): Promise<(Trophy | null)[] | null> {
      return (await call<(Trophy | null)[] | null>('/json/getTrophies', parameters, options)).value;
    },

    /** The number of games in the catalogue. */
    async getNumberListGames(options?: CallOptions): Promise<number> {
      return (await call<number>('/json/getNumberListGames', {}, options)).value;
    },

    /** The games in the catalogue with this id, or all games if the id is empty. */
    async getListGames(parameters: { sGameId?: string } = {}, options?: CallOptions): Promise<(Game | null)[]> {
      return (await call<(Game | null)[]>('/json/getListGames', parameters, options)).value;
    },

    /** Iterates over the pages of `getListGames`. Yields nothing if the result is null. */
    async *getListGamesPages(parameters: { sGameId?: string } = {}, page: { limit?: number } = {}, options?: CallOptions): AsyncGenerator<(Game | null)[], void, undefined> {
      yield* pagesOf<(Game | null)[]>(call, '/json/getListGames', { ...parameters, limit: page.limit ?? 100 }, options);
    },

    /** All trophies of a game in the catalogue. */
    async getListTrophies(parameters: { sGameId: string }, options?: CallOptions): Promise<(Trophy | null)[] | null> {
      return (await call<(Trophy | null)[] | null>('/json/getListTrophies', parameters, options)).value;
    },

    /** The version of this API. */
    async GetCurrentAPIVersion(options?: CallOptions): Promise<string> {
      return (await call<string>('/json/GetCurrentAPIVersion', {}, options)).value;
    },

    /** The player's number of trophies over time: in one game, or in all games by day if the id is empty. */
    async GetTrophyProgression(parameters: { sNetId: string; sGameId: string }, options?: CallOptions): Promise<(TrophyProgression | null)[] | null> {
      return (await call<(TrophyProgression | null)[] | null>('/json/GetTrophyProgression', parameters, options)).value;
    },

    /** The average number of trophies per game in the catalogue. */
    async GetAVGTrophiesGames(options?: CallOptions): Promise<(Trophies | null)[]> {
      return (await call<(Trophies | null)[]>('/json/GetAVGTrophiesGames', {}, options)).value;
    },

    /** Players by name, including former names. */
    async searchPlayers(parameters: { text: string; offset?: number; limit?: number }, options?: CallOptions): Promise<FoundPlayers> {
      return (await call<FoundPlayers>(`/json/search/players`, { text: parameters.text, offset: parameters.offset, limit: parameters.limit }, options)).value;
    },

    /** Games by title or id. */
    async searchGames(parameters: { text: string; offset?: number; limit?: number }, options?: CallOptions): Promise<FoundGames> {
      return (await call<FoundGames>(`/json/search/games`, { text: parameters.text, offset: parameters.offset, limit: parameters.limit }, options)).value;
    },

    /** The ranking of all players. */
    async getLeaderboard(parameters: { offset?: number; limit?: number } = {}, options?: CallOptions): Promise<Leaderboard> {
      return (await call<Leaderboard>(`/json/leaderboards/world`, { offset: parameters.offset, limit: parameters.limit }, options)).value;
    },

    /** The ranking of the players in a country. */
    async getCountryLeaderboard(parameters: { country: string; offset?: number; limit?: number }, options?: CallOptions): Promise<Leaderboard> {
      return (await call<Leaderboard>(`/json/leaderboards/countries/${segmentOf(parameters.country)}`, { offset: parameters.offset, limit: parameters.limit }, options)).value;
    },

    /** The ranking of the players of a game. */
    async getGameLeaderboard(parameters: { game: string; offset?: number; limit?: number }, options?: CallOptions): Promise<GameLeaderboard> {
      return (await call<GameLeaderboard>(`/json/leaderboards/games/${segmentOf(parameters.game)}`, { offset: parameters.offset, limit: parameters.limit }, options)).value;
    },

    /** Compares two players over the games that both have. */
    async comparePlayers(parameters: { player: string; other: string; offset?: number; limit?: number }, options?: CallOptions): Promise<Comparison> {
      return (await call<Comparison>(`/json/players/${segmentOf(parameters.player)}/compare/${segmentOf(parameters.other)}`, { offset: parameters.offset, limit: parameters.limit }, options)).value;
    },

    /** How rare the trophies of a game are. */
    async getRarity(parameters: { game: string }, options?: CallOptions): Promise<Rarity> {
      return (await call<Rarity>(`/json/games/${segmentOf(parameters.game)}/rarity`, {}, options)).value;
    },

    /** The latest trophies of all players. */
    async getRecentTrophies(parameters: { limit?: number } = {}, options?: CallOptions): Promise<(RecentTrophy | null)[]> {
      return (await call<(RecentTrophy | null)[]>(`/json/trophies/recent`, { limit: parameters.limit }, options)).value;
    },
  };
}

export type Client = ReturnType<typeof createClient>;
