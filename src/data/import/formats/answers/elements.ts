/** Maps record properties to the elements of a response, so that warnings use the element names of the file. */

import type { ComplexShape, types } from '../../../../contract/index.ts';
import type { DataRecord } from '../../../../records/records.ts';
import type { Draft } from './answer-drafts.ts';

/** The path of an element inside an element of a shape: `Country/Culture`. */
type Path<S> =
  S extends ComplexShape<infer F>
    ? {
        [N in keyof F & string]:
          | N
          | (F[N]['shape'] extends ComplexShape<infer G> ? `${N}/${keyof G & string}` : never);
      }[keyof F & string]
    : never;

type PropertyOf<T extends DataRecord['type']> = keyof Extract<DataRecord, { type: T }> & string;
type Elements<T extends DataRecord['type'], S> = { readonly [P in PropertyOf<T>]?: Path<S> };

const player: Elements<'player', typeof types.netId> = {
  name: 'ID',
  aboutMe: 'AboutMe',
  avatarSmall: 'AvatarSmall',
  avatarMedium: 'AvatarMedium',
  avatar: 'Avatar',
  country: 'Country/Culture',
  identity: 'Identity',
  alias: 'Alias',
  background: 'Background',
  statusComment: 'Status/Comment',
  statusMode: 'Status/Mode',
  statusObjectId: 'Status/ObjectId',
  statusPlaying: 'Status/Playing',
  statusTitle: 'Status/Title',
  lastSeen: 'LastSeen',
  updated: 'UpdateDate',
  gamesUpdated: 'UpdateGamesDate',
  cardChanged: 'UpdateSignature',
  statedLevel: 'LevelData/level',
  statedProgress: 'LevelData/Progress',
  statedPoints: 'LevelData/Points',
  statedFloor: 'LevelData/Floor',
  statedCeiling: 'LevelData/Ceiling',
  statedPosition: 'Ranking/Position',
  statedTotal: 'Ranking/Total',
  statedCountryPosition: 'CountryRanking/Position',
  statedCountryTotal: 'CountryRanking/Total',
  statedEarned: 'Trophies',
  statedCompletion: 'GameCompletion',
};

const game: Elements<'game', typeof types.game> = {
  id: 'Id',
  europeId: 'IdGameEurope',
  title: 'Title',
  image: 'Image',
  guide: 'Guide',
  titleOnGuide: 'TitleOnGuide',
  released: 'Released',
  stars: 'Stars',
  reviews: 'Reviews',
  platform: 'Platform',
  statedSet: 'TrophiesCount',
  statedTrophies: 'TotalTrophies',
  statedPoints: 'TotalPoints',
};

const trophy: Elements<'trophy', typeof types.trophy> = {
  game: 'GameId',
  id: 'IdTrophy',
  grade: 'TrophyType',
  title: 'Title',
  description: 'Description',
  fullDescription: 'FullDescription',
  image: 'Image',
  guide: 'Guide',
  titleOnGuide: 'TitleOnGuide',
};

const playerGame: Elements<'playerGame', typeof types.game> = {
  game: 'Id',
  lastUpdated: 'LastUpdated',
  statedEarned: 'TrophiesCount',
  statedPoints: 'UserPoints',
};

const earned: Elements<'earned', typeof types.trophy> = {
  game: 'GameId',
  trophy: 'IdTrophy',
  date: 'DateEarned',
};

/** The mappings by record type. */
const byType: Readonly<Partial<Record<Draft['type'], Readonly<Record<string, string>>>>> = {
  player,
  game,
  trophy,
  playerGame,
  earned,
};

/**
 * Returns the element of a property: for a player, `statedEarned.gold` is `Trophies/Gold`. Properties without an element keep their names.
 */
export function findElement(type: Draft['type'], property: string): string {
  const [name = '', ...parts] = property.split('.');
  const element = byType[type]?.[name];
  if (element === undefined) return property;
  return [element, ...parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1))].join('/');
}
