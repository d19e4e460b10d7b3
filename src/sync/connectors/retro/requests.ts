/** The requests to RetroAchievements. Each function sends one request and checks the response. */

import type { AskJson } from '../../engine/index.ts';
import { assertAbout } from '../../engine/index.ts';
import type { CompletionRow, FollowedUser, GameAnswer, Profile, RecentRow } from './answers.ts';
import * as answers from './answers.ts';

/** A period of time in Unix seconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A page of a player's games. */
export interface CompletionPage {
  readonly rows: readonly CompletionRow[];
  readonly unusable: number;
  /** Number of rows, usable or not. */
  readonly length: number;
  readonly total: number;
}

/** The rows of unlocks, unchanged for the reader of saved responses, and the needed members of each. */
export interface Unlocks {
  readonly answer: readonly unknown[];
  readonly rows: readonly RecentRow[];
}

/** The requests. Every function throws NetworkError, Stopped and StoreError. @param user a name or a ULID */
export interface RetroRequests {
  profile(user: string): Promise<Profile>;
  /** Returns the users whom the key's owner follows. Users who earned something most recently are first. */
  following(
    offset: number,
  ): Promise<{ readonly users: readonly FollowedUser[]; readonly isLast: boolean }>;
  /** Returns the unlocks of the last minutes: at most 500, the oldest of that period. */
  recent(user: string, minutes: number): Promise<Unlocks>;
  /** Returns the unlocks of a period, oldest first: at most 500. */
  between(user: string, span: Span): Promise<Unlocks>;
  completion(user: string, offset: number): Promise<CompletionPage>;
  /** Returns the set of a game, and the user's progress in it. */
  game(user: string, gameId: number): Promise<GameAnswer>;
}

/** Maximum number of rows that the network returns for one request. */
export const rowsPerRequest = 500;

const paged = (offset: number) => ({ c: rowsPerRequest, o: offset });

/** Creates the requests; `ask` sends each with a key. */
export function createRetroRequests(ask: AskJson): RetroRequests {
  const get = <T>(
    [kind, page]: readonly [kind: string, page: string],
    query: Readonly<Record<string, string | number>>,
    read: (answer: unknown) => T,
  ): Promise<T> => ask({ kind, path: `${page}.php`, query: asTexts(query) }, read);
  return {
    profile: (u) =>
      get(['profile', 'API_GetUserProfile'], { u }, (answer) => readProfile(answer, u)),
    following: (offset) => get(['following', 'API_GetUsersIFollow'], paged(offset), readFollowing),
    recent: (u, m) => get(['recent', 'API_GetUserRecentAchievements'], { u, m }, readUnlocks),
    between: (u, { from, to }) =>
      get(['recent', 'API_GetAchievementsEarnedBetween'], { u, f: from, t: to }, readUnlocks),
    completion: (u, offset) =>
      get(['games', 'API_GetUserCompletionProgress'], { u, ...paged(offset) }, readCompletion),
    game: (u, g) =>
      get(['game', 'API_GetGameInfoAndUserProgress'], { u, g, a: 1 }, (answer) =>
        readGame(answer, g),
      ),
  };
}

function asTexts(
  query: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** Reads a profile. After a rename, a former name still leads to the account, so only a requested ULID is compared. */
function readProfile(answer: unknown, user: string): Profile {
  const profile = answers.readAs('profile', answers.profileAnswer)(answer);
  if (answers.isUlid(user))
    assertAbout('profile', [user.toUpperCase()], [profile.ULID.toUpperCase()]);
  return profile;
}

function readGame(answer: unknown, gameId: number): GameAnswer {
  const game = answers.readAs('game', answers.gameAnswer)(answer);
  assertAbout('game', [gameId], [game.ID]);
  return game;
}

function readFollowing(answer: unknown): Awaited<ReturnType<RetroRequests['following']>> {
  const { Results: rows } = answers.readAs('following', answers.followingAnswer)(answer);
  const users = rows.map(answers.readFollowedUser).filter((user) => user !== null);
  return { users, isLast: rows.length < rowsPerRequest };
}

function readUnlocks(answer: unknown): Unlocks {
  const rows = answers.readAs('recent', answers.recentAnswer)(answer);
  return { rows, answer: Array.isArray(answer) ? answer : [] };
}

function readCompletion(answer: unknown): CompletionPage {
  const { Results, Total } = answers.readAs('games', answers.completionAnswer)(answer);
  const rows = Results.map(answers.readCompletionRow).filter((row) => row !== null);
  return { rows, unusable: Results.length - rows.length, length: Results.length, total: Total };
}
