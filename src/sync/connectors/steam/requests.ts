/** The requests to Steam. Each function checks the responses. */

import type { AskJson } from '../../engine/index.ts';
import { assertAbout, NetworkError } from '../../engine/index.ts';
import type { OwnedGame, Progress, GameSchema, Summary } from './answers.ts';
import * as answers from './answers.ts';

/** The games of an account. */
export interface OwnedGames {
  readonly games: readonly OwnedGame[];
  /** Number of rows that cannot be used. */
  readonly unusable: number;
  /** The whole response, for the reader of saved responses. */
  readonly answer: unknown;
}

/** A player's unlocks in a game. */
export interface Unlocks {
  /** Number of achievements in the game, unlocked or not. */
  readonly total: number;
  /** The whole response, for the reader of saved responses. */
  readonly answer: unknown;
}

/** The requests. Every function throws NetworkError, Stopped and StoreError. A game is identified by its number as digits. */
export interface SteamRequests {
  /** Returns the account that has a vanity name now; null if there is none. */
  resolve(vanity: string): Promise<string | null>;
  /** Returns the accounts that exist, by steamID64. It sends one request for each 100 accounts. */
  summaries(accountIds: readonly string[]): Promise<ReadonlyMap<string, Summary>>;
  /** Returns an account's games. @throws NetworkError `private` if the games are hidden */
  owned(accountId: string): Promise<OwnedGames>;
  /** Returns a player's unlocks in a game. @throws NetworkError `private`, and `missing` if the game has no achievements */
  unlocks(accountId: string, appid: string): Promise<Unlocks>;
  schema(appid: string): Promise<GameSchema>;
  percentages(appid: string): Promise<unknown>;
  /** Returns the descriptions of achievements by key, including hidden achievements. */
  texts(appid: string): Promise<ReadonlyMap<string, string>>;
  /** Returns an account's progress in games. It sends one request for each 50 games. A game without achievements is left out. */
  progress(accountId: string, appids: readonly number[]): Promise<readonly Progress[]>;
}

/** Maximum number of accounts and games that the network accepts in one request. */
const accountsPerRequest = 100;
const gamesPerRequest = 50;

const percentagesPath = 'ISteamUserStats/GetGlobalAchievementPercentagesForApp/v2/';
const textsPath = 'IPlayerService/GetGameAchievements/v1/';
/** The path of the request that costs the network least. */
export const summariesPath = 'ISteamUser/GetPlayerSummaries/v2/';

/** Checks whether a call takes no key, so that a refusal says nothing about the key. @param path ends with the path of the call */
export function isKeyless(path: string): boolean {
  return path.endsWith(percentagesPath) || path.endsWith(textsPath);
}

/** Creates the requests; `ask` sends each with a key. @param l the network's name for the language */
export function createSteamRequests(ask: AskJson, l: string): SteamRequests {
  return {
    ...createAccountRequests(ask),
    ...createGameRequests(ask, l),
    async progress(steamid, appids) {
      const rows: Progress[] = [];
      for (const some of inParts(appids, gamesPerRequest))
        rows.push(...(await askProgress(ask, { steamid, language: l }, some)));
      return rows;
    },
  };
}

function createAccountRequests(
  ask: AskJson,
): Pick<SteamRequests, 'resolve' | 'summaries' | 'owned'> {
  return {
    resolve: (vanityurl) =>
      ask(
        { kind: 'vanity', path: 'ISteamUser/ResolveVanityURL/v1/', query: { vanityurl } },
        (answer) => {
          const { success, steamid } = answers.readAs(
            'vanity',
            answers.vanityAnswer,
          )(answer).response;
          return success === 1 ? (steamid ?? null) : null;
        },
      ),
    async summaries(accountIds) {
      const found = new Map<string, Summary>();
      for (const some of inParts(accountIds, accountsPerRequest)) {
        const query = { steamids: some.join(',') };
        const rows = await ask({ kind: 'summaries', path: summariesPath, query }, (answer) =>
          readSummaries(answer, some),
        );
        for (const row of rows) found.set(row.steamid, row);
      }
      return found;
    },
    owned: (steamid) =>
      ask(
        {
          kind: 'owned',
          path: 'IPlayerService/GetOwnedGames/v1/',
          query: { steamid, include_appinfo: '1', include_played_free_games: '1' },
        },
        readOwned,
      ),
  };
}

function createGameRequests(
  ask: AskJson,
  l: string,
): Pick<SteamRequests, 'unlocks' | 'schema' | 'percentages' | 'texts'> {
  const get = <T>(
    [kind, path]: readonly [kind: string, path: string],
    query: Readonly<Record<string, string>>,
    read: (answer: unknown) => T,
  ): Promise<T> => ask({ kind, path, query }, read);
  return {
    unlocks: (steamid, appid) =>
      get(
        ['achievements', 'ISteamUserStats/GetPlayerAchievements/v1/'],
        { steamid, appid, l },
        (answer) => readUnlocks(answer, steamid),
      ),
    schema: (appid) =>
      get(
        ['schema', 'ISteamUserStats/GetSchemaForGame/v2/'],
        { appid, l },
        answers.readAs('schema', answers.schemaAnswer),
      ),
    percentages: (gameid) =>
      get(
        ['percentages', percentagesPath],
        { gameid },
        answers.readAs('percentages', answers.percentagesAnswer),
      ),
    texts: (appid) => get(['texts', textsPath], { appid, language: l }, readTexts),
  };
}

function askProgress(
  ask: AskJson,
  of: Readonly<Record<string, string>>,
  appids: readonly number[],
): Promise<readonly Progress[]> {
  const listed = appids.map((appid, index) => [`appids[${index}]`, String(appid)]);
  const form = { ...of, ...Object.fromEntries(listed) };
  return ask(
    { kind: 'progress', path: 'IPlayerService/GetAchievementsProgress/v1/', form },
    (answer) => readProgress(answer, appids),
  );
}

function readProgress(answer: unknown, appids: readonly number[]): readonly Progress[] {
  const { response } = answers.readAs('progress', answers.progressAnswer)(answer);
  const rows = response.achievement_progress.filter((row) => row !== null);
  assertAbout(
    'progress',
    appids,
    rows.map(({ appid }) => appid),
  );
  return rows;
}

function inParts<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const parts = Math.ceil(items.length / size);
  return Array.from({ length: parts }, (_, part) => items.slice(part * size, (part + 1) * size));
}

function readSummaries(answer: unknown, accountIds: readonly string[]): readonly Summary[] {
  const { players } = answers.readAs('summaries', answers.summariesAnswer)(answer).response;
  const rows = players.map(answers.readSummary).filter((summary) => summary !== null);
  assertAbout(
    'summaries',
    accountIds,
    rows.map(({ steamid }) => steamid),
  );
  return rows;
}

function readOwned(answer: unknown): OwnedGames {
  const { game_count: stated, games: rows = [] } = answers.readAs(
    'owned',
    answers.ownedAnswer,
  )(answer).response;
  if (stated === undefined && rows.length === 0)
    throw new NetworkError('private', 'the player hides their games');
  const games = rows.map(answers.readOwnedGame).filter((game) => game !== null);
  return { games, unusable: rows.length - games.length, answer };
}

function readUnlocks(answer: unknown, accountId: string): Unlocks {
  const { steamID, achievements } = answers.readAs(
    'achievements',
    answers.playerAnswer,
  )(answer).playerstats;
  assertAbout('achievements', [accountId], steamID === undefined ? [] : [steamID]);
  return { total: achievements.length, answer };
}

function readTexts(answer: unknown): ReadonlyMap<string, string> {
  const { achievements } = answers.readAs('texts', answers.textsAnswer)(answer).response;
  return new Map(
    achievements.flatMap(({ internal_name: key, localized_desc: description = '' }) =>
      description === '' ? [] : [[key, description]],
    ),
  );
}
