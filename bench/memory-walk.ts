/** Every operation in every binding for every player, a number of owned games, the whole catalogue, and every page: what a memory peak is measured with. */

import { operations } from '../src/contract/index.ts';
import type { OperationName } from '../src/contract/index.ts';
import type { SqlStore } from '../src/store/index.ts';

export interface WalkRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A player and a game that they own. */
interface OwnedGame {
  readonly player: string;
  readonly game: string;
}

const namespace = 'http://laurel.example/api';
const envelopes = {
  soap11: 'http://schemas.xmlsoap.org/soap/envelope/',
  soap12: 'http://www.w3.org/2003/05/soap-envelope',
} as const;
const bindings = ['soap11', 'get', 'json', 'soap12', 'post'] as const;
type Binding = (typeof bindings)[number];

const ofPlayers = ['search_jid', 'getNetID', 'getLastUpdate', 'getGamesSince', 'getLastestTrophies', 'getGames'] as const;
const ofOwned = ['getGame', 'getTrophies', 'GetTrophyProgression'] as const;
const ofGames = ['getListGames', 'getListTrophies'] as const;
const ofAll = ['getNumberListGames', 'GetCurrentAPIVersion', 'GetAVGTrophiesGames'] as const;

/** Of a leaderboard; beyond its last page is 404. */
const playersPerPage = 50;

/**
 * All requests in an order that mixes operations and pages. Each operation comes in all three renderings: SOAP 1.1 and 1.2 share
 * one, and so do GET and POST, so these take turns.
 */
export async function* walk(store: SqlStore, pairs: number): AsyncGenerator<WalkRequest> {
  const players = await namesOf(store);
  const perPlayer = Math.ceil(pairs / players.length);
  const boards = Math.ceil(players.length / playersPerPage);
  for (const operation of ofAll) for (const binding of bindings) yield call(binding, operation, '', '');
  for (const path of ['/', '/leaderboards', '/search?q=a', '/feed.atom', '/bindings']) yield page(path);
  for (const [index, player] of players.entries()) {
    for (const operation of ofPlayers) for (const binding of three(index)) yield call(binding, operation, player, '');
    const other = players[(index + 1) % players.length] ?? player;
    const path = `/players/${player}`;
    const places = [path, `${path}/card`, `${path}/card.svg`, `${path}/feed.atom`, `/compare?a=${player}&b=${other}`];
    for (const place of [...places, `/leaderboards?page=${1 + (index % boards)}`]) yield page(place);
    for (const { game } of await ownedBy(store, player, perPlayer)) {
      for (const operation of ofOwned) for (const binding of three(index)) yield call(binding, operation, player, game);
      yield page(`${path}/games/${game}`);
    }
  }
  for await (const game of gamesOf(store)) {
    for (const operation of ofGames) for (const binding of three(0)) yield call(binding, operation, '', game);
    yield page(`/games/${game}`);
  }
  for (const binding of bindings) yield call(binding, 'getListGames', '', '');
}

/** One binding for each rendering. */
function three(turn: number): readonly Binding[] {
  return turn % 2 === 0 ? ['soap11', 'get', 'json'] : ['soap12', 'post', 'json'];
}

async function namesOf(store: SqlStore): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const players of store.players.list()) names.push(...players.map(({ name }) => name));
  return names;
}

async function ownedBy(store: SqlStore, player: string, most: number): Promise<readonly OwnedGame[]> {
  const list = await store.playerGameList(player);
  const rows = (await list?.rows(0, Math.min(most, list.length))) ?? [];
  return rows.map(({ game }) => ({ player, game: game.gameId }));
}

async function* gamesOf(store: SqlStore): AsyncGenerator<string> {
  for await (const games of store.allGames()) for (const { gameId } of games) yield gameId;
}

function page(path: string): WalkRequest {
  return { method: 'GET', path, headers: { Accept: 'text/html' }, body: '' };
}

function call(binding: Binding, operation: OperationName, player: string, game: string): WalkRequest {
  const values = Object.entries(operations[operation].parameters).map(([name, { meaning }]): [string, string] => {
    if (meaning === 'player') return [name, player];
    return [name, meaning === 'game' ? game : meaning === 'count' ? '50' : ''];
  });
  if (binding === 'soap11' || binding === 'soap12') return soap(binding, operation, values);
  const form = new URLSearchParams(values).toString();
  const path = `/api/${operation}`;
  const headers: Record<string, string> = binding === 'json' ? { Accept: 'application/json' } : {};
  if (binding !== 'post') return { method: 'GET', path: form === '' ? path : `${path}?${form}`, headers, body: '' };
  return { method: 'POST', path, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: form };
}

function soap(version: 'soap11' | 'soap12', operation: string, values: readonly (readonly [string, string])[]): WalkRequest {
  const parameters = values.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const body = `<s:Envelope xmlns:s="${envelopes[version]}"><s:Body><${operation} xmlns="${namespace}">${parameters}</${operation}></s:Body></s:Envelope>`;
  const headers =
    version === 'soap11'
      ? { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${namespace}/${operation}"` }
      : { 'Content-Type': `application/soap+xml; charset=utf-8; action="${namespace}/${operation}"` };
  return { method: 'POST', path: '/api', headers, body };
}
