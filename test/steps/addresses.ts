/** All requests that need no permission: operations in each binding, resources, the modern API, pages, documents. */

import { toAction, call, envelope } from '../support/decode-request.ts';
import { operations } from '../../src/contract/index.ts';
import type { OperationName } from '../../src/contract/index.ts';
import { listApiAddresses } from '../pages/api-addresses.ts';
import type { Subject } from '../pages/route-addresses.ts';
import { fillRoutes } from '../pages/route-addresses.ts';

/** A request over HTTP. */
export interface Asked {
  readonly path: string;
  /** The content of a POST request; without it, the request is a GET. */
  readonly post?: { readonly type: string; readonly action?: string; readonly body: string };
}

/** The players and the game that requests are about. */
export interface Subjects extends Subject {
  readonly others: readonly string[];
}

/** Returns all requests about the subjects. @param base path of the endpoint, such as `/api` */
export function requestsAbout(base: string, subjects: Subjects): readonly Asked[] {
  return [
    ...Object.keys(operations).flatMap((name) => inEveryBinding(base, name, subjects)),
    ...[...listApiAddresses(base, subjects), ...lists(base, subjects), ...documents(base)].map(
      (path) => ({ path }),
    ),
    ...[...fillRoutes(subjects), ...pagesWithParameters(subjects)].map((path) => ({ path })),
  ];
}

/** Parameter values with which an operation returns the most data. */
function largestOf(name: string, { player, game }: Subject): Readonly<Record<string, string>> {
  const isWhole = ['getListGames', 'GetTrophyProgression'].includes(name);
  return {
    sNetID: player,
    sNetId: player,
    sGameId: isWhole ? '' : game,
    sIdGame: game,
    sDate: '',
    sSince: '',
    iMax: '0',
  };
}

function isOperation(name: string): name is OperationName {
  return name in operations;
}

function inEveryBinding(base: string, name: string, subject: Subject): readonly Asked[] {
  if (!isOperation(name)) return [];
  const largest = largestOf(name, subject);
  const given = Object.keys(operations[name].parameters).map(
    (key) => [key, largest[key] ?? ''] as const,
  );
  const form = new URLSearchParams(Object.fromEntries(given)).toString();
  const elements = given.map(([key, value]) => `<${key}>${value}</${key}>`).join('');
  const soap = (version: '1.1' | '1.2'): string => envelope(version, call(name, elements));
  return [
    { path: `${base}/${name}?${form}` },
    { path: `${base}/json/${name}?${form}` },
    { path: `${base}/${name}`, post: { type: 'application/x-www-form-urlencoded', body: form } },
    {
      path: base,
      post: { type: 'text/xml; charset=utf-8', action: toAction(name), body: soap('1.1') },
    },
    { path: base, post: { type: 'application/soap+xml; charset=utf-8', body: soap('1.2') } },
  ];
}

function lists(
  base: string,
  { player, game, others: [other = player] }: Subjects,
): readonly string[] {
  return [
    `/v1/players/${player}/games?limit=200&sort=title`,
    `/v1/players/${player}/games?limit=200&sort=progress&title=a`,
    `/v1/players/${player}/trophies?limit=200`,
    `/v1/players/${player}/trophies?limit=200&sort=game&grade=platinum`,
    `/v1/players/${player}/progression?limit=200`,
    '/v1/games?limit=200',
    '/v1/games?limit=200&sort=owners',
    '/v1/leaderboards?limit=200',
    `/v1/leaderboards?limit=200&game=${game}`,
    '/v1/leaderboards?limit=200&country=us',
    '/v1/search?q=a&limit=50',
    '/v1/search?q=a%20b%20c%20d%20e%20f&limit=50',
    `/json/getLastestTrophies?sNetID=${player}&iMax=100000&sSince=`,
    `/json/getLastestTrophies?sNetID=${player}&iMax=0&sSince=&limit=1000`,
    `/json/getGames?sNetID=${player}&limit=1000`,
    '/json/getListGames?sGameId=&limit=1000',
    `/json/compare/${player}/${other}?limit=100`,
  ].map((path) => base + path);
}

function documents(base: string): readonly string[] {
  return [
    ...[
      '?wsdl',
      '?xsd',
      '?disco',
      '',
      '?op=getNetID',
      '/docs',
      '/docs/compatible',
      '/problems',
      '/client.ts',
      '/openapi.json',
      '/json',
      '/v1',
    ].map((path) => base + path),
    '/openapi.json',
    '/healthz',
    '/nothing',
  ];
}

function pagesWithParameters({ player, game, others }: Subjects): readonly string[] {
  const compared = [player, ...others].slice(0, 4).map((name) => `p=${name}`);
  const of = `/players/${player}`;
  return [
    ...['a', 'p', 'a b c d e f', '1 2', 'the of and', player, 'x'.repeat(100)].flatMap((text) => [
      `/search?q=${encodeURIComponent(text)}`,
      `/search?q=${encodeURIComponent(text)}&kind=games&page=40`,
      `/search?q=${encodeURIComponent(text)}&kind=players&page=30`,
      `/search/suggest?q=${encodeURIComponent(text)}`,
      `/games?q=${encodeURIComponent(text)}`,
    ]),
    ...[
      'title',
      'owners',
      'rarity',
      'newest',
      'added',
      'popular',
      'quickest',
      'score',
      'completion',
    ].map((sort) => `/games?sort=${sort}`),
    '/games?page=400',
    '/games?page=1000000',
    '/games?sort=title&page=300&platform=ps4',
    `/games?not-completed-by=${player}`,
    ...['', '?page=20', '?page=1000000', '?country=us', `?player=${player}`].map(
      (query) => `/leaderboards${query}`,
    ),
    ...['', '&page=2', `&player=${player}`].map((query) => `/leaderboards?game=${game}${query}`),
    `/compare?${compared.join('&')}`,
    `/compare?${compared.join('&')}&sort=gap`,
    `/compare?${compared.slice(0, 2).join('&')}&page=100`,
    `/compare?${compared.slice(0, 2).join('&')}&game=${game}`,
    ...['title', 'progress', 'rarest', 'fastest'].map((sort) => `${of}/games?sort=${sort}`),
    `${of}/games?page=1000000`,
    `${of}/games?q=a&platform=ps4`,
    ...[
      '?page=2',
      '?grade=gold',
      '?grade=platinum',
      '?platform=ps4&grade=gold',
      '?year=2024&sort=rarest',
      '?undated=1',
    ].map((query) => `${of}/log${query}`),
    `${of}/cabinet?page=2`,
    `${of}/card.png?size=square`,
    `/games/${game}?player=${player}&grade=bronze&sort=rarity`,
    `/games/${game}?platinums=fastest`,
    `/nothing/${encodeURIComponent(player)}x`,
  ];
}
