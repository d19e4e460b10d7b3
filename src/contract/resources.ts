/**
 * What the operations lack and every client needs, in JSON alone: search, leaderboards, comparison, rarity, what is
 * new. Declared in the language of the contract, so that answers, the OpenAPI document, the client and the reference
 * follow from here too.
 */

import type { Infer, Shape } from './shape.ts';
import { arrayOf, complex, nil, opt, req, simple } from './shape.ts';
import { game, trophies, trophy } from './types.ts';

const string = simple('string');
const int = simple('int');
const dateTime = simple('dateTime');

const playerSummary = complex('PlayerSummary', {
  ID: req(string, 'Player ID, as stored.', { sample: 'LanternFox' }),
  Avatar: opt(string, 'Address of the avatar.', { sample: 'http://images.example/a/l.png' }),
  Country: opt(string, 'Two-letter country code, lower case.', { sample: 'us' }),
  Level: req(int, 'The level.', { sample: '19' }),
  Points: req(int, 'All points, the platinum counted.', { sample: '74370' }),
  Trophies: req(trophies, 'All trophies earned.'),
});

const foundPlayers = complex('FoundPlayers', {
  Total: req(int, 'How many there are in all.', { sample: '3' }),
  Items: req(arrayOf(playerSummary), 'This part of them.'),
});

const foundGame = complex('FoundGame', {
  Owners: req(int, 'Players who have it.', { sample: '12' }),
  Game: req(game, 'The game as the catalogue has it.'),
});

const foundGames = complex('FoundGames', {
  Total: req(int, 'How many there are in all.', { sample: '3' }),
  Items: req(arrayOf(foundGame), 'This part of them.'),
});

const rankedPlayer = complex('RankedPlayer', {
  Position: req(int, 'Place; ties share one.', { sample: '2' }),
  Player: req(playerSummary, 'The player.'),
});

const leaderboard = complex('Leaderboard', {
  Total: req(int, 'Players ranked.', { sample: '5' }),
  Items: req(arrayOf(rankedPlayer), 'This part of them, the best first.'),
});

const rankedOwner = complex('RankedOwner', {
  Position: req(int, 'Place; ties share one.', { sample: '1' }),
  Player: req(playerSummary, 'The player.'),
  TrophiesCount: req(trophies, 'What he earned of the game.'),
  UserPoints: req(int, 'Points he has of it, the platinum not counted.', { sample: '840' }),
  Progress: req(int, "Percent of the set's points.", { sample: '80' }),
  LastUpdated: nil(dateTime, 'When he last earned something in it.', { sample: '2013-08-14T21:37:46' }),
  PlatinumEarned: nil(dateTime, 'When he earned its platinum.', { sample: '2013-08-14T21:37:46' }),
});

const gameLeaderboard = complex('GameLeaderboard', {
  Total: req(int, 'Players with points of the game.', { sample: '5' }),
  Items: req(arrayOf(rankedOwner), 'This part of them, the best first.'),
});

const standing = complex('Standing', {
  TrophiesCount: req(trophies, 'What the player earned of the game.'),
  UserPoints: req(int, 'Points of it, the platinum not counted.', { sample: '840' }),
  Progress: req(int, "Percent of the set's points.", { sample: '80' }),
  LastUpdated: nil(dateTime, 'When the player last earned something in it.', { sample: '2013-08-14T21:37:46' }),
});

const comparedGame = complex('ComparedGame', {
  Game: req(game, 'A game both have.'),
  First: req(standing, 'What the first has of it.'),
  Second: req(standing, 'What the second has of it.'),
});

const comparison = complex('Comparison', {
  Total: req(int, 'Games both have.', { sample: '7' }),
  FirstAhead: req(int, 'Games in which the first has more points.', { sample: '4' }),
  SecondAhead: req(int, 'Games in which the second has more.', { sample: '2' }),
  Level: req(int, 'Games in which they have the same.', { sample: '1' }),
  Items: req(arrayOf(comparedGame), 'This part of the games, the last played first.'),
});

const trophyRarity = complex('TrophyRarity', {
  Earners: req(int, 'Players who earned it.', { sample: '3' }),
  Percent: req(simple('double'), 'Of those who have the game, to two decimals.', { sample: '12.5' }),
  Trophy: req(trophy, 'The trophy as the catalogue has it.'),
});

const rarity = complex('Rarity', {
  Owners: req(int, 'Players who have the game.', { sample: '24' }),
  Trophies: req(arrayOf(trophyRarity), 'Every trophy of the set, by number.'),
});

const recentTrophy = complex('RecentTrophy', {
  Player: req(playerSummary, 'Who earned it.'),
  Trophy: req(trophy, 'What was earned.'),
});

/** A parameter of a resource; in the path where the path names it, else in the query. */
export interface ResourceParameter<K extends 'string' | 'int' = 'string' | 'int', O extends boolean = boolean> {
  readonly kind: K;
  /** May be left out, and is null then. */
  readonly optional: O;
  readonly about: string;
  readonly sample: string;
  /** Bounds of a number, both included. */
  readonly bounds?: readonly [number, number];
}

export interface Resource<
  P extends Readonly<Record<string, ResourceParameter>> = Readonly<Record<string, ResourceParameter>>,
  R extends Shape = Shape,
> {
  /** Below the endpoint, with `{name}` where a parameter stands. */
  readonly path: string;
  readonly parameters: P;
  readonly result: R;
  readonly about: string;
  /** The result is a part of a list that `offset` and `limit` choose, with its `Total`. */
  readonly isPart: boolean;
}

function text(about: string, sample: string): ResourceParameter<'string', false> {
  return { kind: 'string', optional: false, about, sample };
}

function number(about: string, sample: string, bounds: readonly [number, number]): ResourceParameter<'int', true> {
  return { kind: 'int', optional: true, about, sample, bounds };
}

const part = {
  offset: number('How many to pass over.', '0', [0, 1_000_000]),
  limit: number('Most items to answer; 20 where it is left out.', '20', [1, 100]),
};

const player = (about: string): ResourceParameter<'string', false> => text(about, 'LanternFox');
const gameId = text('Id of a game, or its IdGameEurope, in any case.', 'NPWR90001_00');
const words = text('Words, each by its beginning, without regard to case and accents.', 'lantern');

/** What stands before resources and operations in JSON, below the endpoint. */
export const jsonRoot = '/json';

function resource<const P extends Readonly<Record<string, ResourceParameter>>, R extends Shape>(
  path: string,
  parameters: P,
  result: R,
  about: string,
): Resource<P, R> {
  return { path: jsonRoot + path, parameters, result, about, isPart: 'offset' in parameters };
}

export const resources = {
  searchPlayers: resource('/search/players', { text: words, ...part }, foundPlayers, 'Players by their names, former ones too.'),
  searchGames: resource('/search/games', { text: words, ...part }, foundGames, 'Games by their titles and ids.'),
  getLeaderboard: resource('/leaderboards/world', part, leaderboard, 'The ranking of all players.'),
  getCountryLeaderboard: resource(
    '/leaderboards/countries/{country}',
    { country: text('Two letters, in any case.', 'us'), ...part },
    leaderboard,
    'The ranking of the players of a country.',
  ),
  getGameLeaderboard: resource(
    '/leaderboards/games/{game}',
    { game: gameId, ...part },
    gameLeaderboard,
    'The players of a game, by what they have of it.',
  ),
  comparePlayers: resource(
    '/players/{player}/compare/{other}',
    { player: player('The first player.'), other: text('The second.', 'HarbourTwin'), ...part },
    comparison,
    'Two players over the games both have.',
  ),
  getRarity: resource('/games/{game}/rarity', { game: gameId }, rarity, 'How rare the trophies of a game are.'),
  getRecentTrophies: resource(
    '/trophies/recent',
    { limit: part.limit },
    arrayOf(recentTrophy),
    'What was earned last, by anybody.',
  ),
} as const satisfies Record<string, Resource>;

export type Resources = typeof resources;
export type ResourceName = keyof Resources;

type ValueOf<P> =
  P extends ResourceParameter<infer K, infer O> ? (K extends 'int' ? number : string) | (O extends true ? null : never) : never;

/** The functions that answer the resources; null where the player or game in the path is unknown. */
export type ResourceHandlers = {
  readonly [N in ResourceName]: (args: {
    readonly [P in keyof Resources[N]['parameters']]: ValueOf<Resources[N]['parameters'][P]>;
  }) => Promise<Infer<Resources[N]['result']> | null>;
};

export type PlayerSummary = Infer<typeof playerSummary>;
export type Standing = Infer<typeof standing>;
