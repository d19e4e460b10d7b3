/** Every operation in every binding for every player, some owned games and the whole catalogue, and every page: the load of the memory benchmark. */

import type { OperationName } from '../src/contract/index.ts';
import type { BenchRequest, Binding } from './requests.ts';
import { bindings, callRequest, pageRequest } from './requests.ts';
import type { Subjects } from './subjects.ts';

const ofPlayers = ['search_jid', 'getNetID', 'getLastUpdate', 'getGamesSince', 'getLastestTrophies', 'getGames'] as const;
const ofOwned = ['getGame', 'getTrophies', 'GetTrophyProgression'] as const;
const ofGames = ['getListGames', 'getListTrophies'] as const;
const ofAll = ['getNumberListGames', 'GetCurrentAPIVersion', 'GetAVGTrophiesGames'] as const;

/** Of a leaderboard; beyond its last page is 404. */
const playersPerPage = 50;
const trophies = 50;

/**
 * All requests in an order that mixes operations and pages. Each operation comes in all three renderings: SOAP 1.1 and 1.2 share
 * one, and so do GET and POST, so these take turns.
 */
export function* walk({ players, pairs, games }: Subjects): Generator<BenchRequest> {
  const owned = Map.groupBy(pairs, ({ player }) => player);
  const boards = Math.ceil(players.length / playersPerPage);
  for (const operation of ofAll) for (const binding of bindings) yield call(binding, operation, '', '');
  for (const path of ['/', '/leaderboards', '/search?q=a', '/feed.atom', '/bindings']) yield pageRequest(path);
  for (const [index, player] of players.entries()) {
    for (const operation of ofPlayers) for (const binding of three(index)) yield call(binding, operation, player, '');
    const other = players[(index + 1) % players.length] ?? player;
    const path = `/players/${player}`;
    const places = [path, `${path}/card`, `${path}/card.svg`, `${path}/feed.atom`, `/compare?a=${player}&b=${other}`];
    for (const place of [...places, `/leaderboards?page=${1 + (index % boards)}`]) yield pageRequest(place);
    for (const { game } of owned.get(player) ?? []) {
      for (const operation of ofOwned) for (const binding of three(index)) yield call(binding, operation, player, game);
      yield pageRequest(`${path}/games/${game}`);
    }
  }
  for (const game of games) {
    for (const operation of ofGames) for (const binding of three(0)) yield call(binding, operation, '', game);
    yield pageRequest(`/games/${game}`);
  }
  for (const binding of bindings) yield call(binding, 'getListGames', '', '');
}

function call(binding: Binding, operation: OperationName, player: string, game: string): BenchRequest {
  return callRequest(binding, operation, { player, game }, trophies);
}

/** One binding for each rendering. */
function three(turn: number): readonly Binding[] {
  return turn % 2 === 0 ? ['soap11', 'get', 'json'] : ['soap12', 'post', 'json'];
}
