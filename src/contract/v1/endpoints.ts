/**
 * The endpoints of the modern API. Routes, responses, the OpenAPI document, the client and the reference are derived from this table.
 */

import type { ComplexShape, Infer } from '../shape.ts';
import type { Page, PageRequest } from '../paging.ts';
import type { Parameter, Parameters, ValuesOf } from '../parameter.ts';
import { choice, instant, naming, optional, readList, text, whole } from '../parameter.ts';
import type { FaultCode } from '../faults.ts';
import {
  catalogueGame,
  earnedTrophy,
  leaderboardEntry,
  playedGame,
  playedGameWithTrophies,
  player,
  progressDay,
  rareTrophy,
  searchResult,
} from './types.ts';

/** Path of the API below the endpoint of the service. */
export const v1Root = '/v1';

/** The parameters of every list. */
export const listParameters = {
  limit: optional(whole([1, 200], 'Maximum number of items in the page.'), 50),
  cursor: optional(
    text('Where the page starts: the `cursor` in the `next` address of the previous page.'),
    null,
  ),
};

/** Returns the parameter that every endpoint has: `fields`, the fields that a client selects. Its value is null for all fields. */
export function commonParameters({ result, isList }: Pick<V1Endpoint, 'result' | 'isList'>): {
  readonly fields: Parameter<ReadonlySet<string> | null>;
} {
  const names = Object.keys(result.fields);
  const about = `Return only these fields${isList ? ' of each item' : ''}. Separate several names with commas: ${names.join(', ')}.`;
  return {
    fields: {
      ...text(about),
      isRequired: false,
      fallback: null,
      read: (given) => new Set(readList(choice(names), given)),
    },
  };
}

/** Returns an endpoint's own parameters together with those that every endpoint or every list has. */
export function allParameters(endpoint: V1Endpoint): Parameters {
  return {
    ...endpoint.parameters,
    ...(endpoint.isList ? listParameters : {}),
    ...commonParameters(endpoint),
  };
}

/** The group of an endpoint in the documentation. */
export type Subject = 'players' | 'games' | 'leaderboards' | 'search';

/** The groups of endpoints with their descriptions. */
export const subjects: Readonly<Record<Subject, string>> = {
  players: 'Profiles, games and trophies of players.',
  games: 'The catalogue: games, their trophies, and the rarity of the trophies.',
  leaderboards: 'Rankings of players.',
  search: 'Search for players and games.',
};

/** An endpoint of the modern API. */
export interface V1Endpoint<
  P extends Parameters = Parameters,
  R extends ComplexShape = ComplexShape,
  L extends boolean = boolean,
> {
  /** Path template below the endpoint, with `{name}` for a parameter. */
  readonly path: string;
  readonly subject: Subject;
  readonly about: string;
  readonly parameters: P;
  /** The type of the result or, for a list, of its items. */
  readonly result: R;
  /** Whether the response is a page of a list. */
  readonly isList: L;
  /** Path of the site's page about the same subject, with `{name}` for a parameter. */
  readonly page: string;
  /** The faults of its handler, in addition to those that follow from its parameters. */
  readonly faults?: readonly FaultCode[];
}

/** The members of a page of a list, with their descriptions. */
export const pageMembers = {
  items: 'The items of this page, in the order of the list.',
  total: 'Number of items in the whole list; null if they are not counted.',
  next: 'Address of the next page, with all parameters; null on the last page.',
} as const;

type Declared<P extends Parameters, R extends ComplexShape> = Omit<V1Endpoint<P, R>, 'isList'>;

function one<const P extends Parameters, R extends ComplexShape>(
  declared: Declared<P, R>,
): V1Endpoint<P, R, false> {
  return { ...declared, path: v1Root + declared.path, isList: false };
}

function list<const P extends Parameters, R extends ComplexShape>(
  declared: Declared<P, R>,
): V1Endpoint<P, R, true> {
  return { ...declared, path: v1Root + declared.path, isList: true };
}

const name = naming(
  'player',
  text('Current or former name of the player, not case-sensitive.', 'LanternFox'),
);
const networksToChoose = ['all', 'psn', 'retro', 'steam', 'xbox'] as const;
const ofNetwork = choice(networksToChoose, 'Only games of this network.');
const gameId = naming('game', text('Id of the game, not case-sensitive.', 'NPWR90001_00'));

/** The endpoints by name. */
export const v1Endpoints = {
  getPlayer: one({
    path: '/players/{name}',
    subject: 'players',
    about:
      'A player, without their games. The level, `trophies`, `completion` and the ranks include only games of the network `psn`, also those that the player hides.',
    parameters: { name },
    result: player,
    page: '/players/{name}',
  }),
  listPlayerGames: list({
    path: '/players/{name}/games',
    subject: 'players',
    about: 'The games of a player on all networks, without those that the player hides.',
    parameters: {
      name,
      sort: choice(
        ['played', 'title', 'progress', 'earned', 'size', 'released', 'playTime'],
        'Order of the games.',
      ),
      direction: choice(
        ['normal', 'reverse'],
        'Direction of the order. `normal` begins with the games that are usually of most interest, such as the latest.',
      ),
      state: choice(
        ['all', 'started', 'complete', 'platinum', 'untouched'],
        'Only games in which the player has this progress.',
      ),
      title: optional(
        text(
          'Only games whose title contains these words. The beginnings of the words suffice.',
          'harbour',
        ),
        null,
      ),
      platform: optional(text('Only games of this platform.', 'ps3'), null),
      network: ofNetwork,
    },
    result: playedGame,
    page: '/players/{name}/games',
  }),
  getPlayerGame: one({
    path: '/players/{name}/games/{id}',
    subject: 'players',
    about:
      'One game of a player, with the trophies of the set. A game that the player hides is not found.',
    parameters: { name, id: gameId },
    result: playedGameWithTrophies,
    page: '/players/{name}/games/{id}',
  }),
  listPlayerTrophies: list({
    path: '/players/{name}/trophies',
    subject: 'players',
    about:
      'The earned trophies of a player on all networks, without those of games that the player hides.',
    parameters: {
      name,
      sort: choice(
        ['latest', 'oldest', 'game'],
        'Order of the trophies: `latest` or `oldest` first, or by the id of the `game` and number. If the order is by date, trophies without a date come last.',
      ),
      game: optional(
        naming('game', text('Only trophies of the game with this id.', 'NPWR90001_00')),
        null,
      ),
      grade: choice(
        ['any', 'platinum', 'gold', 'silver', 'bronze'],
        'Only trophies of this grade.',
      ),
      since: instant(
        'Only trophies earned at or after this date. Trophies without a date are left out.',
      ),
      until: instant(
        'Only trophies earned before this date. Trophies without a date are left out.',
      ),
      network: choice(
        networksToChoose,
        'Only trophies of this network. With `game`, the list is empty if the game is on another network.',
      ),
    },
    result: earnedTrophy,
    page: '/players/{name}/log',
  }),
  listPlayerProgression: list({
    path: '/players/{name}/progression',
    subject: 'players',
    about:
      'The days on which a player earned trophies of the network `psn`, in order. Trophies without a date belong to no day. Trophies of games that the player hides are counted.',
    parameters: { name },
    result: progressDay,
    page: '/players/{name}',
  }),
  listGames: list({
    path: '/games',
    subject: 'games',
    about: 'The games of the catalogue, on all networks.',
    parameters: {
      sort: choice(
        ['id', 'owners'],
        'Order of the games: by `id`, or by their number of `owners`, highest first. Hidden and excluded players do not count as owners. The order `owners` leaves out games without an owner.',
      ),
      network: ofNetwork,
    },
    result: catalogueGame,
    page: '/games',
  }),
  getCatalogueGame: one({
    path: '/games/{id}',
    subject: 'games',
    about: 'A game of the catalogue.',
    parameters: { id: gameId },
    result: catalogueGame,
    page: '/games/{id}',
  }),
  listGameTrophies: list({
    path: '/games/{id}/trophies',
    subject: 'games',
    about: 'The trophies of a game, ordered by number, with their rarity.',
    parameters: { id: gameId },
    result: rareTrophy,
    page: '/games/{id}',
  }),
  listLeaderboard: list({
    path: '/leaderboards',
    subject: 'leaderboards',
    about:
      "The ranking of all players, of the players in a country, or of the players of a game. For a network other than `psn`: the leaderboard of the network, ranked by the network's own measure. Players without points, excluded players and hidden players are left out. Players who hide the game count in `total` and in positions, but have no entry, so a page can have fewer entries than `limit`.",
    parameters: {
      country: optional(
        text('Two-letter country code. Only one of `country` and `game` is allowed.', 'us'),
        null,
      ),
      game: optional(
        naming(
          'game',
          text(
            'Id of a game. Players who hide the game are left out, but counted in `total` and in positions.',
            'NPWR90001_00',
          ),
        ),
        null,
      ),
      network: choice(
        ['psn', 'retro', 'steam', 'xbox'],
        'The network of the leaderboard. With `country` or `game`, only `psn` is allowed; `game` can be a game of any network. Levels, and the leaderboards of all players and of countries, include only games of `psn`.',
      ),
    },
    result: leaderboardEntry,
    page: '/leaderboards',
    faults: ['client.parameter.conflict'],
  }),
  search: one({
    path: '/search',
    subject: 'search',
    about: 'Players by name, including former names, and games by title or id.',
    parameters: {
      q: text(
        'Words to search for, or their beginnings. Case and accents do not matter.',
        'lantern',
      ),
      limit: optional(
        whole(
          [1, 50],
          'Maximum number of players in the response. The same limit applies to games.',
          '3',
        ),
        20,
      ),
    },
    result: searchResult,
    page: '/search',
  }),
} as const satisfies Readonly<Record<string, V1Endpoint>>;

/** The type of the table of endpoints. */
export type V1Endpoints = typeof v1Endpoints;
/** The name of an endpoint. */
export type V1Name = keyof V1Endpoints;

/** A page with the number of items in the whole list, which is null if counting would cost too much. */
export interface V1Page<T> extends Page<T> {
  readonly total: number | null;
}

/** The handlers of the endpoints. They return null if the player or game in the path is unknown. */
export type V1Handlers = {
  readonly [N in V1Name]: V1Endpoints[N] extends V1Endpoint<infer P, infer R, infer L>
    ? L extends true
      ? (args: ValuesOf<P>, page: PageRequest) => Promise<V1Page<Infer<R>> | null>
      : (args: ValuesOf<P>) => Promise<Infer<R> | null>
    : never;
};
