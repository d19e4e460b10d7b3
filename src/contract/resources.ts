/**
 * The JSON-only resources in addition to the operations: search, leaderboards, comparison, rarity, recent trophies.
 * They use the schema language of the contract, so that responses, the OpenAPI document, the client and the reference
 * are derived from them too.
 */

import type { Parameters, ValuesOf } from './parameter.ts';
import { naming, optional, text, whole } from './parameter.ts';
import type { Infer, Shape } from './shape.ts';
import { createArray, complex, nil, opt, req, simple } from './shape.ts';
import { game, trophies, trophy } from './types.ts';
import type { V1Name } from './v1/endpoints.ts';

const string = simple('string');
const int = simple('int');
const dateTime = simple('dateTime');
const picture = simple('picture');

const playerSummary = complex('PlayerSummary', {
  ID: req(string, 'Player ID, as stored.', { sample: 'LanternFox' }),
  Avatar: opt(picture, 'Address of the avatar.', { sample: 'http://images.example/a/l.png' }),
  Country: opt(string, 'Two-letter country code, lower case.', { sample: 'us' }),
  Level: req(int, 'The level.', { sample: '19' }),
  Points: req(int, 'Points of all games of the console network, including platinums.', {
    sample: '74370',
  }),
  Trophies: req(trophies, 'How many trophies the player has earned, in total and by grade.'),
});

const foundPlayers = complex('FoundPlayers', {
  Total: req(int, 'Total number of players found.', { sample: '3' }),
  Items: req(createArray(playerSummary), 'The players in this part of the list.'),
});

const foundGame = complex('FoundGame', {
  Owners: req(int, 'Number of players who have the game.', { sample: '12' }),
  Game: req(game, 'The game, as in the catalogue.'),
});

const foundGames = complex('FoundGames', {
  Total: req(int, 'Total number of games found.', { sample: '3' }),
  Items: req(createArray(foundGame), 'The games in this part of the list.'),
});

const rankedPlayer = complex('RankedPlayer', {
  Position: req(int, 'Rank; ties share a rank.', { sample: '2' }),
  Player: req(playerSummary, 'The player.'),
});

const leaderboard = complex('Leaderboard', {
  Total: req(int, 'Number of ranked players.', { sample: '5' }),
  Items: req(createArray(rankedPlayer), 'The players in this part of the list, best first.'),
});

const rankedOwner = complex('RankedOwner', {
  Position: req(int, 'Rank; ties share a rank.', { sample: '1' }),
  Player: req(playerSummary, 'The player.'),
  TrophiesCount: req(trophies, 'Trophies the player earned in the game.'),
  UserPoints: req(int, 'Points of the player in the game, without the platinum.', {
    sample: '840',
  }),
  Progress: req(int, "Percentage of the set's points that the player has.", { sample: '80' }),
  LastUpdated: nil(
    dateTime,
    'When the player last earned a trophy of the game, or a later date that a source states for their progress in the game.',
    {
      sample: '2013-08-14T21:37:46',
    },
  ),
  PlatinumEarned: nil(dateTime, 'When the player earned the platinum of the game.', {
    sample: '2013-08-14T21:37:46',
  }),
});

const gameLeaderboard = complex('GameLeaderboard', {
  Total: req(int, 'Number of players with points in the game.', { sample: '5' }),
  Items: req(createArray(rankedOwner), 'The players in this part of the list, best first.'),
});

const standing = complex('Standing', {
  TrophiesCount: req(trophies, 'Trophies the player earned in the game.'),
  UserPoints: req(int, 'Points of the player in the game, without the platinum.', {
    sample: '840',
  }),
  Progress: req(int, "Percentage of the set's points that the player has.", { sample: '80' }),
  LastUpdated: nil(
    dateTime,
    'When the player last earned a trophy of the game, or a later date that a source states for their progress in the game.',
    {
      sample: '2013-08-14T21:37:46',
    },
  ),
});

const comparedGame = complex('ComparedGame', {
  Game: req(game, 'A game that both players have.'),
  First: req(standing, 'Progress of the first player.'),
  Second: req(standing, 'Progress of the second player.'),
});

const comparison = complex('Comparison', {
  Total: req(int, 'Number of games that both players have.', { sample: '7' }),
  FirstAhead: req(int, 'Number of games in which the first player has more points.', {
    sample: '4',
  }),
  SecondAhead: req(int, 'Number of games in which the second player has more points.', {
    sample: '2',
  }),
  Level: req(int, 'Number of games in which both have the same points.', { sample: '1' }),
  Items: req(
    createArray(comparedGame),
    'The games in this part of the list, most recently played first.',
  ),
});

const trophyRarity = complex('TrophyRarity', {
  Earners: req(int, 'Number of players who earned the trophy.', { sample: '3' }),
  Percent: req(
    simple('double'),
    "Percentage of the game's owners who have earned the trophy, with two decimals.",
    { sample: '12.5' },
  ),
  Trophy: req(trophy, 'The trophy, as in the catalogue.'),
});

const rarity = complex('Rarity', {
  Owners: req(int, 'Number of players who have the game.', { sample: '24' }),
  Trophies: req(createArray(trophyRarity), 'All trophies of the set, by number.'),
});

const recentTrophy = complex('RecentTrophy', {
  Player: req(playerSummary, 'The player who earned the trophy.'),
  Trophy: req(trophy, 'The trophy.'),
});

/** A resource. A parameter is in the path if the path template contains its name, otherwise in the query. */
export interface Resource<P extends Parameters = Parameters, R extends Shape = Shape> {
  /** Path template below the endpoint, with `{name}` for a parameter. */
  readonly path: string;
  readonly parameters: P;
  readonly result: R;
  readonly about: string;
  /** Whether the result is a range of a list, selected by `offset` and `limit`, with the list's `Total`. */
  readonly isPart: boolean;
  /** The endpoint of the modern API with the same data. A resource with a replacement is deprecated. */
  readonly replacedBy?: V1Name;
}

/** The date since when replaced resources are deprecated, in seconds UTC (RFC 9745): 2026-11-27. */
export const deprecatedAt = Date.UTC(2026, 10, 27) / 1000;

const part = {
  offset: optional(whole([0, 1_000_000], 'Number of items to skip.', '0'), 0),
  limit: optional(whole([1, 100], 'Maximum number of items; 20 if omitted.', '20'), 20),
};

const gameId = naming('game', text('Game id or IdGameEurope, not case-sensitive.', 'NPWR90001_00'));
const words = text(
  'Words to search for, or their beginnings. Case and accents do not matter.',
  'lantern',
);

/** Path prefix of resources and operations in JSON, below the endpoint. */
export const jsonRoot = '/json';

function resource<const P extends Parameters, R extends Shape>(
  path: string,
  parameters: P,
  result: R,
  about: string,
): Resource<P, R> {
  return { path: jsonRoot + path, parameters, result, about, isPart: 'offset' in parameters };
}

/** Marks a resource as replaced by an endpoint of the modern API. */
function replaced<R extends Resource>(by: V1Name, declared: R): R {
  return { ...declared, replacedBy: by };
}

/** The resources by name. */
export const resources = {
  searchPlayers: replaced(
    'search',
    resource(
      '/search/players',
      { text: words, ...part },
      foundPlayers,
      'Players by name, including former names.',
    ),
  ),
  searchGames: replaced(
    'search',
    resource('/search/games', { text: words, ...part }, foundGames, 'Games by title or id.'),
  ),
  getLeaderboard: replaced(
    'listLeaderboard',
    resource('/leaderboards/world', part, leaderboard, 'The ranking of all players.'),
  ),
  getCountryLeaderboard: replaced(
    'listLeaderboard',
    resource(
      '/leaderboards/countries/{country}',
      { country: text('Two-letter country code, not case-sensitive.', 'us'), ...part },
      leaderboard,
      'The ranking of the players in a country.',
    ),
  ),
  getGameLeaderboard: replaced(
    'listLeaderboard',
    resource(
      '/leaderboards/games/{game}',
      { game: gameId, ...part },
      gameLeaderboard,
      'The ranking of the players of a game.',
    ),
  ),
  comparePlayers: resource(
    '/players/{player}/compare/{other}',
    {
      player: naming('player', text('The first player.', 'LanternFox')),
      other: naming('player', text('The second player.', 'HarbourTwin')),
      ...part,
    },
    comparison,
    'Compares two players over the games that both have.',
  ),
  getRarity: replaced(
    'listGameTrophies',
    resource(
      '/games/{game}/rarity',
      { game: gameId },
      rarity,
      'The rarity of the trophies of a game.',
    ),
  ),
  getRecentTrophies: resource(
    '/trophies/recent',
    { limit: part.limit },
    createArray(recentTrophy),
    'The latest trophies of all players.',
  ),
} as const satisfies Record<string, Resource>;

/** The type of the table of resources. */
export type Resources = typeof resources;
/** The name of a resource. */
export type ResourceName = keyof Resources;

/** The handlers of the resources; they return null if the player or game in the path is unknown. */
export type ResourceHandlers = {
  readonly [N in ResourceName]: (
    args: ValuesOf<Resources[N]['parameters']>,
  ) => Promise<Infer<Resources[N]['result']> | null>;
};

/** A player in a list. */
export type PlayerSummary = Infer<typeof playerSummary>;
/** A player's progress in a game. */
export type Standing = Infer<typeof standing>;
