/** Typed client of the network. Each function sends one request through the package and validates the response. */

import * as v from 'valibot';
import type { AskAuthorised } from './access.ts';
import type {
  AccountAnswer,
  EarnedAnswer,
  GroupsAnswer,
  ProfileAnswer,
  SetAnswer,
  SummaryAnswer,
  TitleRow,
} from './answers.ts';
import * as answers from './answers.ts';
import type { PlayedPage } from './played-answers.ts';
import { readPlayedPage, readTitleSets } from './played-answers.ts';
import type { AccountPresence } from './presence-answer.ts';
import { presencesAnswer } from './presence-answer.ts';
import type { TitlesRange } from '../../engine/index.ts';
import { assertAbout, NetworkError } from '../../engine/index.ts';

/**
 * The network's trophy service: `trophy` has the sets of older consoles, `trophy2` those of the newest console and of PCs
 * (docs/spec/domain.md 1.2).
 */
type TrophyService = TitleRow['npServiceName'];

interface RowsPage {
  readonly rows: readonly TitleRow[];
  /** Number of rows in the page without a valid id. */
  readonly unusable: number;
  /** Offset of the next page; null after the last one. */
  readonly nextOffset: number | null;
  /** Number of games in the whole list. */
  readonly total: number;
}

/** Requests to the network. Every function throws NetworkError, Stopped and StoreError. */
export interface Requests {
  /** Returns a page of the logged-in account's friends list, from `offset`. */
  friends(offset: number): Promise<{ readonly friends: readonly string[]; readonly total: number }>;
  account(name: string): Promise<AccountAnswer>;
  profile(accountId: string): Promise<ProfileAnswer>;
  summary(accountId: string): Promise<SummaryAnswer>;
  /** Returns who is online and which game they play. If the result lacks an account, the presence of this account is unknown. */
  presences(accountIds: readonly string[]): Promise<readonly AccountPresence[]>;
  titles(accountId: string, range: TitlesRange): Promise<RowsPage>;
  set(gameId: string, service: TrophyService): Promise<SetAnswer>;
  groups(gameId: string, service: TrophyService): Promise<GroupsAnswer>;
  earned(accountId: string, gameId: string, service: TrophyService): Promise<EarnedAnswer>;
  /** Returns a page of the titles that a player has started, most recently played first, from `offset`. */
  played(accountId: string, offset: number): Promise<PlayedPage>;
  /**
   * Returns the set of each title; null for a title without one. @param titleIds at most `mostTitleSets` titles that the player has started
   */
  titleSets(
    accountId: string,
    titleIds: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>;
}

/** Creates the requests; `ask` sends each with a login. @param pageSize number of games per request; the network may return fewer */
export function createRequests(ask: AskAuthorised, pageSize: number): Requests {
  return {
    friends: (offset) => requestFriends(ask, offset),
    account: (name) => requestAccount(ask, name),
    profile: (accountId) =>
      ask(
        'profile',
        (calls, login) => calls.getProfileFromAccountId(login, accountId),
        answers.readAs('profile', answers.profileAnswer),
      ),
    summary: (accountId) =>
      ask(
        'summary',
        (calls, login) => calls.getUserTrophyProfileSummary(login, accountId),
        (answer) => readSummary(answer, accountId),
      ),
    presences: (accountIds) => requestPresences(ask, accountIds),
    titles: (accountId, { offset, isRecent }) =>
      ask(
        'titles',
        (calls, login) =>
          calls.getUserTitles(login, accountId, {
            limit: isRecent ? recentTitles : pageSize,
            offset,
          }),
        (answer) => readPage(answer, offset),
      ),
    set: (gameId, npServiceName) =>
      ask(
        'set',
        (calls, login) => calls.getTitleTrophies(login, gameId, 'all', { npServiceName }),
        answers.readWhole('set', answers.setAnswer),
      ),
    groups: (gameId, npServiceName) =>
      ask(
        'groups',
        (calls, login) => calls.getTitleTrophyGroups(login, gameId, { npServiceName }),
        answers.readAs('groups', answers.groupsAnswer),
      ),
    earned: (accountId, gameId, npServiceName) =>
      ask(
        'earned',
        (calls, login) =>
          calls.getUserTrophiesEarnedForTitle(login, accountId, gameId, 'all', { npServiceName }),
        answers.readWhole('earned', answers.earnedAnswer),
      ),
    ...createPlayedRequests(ask),
  };
}

function createPlayedRequests(ask: AskAuthorised): Pick<Requests, 'played' | 'titleSets'> {
  return {
    played: (accountId, offset) =>
      ask(
        'played',
        (calls, login) =>
          calls.getUserPlayedGames(login, accountId, { limit: playedTitles, offset }),
        (answer) => readPlayedPage(answer, offset),
      ),
    titleSets: (accountId, titleIds) =>
      ask(
        'titleSets',
        (calls, login) =>
          calls.getUserTrophiesForSpecificTitle(login, accountId, {
            npTitleIds: titleIds.join(','),
          }),
        (answer) => {
          const sets = readTitleSets(answer);
          assertAbout('titleSets', titleIds, [...sets.keys()]);
          return sets;
        },
      ),
  };
}

function requestFriends(ask: AskAuthorised, offset: number): ReturnType<Requests['friends']> {
  return ask(
    'friends',
    (calls, login) =>
      calls.getUserFriendsAccountIds(login, 'me', { limit: friendsPerPage, offset }),
    (answer) => {
      const { friends, totalItemCount } = readFriends(answer);
      return { friends, total: totalItemCount ?? offset + friends.length };
    },
  );
}

const presencesAddress =
  'https://m.np.playstation.com/api/userProfile/v2/internal/users/basicPresences';

/**
 * Requests the presence of accounts. The package can only request one account, so Laurel's own `fetch` is called; the request is counted
 * and checked like all others.
 */
function requestPresences(
  ask: AskAuthorised,
  accountIds: readonly string[],
): ReturnType<Requests['presences']> {
  const url = new URL(presencesAddress);
  url.searchParams.set('type', 'primary');
  url.searchParams.set('accountIds', accountIds.join(','));
  url.searchParams.set('platforms', 'PS4,PS5,MOBILE_APP,PSPC');
  url.searchParams.set('withOwnGameTitleInfo', 'true');
  const read = answers.readAs('presences', presencesAnswer);
  return ask(
    'presences',
    async (_, { accessToken }) => {
      const headers = { Authorization: `Bearer ${accessToken}` };
      return (await fetch(url, { headers })).json();
    },
    (answer) => read(answer).basicPresences.filter((each) => each !== null),
  );
}

async function requestAccount(ask: AskAuthorised, name: string): Promise<AccountAnswer> {
  const read = answers.readAs('account', answers.accountAnswer);
  return (
    await ask(
      'account',
      (calls, login) => calls.getProfileFromUserName(login, encodeURIComponent(name)),
      read,
    )
  ).profile;
}

/** Maximum number of titles in a request for their sets. */
export const mostTitleSets = 5;
/** Number of titles in a request for play time. The network does not return more. */
const playedTitles = 200;
/** Number of games in a request for recently played games. */
const recentTitles = 10;
/** Number of friends in one request. A friends list cannot have so many. */
const friendsPerPage = 2000;
const readFriends = answers.readAs('friends', answers.friendsAnswer);
const readTitles = answers.readAs('titles', answers.titlesAnswer);

function readSummary(answer: unknown, accountId: string): SummaryAnswer {
  const summary = answers.readAs('summary', answers.summaryAnswer)(answer);
  assertAbout('summary', [accountId], summary.accountId === undefined ? [] : [summary.accountId]);
  return summary;
}

/** Parses a page, which may be shorter than requested. An empty page before the end is incomplete. */
function readPage(answer: unknown, offset: number): RowsPage {
  const { trophyTitles, totalItemCount, nextOffset } = readTitles(answer);
  const end = offset + trophyTitles.length;
  const total = totalItemCount ?? nextOffset ?? end;
  if (trophyTitles.length === 0 && end < total) {
    throw new NetworkError(
      'incomplete',
      `titles: the page at offset ${offset} of ${total} is empty`,
    );
  }
  const rows = trophyTitles
    .map((row) => v.safeParse(answers.titleRow, row))
    .filter((read) => read.success);
  return {
    rows: rows.map(({ output }) => output),
    unusable: trophyTitles.length - rows.length,
    nextOffset: end < total ? end : null,
    total,
  };
}
