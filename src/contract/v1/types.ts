/**
 * The types of the modern API, in the schema language of the contract: plain names in camelCase, dates in UTC, null where a value is
 * unknown. The compatible interface (types.ts) keeps the names of the original service.
 */

import type { Infer } from '../shape.ts';
import { createArray, complex, nil, req, simple } from '../shape.ts';

const string = simple('string');
const int = simple('int');
const boolean = simple('boolean');
const double = simple('double');
const dateTime = simple('dateTime');
const picture = simple('picture');

/** Numbers of trophies by grade. */
export const gradeCounts = complex('GradeCounts', {
  platinum: req(int, 'Platinum trophies.', { unit: 'trophies' }),
  gold: req(int, 'Gold trophies.', { unit: 'trophies' }),
  silver: req(int, 'Silver trophies.', { unit: 'trophies' }),
  bronze: req(int, 'Bronze trophies.', { unit: 'trophies' }),
  total: req(int, 'Trophies of all grades, including those whose grade is not known.', {
    unit: 'trophies',
  }),
});

/** A rank, and the number of ranked players. */
export const place = complex('Place', {
  position: req(int, 'Rank, from 1; ties share a rank.', { unit: 'rank' }),
  total: req(int, 'Number of players in the ranking.', { unit: 'players' }),
});

/** The level of a player. */
export const playerLevel = complex('PlayerLevel', {
  level: req(int, 'The level.', { unit: 'level' }),
  points: req(
    int,
    'Points of all games of `psn`, including platinums; with `--prefer-stated`, the points that a source states, if it states any.',
    { unit: 'points' },
  ),
  floor: req(int, 'Points at which this level begins.', { unit: 'points' }),
  ceiling: req(
    int,
    'Points at which the next level begins; at the highest level the same as `floor`.',
    { unit: 'points' },
  ),
  progress: req(int, 'Progress to the next level, in percent; 100 at the highest level.', {
    unit: 'percent',
  }),
});

/** A player in a list. */
export const playerCard = complex('PlayerCard', {
  name: req(string, 'The name of the player.'),
  avatar: nil(picture, 'Address of the avatar.'),
  country: nil(string, 'Two-letter country code, lower case.'),
  level: req(int, 'The level.', { unit: 'level' }),
  points: req(
    int,
    'Points of all games of `psn`, including platinums; with `--prefer-stated`, the points that a source states, if it states any.',
    { unit: 'points' },
  ),
  trophies: req(gradeCounts, 'Earned trophies of games of `psn`.'),
});

/** A player's totals on one network. */
export const networkStanding = complex('NetworkStanding', {
  network: req(string, 'The network: `retro`, `steam` or `xbox`.'),
  account: nil(string, 'Name of the account on this network.'),
  games: req(int, 'Games of this network.', { unit: 'games' }),
  complete: req(int, 'Games with every achievement.', { unit: 'games' }),
  earned: req(
    gradeCounts,
    'Earned achievements by grade. The network has no grades, so Laurel gives each achievement one when it imports from the network.',
  ),
  score: req(
    int,
    "The value by which the network's leaderboard ranks: hardcore points on `retro`, achievements on `steam`, gamerscore on `xbox`.",
    {
      unit: 'points or achievements',
    },
  ),
});

/** A player's current online status on a network. */
export const presence = complex('Presence', {
  network: req(string, 'The network: `psn`, `retro` or `steam`.'),
  state: req(
    string,
    '`offline`, `online` or `playing`; `offline` if the reading is older than ten minutes.',
  ),
  title: nil(string, 'Title that the player is playing.'),
  gameId: nil(
    string,
    'Id of the game that the title belongs to, which the catalogue may lack; null if the id is not known.',
  ),
  since: nil(dateTime, 'When this state, with this title, began, as far as the readings show.'),
  readAt: req(
    dateTime,
    'When this was read from the network. The newest reading may be up to five minutes later, because an unchanged status is stored only every five minutes.',
  ),
});

/** A player's total playing time on a network. */
export const networkPlayTime = complex('NetworkPlayTime', {
  network: req(string, 'The network: `psn`, `retro`, `steam` or `xbox`.'),
  seconds: req(int, 'Seconds that the player has played on the network.', { unit: 'seconds' }),
  games: req(
    int,
    'Number of games and other titles that the player has played on the network; several titles of one game count once.',
    { unit: 'games' },
  ),
});

/** A player's playing time in a game. */
export const playTime = complex('PlayTime', {
  seconds: req(int, 'Seconds that the player has played the game.', { unit: 'seconds' }),
  sessions: nil(int, 'How often the player has started the game.', { unit: 'starts' }),
  firstPlayedAt: nil(dateTime, 'When the player first played the game.'),
  lastPlayedAt: nil(dateTime, 'When the player last played the game.'),
  readAt: req(
    dateTime,
    'When this was read from the network, or when it was imported if the source does not say.',
  ),
});

/** A game or trophy that a player shows at the top of their profile. */
export const pin = complex('Pin', {
  gameId: req(string, 'Id of the game.'),
  gameTitle: nil(string, 'Title of the game.'),
  number: nil(int, 'Number of the trophy in its set; null for the whole game.', { unit: 'number' }),
  title: nil(string, 'Title of the trophy; null for the whole game.'),
  grade: nil(
    string,
    'The grade: `platinum`, `gold`, `silver` or `bronze`; null for the whole game.',
  ),
  image: nil(picture, "Address of the trophy's icon, or of the game's icon."),
  earnedAt: nil(
    dateTime,
    'When the player earned the trophy; null for the whole game, or if unknown.',
  ),
  progress: req(int, "Percent of the set's points that the player has, rounded down.", {
    unit: 'percent',
  }),
});

/** A player. */
export const player = complex('Player', {
  name: req(string, 'The name of the player.'),
  avatar: nil(picture, 'Address of the avatar.'),
  country: nil(string, 'Two-letter country code, lower case.'),
  about: nil(string, 'What the player writes about themselves.'),
  level: req(playerLevel, 'Level and points.'),
  trophies: req(gradeCounts, 'Earned trophies of games of `psn`.'),
  completion: req(double, 'Average progress in the games whose progress is above 0, in percent.', {
    unit: 'percent',
  }),
  worldRank: nil(place, 'Rank among all ranked players; null for a player who is not ranked.'),
  countryRank: nil(
    place,
    'Rank in the country; null for a player who is not ranked, or whose country is unknown.',
  ),
  isOnline: req(
    boolean,
    'Whether the player is online, by the newest reading of their presence. False if this reading is older than ten minutes, or if their presence is hidden. If there is no reading: whether they were online at the last update.',
  ),
  playing: nil(
    string,
    'Title of the game that the player is playing, by the same reading as `isOnline`.',
  ),
  lastSeenAt: nil(
    dateTime,
    'When the player was last online, by the same reading as `isOnline`; if the reading does not say, by the last update.',
  ),
  presence: req(
    createArray(presence),
    "The player's status on each network with a reading, the newest reading first; empty if there is no reading, or if the player's presence is hidden.",
  ),
  playTime: req(
    createArray(networkPlayTime),
    'How long the player has played on each network with a known play time, the longest time first; empty if no play time is known, or if their play times are hidden.',
  ),
  pins: req(
    createArray(pin),
    'Games and trophies that the player shows at the top of their profile, in the order that they chose: at most six.',
  ),
  updatedAt: req(
    dateTime,
    "When the player's profile, games or trophies on any network last changed, or the date that an import states. Play times and presence do not count.",
  ),
  networks: req(
    createArray(networkStanding),
    "The player's totals on networks other than `psn`, ordered by the network's name; empty if there are none.",
  ),
});

/** A game of the catalogue. */
export const catalogueGame = complex('CatalogueGame', {
  id: req(string, 'Id of the trophy set.'),
  network: req(string, 'The network: `psn`, `retro`, `steam` or `xbox`.'),
  title: nil(string, 'The title.'),
  image: nil(picture, 'Address of the icon.'),
  platforms: nil(string, 'Platforms, separated by commas, usually in lower case.'),
  releasedAt: nil(dateTime, 'Release date.'),
  guide: nil(string, 'Address of a guide.'),
  trophies: req(gradeCounts, 'Trophies of the set.'),
  points: req(int, 'Points of the set, without the platinum.', { unit: 'points' }),
});

/** A player's game: the game with the player's progress. */
export const playedGame = complex('PlayedGame', {
  game: req(catalogueGame, 'The game, as in the catalogue.'),
  progress: req(int, "Percent of the set's points that the player has, rounded down.", {
    unit: 'percent',
  }),
  points: req(int, 'Points of the player in the game, without the platinum.', { unit: 'points' }),
  earned: req(gradeCounts, 'Earned trophies of the game.'),
  lastEarnedAt: nil(
    dateTime,
    'When the player last earned a trophy of the game, or a later date that a source states for their progress in the game.',
  ),
  playTime: nil(
    playTime,
    'How long the player has played the game; null if the time is not known or hidden.',
  ),
});

/** A trophy of the catalogue. */
export const catalogueTrophy = complex('CatalogueTrophy', {
  gameId: req(string, 'Id of the game.'),
  network: req(string, 'The network: `psn`, `retro`, `steam` or `xbox`.'),
  number: req(int, 'Number of the trophy in its set, usually from 1.', { unit: 'number' }),
  title: nil(string, 'The title.'),
  description: nil(string, 'How to earn the trophy.'),
  image: nil(picture, 'Address of the icon.'),
  grade: req(string, 'The grade: `platinum`, `gold`, `silver` or `bronze`.'),
  isHidden: req(
    boolean,
    'Whether the trophy is hidden. The texts of hidden trophies are included.',
  ),
  group: nil(
    string,
    "Id of the trophy's group, which is the base game or an extension; null if no group is stored, as often for the base game.",
  ),
});

/** A trophy with its rarity. */
export const rareTrophy = complex('RareTrophy', {
  trophy: req(catalogueTrophy, 'The trophy.'),
  earners: req(
    int,
    'Number of players who have earned the trophy, without hidden and excluded players.',
    { unit: 'players' },
  ),
  percentage: nil(
    double,
    "Percentage of the game's players who have earned the trophy, without hidden and excluded players; null if fewer than five of these players have the game.",
    { unit: 'percent' },
  ),
});

/** A trophy that a player earned. */
export const earnedTrophy = complex('EarnedTrophy', {
  trophy: req(catalogueTrophy, 'The trophy.'),
  gameTitle: nil(string, 'Title of the game.'),
  isEarned: req(boolean, 'Whether the player has earned the trophy.'),
  earnedAt: nil(
    dateTime,
    'When the player earned the trophy; null if they have not earned it, or if the date is unknown.',
  ),
});

/** A player's game with its trophies. */
export const playedGameWithTrophies = complex('PlayedGameWithTrophies', {
  ...playedGame.fields,
  trophies: req(createArray(earnedTrophy), 'All trophies of the set that are stored, by number.'),
});

/** A day on which a player earned trophies. */
export const progressDay = complex('ProgressDay', {
  day: req(
    string,
    'Day, such as 2013-08-14, in the time zone in which the instance counts days: UTC, unless another zone is set.',
  ),
  earned: req(gradeCounts, 'Trophies earned on this day.'),
  total: req(int, 'Number of trophies with a date that were earned until the end of this day.', {
    unit: 'trophies',
  }),
});

/** A player with their rank. */
export const leaderboardEntry = complex('LeaderboardEntry', {
  position: req(int, 'Rank, from 1; ties share a rank.', { unit: 'rank' }),
  player: req(playerCard, 'The player.'),
  points: req(
    int,
    "The value by which players are ranked: points in the game, or in all games of `psn`. In a network's leaderboard: hardcore points on `retro`, the number of achievements on `steam`, gamerscore on `xbox`. Between equal values, the numbers of platinum, gold and silver trophies decide; on `retro` all points, on `steam` the number of complete games, on `xbox` nothing.",
    { unit: 'points or achievements' },
  ),
  progress: nil(int, 'Progress in the set, in percent; only in the leaderboard of a game.', {
    unit: 'percent',
  }),
  platinumAt: nil(
    dateTime,
    'When the player earned the platinum; only in the leaderboard of a game.',
  ),
});

const foundCards = complex('PlayersFound', {
  total: req(int, 'Number of players found, at most 10,000.', { unit: 'players' }),
  items: req(createArray(playerCard), 'The first items that were found, best match first.'),
});

const foundCatalogueGames = complex('GamesFound', {
  total: req(int, 'Number of games found, at most 10,000.', { unit: 'games' }),
  items: req(createArray(catalogueGame), 'The first items that were found, best match first.'),
});

/** The players and games that a search found. */
export const searchResult = complex('SearchResult', {
  players: req(foundCards, 'Players by name, including former names.'),
  games: req(foundCatalogueGames, 'Games by title or id.'),
});

/** The value of `gradeCounts`. */
export type GradeCountsV1 = Infer<typeof gradeCounts>;
/** The value of `playerCard`. */
export type PlayerCard = Infer<typeof playerCard>;
/** The value of `networkStanding`. */
export type NetworkStandingV1 = Infer<typeof networkStanding>;
/** The value of `player`. */
export type Player = Infer<typeof player>;
/** The value of `presence`. */
export type PresenceV1 = Infer<typeof presence>;
/** The value of `pin`. */
export type PinV1 = Infer<typeof pin>;
/** The value of `playTime`. */
export type PlayTimeV1 = Infer<typeof playTime>;
/** The value of `catalogueGame`. */
export type CatalogueGame = Infer<typeof catalogueGame>;
/** The value of `playedGame`. */
export type PlayedGame = Infer<typeof playedGame>;
/** The value of `catalogueTrophy`. */
export type CatalogueTrophy = Infer<typeof catalogueTrophy>;
/** The value of `earnedTrophy`. */
export type EarnedTrophy = Infer<typeof earnedTrophy>;
