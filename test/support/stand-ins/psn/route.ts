/** Chooses the console network's response to a request. */

import type { Answer } from '../shared/answer.ts';
import { answerWith } from '../shared/answer.ts';
import type { AskedRequest } from '../shared/serve.ts';
import { writeAccount, writeFriends, writeProfile, writeSummary } from './answers/accounts.ts';
import { writePlayed, writeTitleSets } from './answers/play-time.ts';
import { writePresences } from './answers/presence.ts';
import { writeGroups, writeSet } from './answers/sets.ts';
import type { TitlesPart } from './answers/titles.ts';
import { writeEarned, writeTitles } from './answers/titles.ts';
import { forbidden, notFound, refuseParameter, writeError } from './faults.ts';
import type { Login } from './login.ts';
import { authorize, grant, isAuthorised } from './login.ts';
import type { StandInPlayer, StandInTitle } from './model.ts';

const routes = [
  ['authorize', /^\/api\/authz\/v3\/oauth\/authorize$/],
  ['token', /^\/api\/authz\/v3\/oauth\/token$/],
  ['account', /^\/userProfile\/v1\/users\/([^/]+)\/profile2$/],
  ['friends', /^\/api\/userProfile\/v1\/internal\/users\/me\/friends$/],
  ['presence', /^\/api\/userProfile\/v2\/internal\/users\/basicPresences$/],
  ['profile', /^\/api\/userProfile\/v1\/internal\/users\/([^/]+)\/profiles$/],
  ['played', /^\/api\/gamelist\/v2\/users\/([^/]+)\/titles$/],
  ['summary', /^\/api\/trophy\/v1\/users\/([^/]+)\/trophySummary$/],
  ['titles', /^\/api\/trophy\/v1\/users\/([^/]+)\/trophyTitles$/],
  ['titleSets', /^\/api\/trophy\/v1\/users\/([^/]+)\/titles\/trophyTitles$/],
  ['set', /^\/api\/trophy\/v1\/npCommunicationIds\/([^/]+)\/trophyGroups\/all\/trophies$/],
  ['groups', /^\/api\/trophy\/v1\/npCommunicationIds\/([^/]+)\/trophyGroups$/],
  [
    'earned',
    /^\/api\/trophy\/v1\/users\/([^/]+)\/npCommunicationIds\/([^/]+)\/trophyGroups\/all\/trophies$/,
  ],
] as const;

/** The kinds of requests, by which tests plan faults and count requests. */
export type RequestKind = (typeof routes)[number][0];

/** The maximum number of accounts in a request for presences, and of games in a request for their sets. */
const maxPresences = 100;
const maxTitleSets = 5;

/** Answers a request. */
export function answerPsn(
  players: readonly StandInPlayer[],
  login: Login,
  request: AskedRequest,
): { readonly kind: RequestKind | 'unknown'; readonly answer: Answer } {
  for (const [kind, pattern] of routes) {
    const found = pattern.exec(request.path);
    if (found === null) continue;
    if (kind === 'authorize') return { kind, answer: authorize(request, login) };
    if (kind === 'token') return { kind, answer: grant(request, login) };
    if (!isAuthorised(request, login)) return { kind, answer: unauthorized };
    const [, first = '', second = ''] = found;
    const asked = { kind, first: decodeURIComponent(first), second, query: request.parameters };
    return { kind, answer: answerTo(asked, players) };
  }
  return { kind: 'unknown', answer: { status: 404, body: null } };
}

const unauthorized: Answer = {
  status: 401,
  body: writeError(2_241_028, 'Invalid or expired access token'),
};

/** A request, with its kind and the values in its path. */
interface Asked {
  readonly kind: RequestKind;
  readonly first: string;
  readonly second: string;
  readonly query: URLSearchParams;
}

function partOf(query: URLSearchParams): TitlesPart {
  return { limit: Number(query.get('limit') ?? 100), offset: Number(query.get('offset') ?? 0) };
}

function answerTo(asked: Asked, players: readonly StandInPlayer[]): Answer {
  const { kind, first, query } = asked;
  if (kind === 'set' || kind === 'groups') {
    const title = findTitle(players, first);
    if (title === undefined || query.get('npServiceName') !== title.service) return notFound;
    return answerWith(kind === 'set' ? writeSet(title) : writeGroups(title));
  }
  if (kind === 'account') {
    const named = players.find(({ onlineId }) => onlineId.toLowerCase() === first.toLowerCase());
    if (named === undefined)
      return { status: 404, body: writeError(2_105_356, `User not found (user: '${first}')`) };
    return answerWith({ profile: writeAccount(named) });
  }
  if (kind === 'friends') return answerWith(writeFriends(players, partOf(query)));
  if (kind === 'presence') {
    const accountIds = listOf(query, 'accountIds');
    if (accountIds.length > maxPresences) return refuseParameter('query: accountIds');
    return answerWith(writePresences(players, accountIds));
  }
  // `me` stands for the logged-in account, which is none of the players.
  if (kind === 'summary' && first === 'me')
    return answerWith(writeSummary({ accountId: 'me', onlineId: 'Me', titles: [] }));
  const player = players.find(({ accountId }) => accountId === first);
  if (player === undefined) return refuseParameter('path: accountId');
  return answerAbout(player, asked);
}

function answerAbout(player: StandInPlayer, { kind, second, query }: Asked): Answer {
  if (kind === 'profile') return answerWith(writeProfile(player));
  if (player.isPrivate === true) return forbidden;
  if (kind === 'summary') return answerWith(writeSummary(player));
  if (kind === 'titles') return answerWith(writeTitles(player, partOf(query)));
  if (kind === 'played')
    return player.hidesPlayed === true ? forbidden : answerWith(writePlayed(player, partOf(query)));
  if (kind === 'titleSets') {
    const titleIds = listOf(query, 'npTitleIds');
    if (titleIds.length > maxTitleSets) return refuseParameter('query: npTitleId');
    const sets = writeTitleSets(player, titleIds);
    return sets === null ? notFound : answerWith(sets);
  }
  const title = player.titles.find(({ id }) => id === second);
  if (title === undefined || query.get('npServiceName') !== title.service) return notFound;
  return answerWith(writeEarned(title));
}

function listOf(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? '').split(',').filter((each) => each !== '');
}

/** Finds a game without building a list of all games, because a test may have tens of thousands of games. */
function findTitle(players: readonly StandInPlayer[], gameId: string): StandInTitle | undefined {
  for (const { titles } of players) {
    const title = titles.find(({ id }) => id === gameId);
    if (title !== undefined) return title;
  }
  return undefined;
}
