/**
 * The complex types of the contract, field by field in wire order (docs/spec/service-description.md,
 * "Resources and their fields"). The wire names of fields are spelled only here.
 *
 * The brand replaces `Net` in a type's name, see service.ts. ExtensionData, the optional last child of every
 * complex type, is not listed: it is always empty, and the code that derives documents from these declarations adds it.
 */

import type { Infer } from './shape.ts';
import { createArray, complex, nil, opt, req, simple } from './shape.ts';

const string = simple('string');
const int = simple('int');
const boolean = simple('boolean');
const double = simple('double');
const dateTime = simple('dateTime');
const picture = simple('picture');

/** Numbers of trophies by grade. */
export const trophies = complex('Trophies', {
  Earned: req(int, 'Trophies earned.', { sample: '41' }),
  Total: req(
    int,
    'Number of trophies that the player has earned, or of all trophies in the set if the response is not about a player.',
    {
      sample: '41',
    },
  ),
  Platinum: req(int, 'Number of platinum trophies in the total.', { sample: '1' }),
  Gold: req(int, 'Number of gold trophies in the total.', { sample: '3' }),
  Silver: req(int, 'Number of silver trophies in the total.', { sample: '9' }),
  Bronze: req(int, 'Number of bronze trophies in the total.', { sample: '28' }),
});

/** A trophy of a game. */
export const trophy = complex('Trophy', {
  IdTrophy: nil(int, 'Number of the trophy in its set, usually from 1.', { sample: '1' }),
  GameId: opt(string, 'Id of the game.', { sample: 'NPWR90001_00' }),
  Title: opt(string, 'Name of the trophy.', { sample: 'Lantern Bearer' }),
  Image: opt(picture, 'Address of the icon.', { sample: 'http://images.example/t/1.png' }),
  Description: opt(string, 'How to earn the trophy.', { sample: 'Light every lantern' }),
  DateEarned: nil(
    dateTime,
    'When the player earned the trophy; nil if they have not earned it, or if the date is not known.',
    {
      sample: '2013-08-14T21:37:46',
      perPlayer: true,
    },
  ),
  DisplayDate: opt(
    string,
    'How long ago the player earned the trophy; absent if they have not earned it.',
    {
      sample: '14 days ago',
      perPlayer: true,
    },
  ),
  TrophyType: opt(string, 'PLATINUM, GOLD, SILVER or BRONZE.', { sample: 'GOLD' }),
  FullDescription: opt(string, 'A longer description, if the operator provides one.', {
    sample: 'Light every lantern of the harbour in one night',
  }),
  Updated: req(boolean, "Whether the trophy changed in the player's most recent update.", {
    sample: 'false',
    perPlayer: true,
  }),
  Hidden: req(boolean, 'Whether the trophy is hidden. The texts of hidden trophies are included.', {
    sample: 'false',
  }),
  GameTitle: opt(string, 'Title of the game.', { sample: 'Harbour of Lanterns' }),
  Guide: opt(string, 'Address of a guide.', { sample: 'http://guides.example/harbour' }),
  TitleOnGuide: opt(string, 'Name of the trophy in the guide.', { sample: 'lantern-bearer' }),
  Platform: opt(string, 'Platforms of the game, lower case, separated by commas.', {
    sample: 'ps3',
  }),
});

/** A list of trophies. */
export const arrayOfTrophy = createArray(trophy);

/** A game. */
export const game = complex('Game', {
  Id: opt(string, 'Id of the trophy set.', { sample: 'NPWR90001_00' }),
  IdGameEurope: opt(string, "Id of the game's European edition.", { sample: 'NPWR90002_00' }),
  Title: opt(string, 'Title of the game.', { sample: 'Harbour of Lanterns' }),
  Image: opt(picture, 'Address of the icon.', { sample: 'http://images.example/g/1.png' }),
  Guide: opt(string, 'Address of a guide.', { sample: 'http://guides.example/harbour' }),
  TitleOnGuide: opt(string, 'Title of the game in the guide.', { sample: 'harbour-of-lanterns' }),
  Progress: req(int, 'floor(100 x UserPoints / TotalPoints).', { sample: '80', perPlayer: true }),
  TrophiesCount: opt(
    trophies,
    'How many trophies the player has earned, in total and by grade, or how many the set has if the response is not about a player.',
    {
      perPlayer: true,
    },
  ),
  Trophies: opt(arrayOfTrophy, 'The trophies of the set, if the operation returns them.', {
    perPlayer: true,
  }),
  OrderPlayed: req(int, "Position among the player's games, most recently played first.", {
    sample: '1',
    perPlayer: true,
  }),
  Updated: req(boolean, "Whether the game changed in the player's most recent update.", {
    sample: 'true',
    perPlayer: true,
  }),
  LastUpdated: nil(
    dateTime,
    'When the player last earned a trophy of the game, or a later date that a source states for their progress in the game.',
    {
      sample: '2013-08-14T21:37:46',
      perPlayer: true,
    },
  ),
  Released: req(dateTime, 'Release date; 0001-01-01T00:00:00 if not known.', {
    sample: '2012-06-15T00:00:00',
  }),
  TotalPoints: req(int, 'Points of the set, without the platinum.', { sample: '1050' }),
  TotalTrophies: req(int, 'Number of trophies in the set.', { sample: '51' }),
  UserPoints: req(int, 'Points of the player, without the platinum.', {
    sample: '840',
    perPlayer: true,
  }),
  Stars: req(double, 'Average rating.', { sample: '4.5' }),
  Reviews: req(int, 'Number of ratings.', { sample: '12' }),
  Platform: opt(string, 'Platforms, separated by commas, usually in lower case.', {
    sample: 'ps3',
  }),
});

/** A list of games. */
export const arrayOfGame = createArray(game);

/** A country. */
export const country = complex('Country', {
  IdCountry: nil(int, 'Number of the country in this service.', { sample: '232' }),
  Culture: opt(string, 'Two-letter country code, lower case.', { sample: 'us' }),
  Descripcion: opt(string, 'English name of the country.', { sample: 'United States' }),
  Bandera: opt(string, 'Path of the flag.', { sample: '/images/countries/US.png' }),
});

/** The ranks of a player. */
export const ranking = complex('Ranking', {
  Position: req(int, 'Rank; ties share a rank; 0 if the player is not ranked.', { sample: '2' }),
  Total: req(int, 'Number of ranked players; 0 if this player is not ranked.', { sample: '5' }),
});

/** The online status of a player, and the game that they are playing. */
export const status = complex('Status', {
  Online: req(boolean, 'Whether the player is signed in.', { sample: 'true' }),
  Away: req(boolean, 'Whether the player is signed in, but away.', { sample: 'false' }),
  Comment: opt(string, "The player's status message.", { sample: 'back soon' }),
  Mode: opt(string, "The player's current platform.", { sample: 'ps3' }),
  ObjectId: opt(string, 'Id of the game being played.', { sample: 'NPWR90001_00' }),
  Playing: opt(string, 'Name of the game being played.', { sample: 'Harbour of Lanterns' }),
  Title: opt(string, 'Title shown next to the name of the game.', { sample: 'Chapter 3' }),
});

/** The level of a player. */
export const level = complex('Level', {
  Points: req(int, 'Points of all games of the console network, including platinums.', {
    sample: '74370',
  }),
  Floor: req(int, 'Points at which the level begins.', { sample: '72000' }),
  Ceiling: req(
    int,
    'Points at which the next level begins; at the highest level the same as Floor.',
    { sample: '80000' },
  ),
  Progress: req(int, 'floor(100 x (Points - Floor) / (Ceiling - Floor)).', { sample: '29' }),
  level: req(int, 'The level.', { sample: '19' }),
});

/** The colours of a profile. */
export const backColor = complex('BackColor', {
  R: opt(string, 'Red, two hexadecimal digits.', { sample: '68' }),
  G: opt(string, 'Green, two hexadecimal digits.', { sample: '53' }),
  B: opt(string, 'Blue, two hexadecimal digits.', { sample: '41' }),
  A: opt(string, 'Opacity, two hexadecimal digits.', { sample: 'FF' }),
});

/** A profile. */
export const netId = complex('NetId', {
  ID: opt(string, 'Player ID, as stored.', { sample: 'LanternFox' }),
  AvatarSmall: opt(picture, 'Address of the small avatar.', {
    sample: 'http://images.example/a/s.png',
  }),
  AvatarMedium: opt(picture, 'Address of the medium avatar.', {
    sample: 'http://images.example/a/m.png',
  }),
  Avatar: opt(picture, 'Address of the avatar.', { sample: 'http://images.example/a/l.png' }),
  AboutMe: opt(string, 'What the player writes about themselves.', { sample: 'Hello & welcome' }),
  Level: req(int, 'The level, as in LevelData.', { sample: '19' }),
  Progress: req(int, 'Progress to the next level in percent, as in LevelData.', { sample: '29' }),
  Trophies: opt(trophies, 'How many trophies the player has earned, in total and by grade.'),
  Games: opt(arrayOfGame, "The player's games, newest first; empty in style aspnet.", {
    outline: ['TrophiesCount', 'Trophies'],
    isProfileGames: true,
  }),
  UpdateSignature: nil(dateTime, "When the player's own data on the signature card last changed.", {
    sample: '2013-08-14T21:40:12',
  }),
  UpdateDate: req(dateTime, 'When the profile was last updated.', {
    sample: '2013-08-14T21:40:12',
  }),
  UpdateGamesDate: nil(dateTime, 'When the list of games was last updated.', {
    sample: '2013-08-14T21:40:12',
  }),
  Country: opt(country, 'Country of the account.'),
  Ranking: opt(ranking, 'Rank among all players.'),
  CountryRanking: opt(ranking, 'Rank among the players of the country.'),
  Status: opt(status, 'Online status, as last known.'),
  LastSeen: nil(dateTime, 'When the player was last seen.', { sample: '2013-08-14T21:45:00' }),
  Identity: opt(string, 'Identity set by the operator.', { sample: 'fox-17' }),
  LevelData: opt(level, 'Points and level.'),
  Plus: req(boolean, 'Whether the player has the paid subscription of the console network.', {
    sample: 'true',
  }),
  jid: opt(string, 'Messaging address.', { sample: 'LanternFox@a1.us.chat.example' }),
  panelUrl: opt(string, "Address of the background image behind the player's name.", {
    sample: 'http://images.example/p.png',
  }),
  GameCompletion: req(double, 'Average Progress over the games that the player has begun.', {
    sample: '54.5',
  }),
  server: opt(string, 'Server on which the jid was found.', {
    sample: 'http://searchjid.us.chat.example',
  }),
  Alias: opt(string, 'Other name set by the operator.', { sample: 'Fox' }),
  Background: opt(backColor, 'Colour of the profile.'),
});

/** A player's messaging address. */
export const jid = complex('JID', {
  ID: opt(string, 'Messaging address.', { sample: 'LanternFox@a1.us.chat.example' }),
  SERVER: opt(string, 'Server where the address was found.', {
    sample: 'http://searchjid.us.chat.example',
  }),
});

/** The number of trophies at a time. */
export const trophyProgression = complex('TrophyProgression', {
  Date: nil(dateTime, 'A time at which trophies were earned.', { sample: '2013-08-14T21:37:46' }),
  Value: nil(int, 'Number of trophies earned by that time.', { sample: '17' }),
});

/** Numbers of trophies over time. */
export const arrayOfTrophyProgression = createArray(trophyProgression);
/** A list of numbers of trophies. */
export const arrayOfTrophies = createArray(trophies);

/** The value of `trophies`. */
export type Trophies = Infer<typeof trophies>;
/** The value of `trophy`. */
export type Trophy = Infer<typeof trophy>;
/** The value of `game`. */
export type Game = Infer<typeof game>;
/** The value of `country`. */
export type Country = Infer<typeof country>;
/** The value of `ranking`. */
export type Ranking = Infer<typeof ranking>;
/** The value of `status`. */
export type Status = Infer<typeof status>;
/** The value of `level`. */
export type Level = Infer<typeof level>;
/** The value of `backColor`. */
export type BackColor = Infer<typeof backColor>;
/** The value of `netId`. */
export type NetId = Infer<typeof netId>;
/** The value of `trophyProgression`. */
export type TrophyProgression = Infer<typeof trophyProgression>;
