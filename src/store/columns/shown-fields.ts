/** The stored fields of players, games and trophies that the port returns. Each is declared only here. */

import * as column from './column-types.ts';
import { declareFields } from './fields.ts';

/** The fields of a game that the port returns, without its set. */
export const gameFields = declareFields((next) => ({
  gameId: next(column.textKey),
  europeId: next(column.text),
  title: next(column.optionalText),
  image: next(column.optionalText),
  guide: next(column.optionalText),
  titleOnGuide: next(column.optionalText),
  releasedAt: next(column.optionalInstant),
  stars: next(column.double),
  reviews: next(column.integer),
  platform: next(column.optionalText),
  /** Hash of the stored image; null if there is none. Trophies and players have a property of the same name and meaning. */
  media: next(column.optionalText),
}));

/** A guide of a game or trophy, and its title, which describes no other guide. */
export const guideFields = ['guide', 'titleOnGuide'] as const;

/**
 * The set of a game: the trophies by grade, and the stated size and points. The grades count the stored trophies, or those that a source
 * states if it states more.
 */
export const setFields = declareFields((next) => ({
  platinum: next(column.integer),
  gold: next(column.integer),
  silver: next(column.integer),
  bronze: next(column.integer),
  statedTrophies: next(column.optionalInteger),
  statedPoints: next(column.optionalInteger),
}));

/** The fields of a trophy that the port returns, without its grade and its game. */
export const trophyFields = declareFields((next) => ({
  trophyId: next(column.numberKey),
  groupId: next(column.optionalText),
  title: next(column.optionalText),
  image: next(column.optionalText),
  description: next(column.optionalText),
  fullDescription: next(column.optionalText),
  hidden: next(column.flag),
  guide: next(column.optionalText),
  titleOnGuide: next(column.optionalText),
  media: next(column.optionalText),
}));

/** The fields of a player that the port returns, without their trophies. */
export const playerFields = declareFields((next) => ({
  playerId: next(column.bigKey),
  name: next(column.text),
  accountId: next(column.optionalText),
  aboutMe: next(column.optionalText),
  avatarSmall: next(column.optionalText),
  avatarMedium: next(column.optionalText),
  avatar: next(column.optionalText),
  /** Two lower-case letters. */
  country: next(column.optionalText),
  /** The country as its source spells it. It may be from an earlier record, and then differ from `country`. */
  statedCountry: next(column.optionalText),
  jid: next(column.optionalText),
  server: next(column.optionalText),
  panelUrl: next(column.optionalText),
  identity: next(column.optionalText),
  alias: next(column.optionalText),
  plus: next(column.flag),
  /** Background colour as RRGGBBAA. */
  background: next(column.optionalText),
  online: next(column.flag),
  away: next(column.flag),
  statusComment: next(column.optionalText),
  statusMode: next(column.optionalText),
  statusObjectId: next(column.optionalText),
  statusPlaying: next(column.optionalText),
  statusTitle: next(column.optionalText),
  lastSeenAt: next(column.optionalInstant),
  updatedAt: next(column.instant),
  gamesUpdatedAt: next(column.optionalInstant),
  cardChangedAt: next(column.optionalInstant),
  statedLevel: next(column.optionalInteger),
  statedProgress: next(column.optionalInteger),
  statedPoints: next(column.optionalInteger),
  statedPosition: next(column.optionalInteger),
  statedTotal: next(column.optionalInteger),
  statedCountryPosition: next(column.optionalInteger),
  statedCountryTotal: next(column.optionalInteger),
  statedFloor: next(column.optionalInteger),
  statedCeiling: next(column.optionalInteger),
  statedCompletion: next(column.optionalDouble),
  hidden: next(column.flag),
  excluded: next(column.flag),
  /** Whether the player's play times are hidden. `presenceHidden` hides their presence. */
  hoursHidden: next(column.flag),
  presenceHidden: next(column.flag),
  /** The player's pins, in their order (records/pins.ts); null if there are none. */
  pins: next(column.optionalText),
  /** Options of the player's card if its URL contains none (records/card-options.ts); null for the defaults. */
  card: next(column.optionalText),
  media: next(column.optionalText),
}));
