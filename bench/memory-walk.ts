/** The requests of the memory benchmark: every operation in every binding, then every page, then preview images. */

import { routeNames } from '../src/site/frame/routes.ts';
import { fillRoute } from '../test/pages/route-addresses.ts';
import type { OperationName } from '../src/contract/index.ts';
import type { BenchRequest, Binding } from './requests.ts';
import { bindings, callRequest, pageRequest } from './requests.ts';
import type { Subjects } from './subjects.ts';

const ofPlayers = [
  'search_jid',
  'getNetID',
  'getLastUpdate',
  'getGamesSince',
  'getLastestTrophies',
  'getGames',
] as const;
const ofOwned = ['getGame', 'getTrophies', 'GetTrophyProgression'] as const;
const ofGames = ['getListGames', 'getListTrophies'] as const;
const ofAll = ['getNumberListGames', 'GetCurrentAPIVersion', 'GetAVGTrophiesGames'] as const;

const trophies = 50;
/** Number of pairs of a player and one of the player's games for which every page is requested. */
const pageSubjects = 1000;
const previews = 200;

/**
 * Yields the operations for every player, the owned games and the whole catalogue, each in all three forms of a response: SOAP, XML and
 * JSON. SOAP 1.1 and 1.2 share one rendered response, so the requests alternate between them. The same applies to GET and POST.
 */
export function* walkOperations({ players, pairs, games }: Subjects): Generator<BenchRequest> {
  const owned = Map.groupBy(pairs, ({ player }) => player);
  for (const operation of ofAll)
    for (const binding of bindings) yield call(binding, operation, '', '');
  for (const [index, player] of players.entries()) {
    for (const operation of ofPlayers)
      for (const binding of three(index)) yield call(binding, operation, player, '');
    for (const { game } of owned.get(player) ?? [])
      for (const operation of ofOwned)
        for (const binding of three(index)) yield call(binding, operation, player, game);
  }
  for (const game of games)
    for (const operation of ofGames)
      for (const binding of three(0)) yield call(binding, operation, '', game);
  for (const binding of bindings) yield call(binding, 'getListGames', '', '');
}

/** Yields requests for every page of the route table. */
export function* walkPages({ pairs }: Subjects): Generator<BenchRequest> {
  const step = Math.max(1, Math.floor(pairs.length / pageSubjects));
  for (let index = 0; index < pairs.length; index += step) {
    const subject = pairs[index];
    if (subject === undefined) return;
    for (const name of routeNames)
      if (!name.startsWith('preview')) yield pageRequest(fillRoute(name, subject));
  }
}

/** Yields requests for preview images of different players. */
export function* walkPreviews({ players }: Subjects): Generator<BenchRequest> {
  for (const player of players.slice(0, previews))
    yield pageRequest(fillRoute('previewPlayer', { player, game: '' }));
}

function call(
  binding: Binding,
  operation: OperationName,
  player: string,
  game: string,
): BenchRequest {
  return callRequest(binding, operation, { player, game }, trophies);
}

/** Returns one binding for each form of a response. */
function three(turn: number): readonly Binding[] {
  return turn % 2 === 0 ? ['soap11', 'get', 'json'] : ['soap12', 'post', 'json'];
}
