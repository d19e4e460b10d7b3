/** The catalogue: games, their trophies, and what is counted and found of them. */

import {
  double,
  flag,
  gradeCounts,
  integer,
  numberKey,
  optionalInstant,
  optionalInteger,
  optionalText,
  statedCounts,
  text,
  textKey,
} from './column-types.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/**
 * Catalogue: a set, with the make-up that holds: counted from its trophies, or stated by a source that knows
 * more of them (domain/stated.ts). `idKey` and `europeKey` are folded for lookup.
 */
export const game = table(
  'game',
  {
    gameId: textKey,
    idKey: text,
    europeId: text,
    europeKey: text,
    title: optionalText,
    image: optionalText,
    guide: optionalText,
    titleOnGuide: optionalText,
    releasedAt: optionalInstant,
    stars: double,
    reviews: integer,
    platform: optionalText,
    setVersion: optionalText,
    ...gradeCounts,
    ...statedCounts,
    statedTrophies: optionalInteger,
    statedPoints: optionalInteger,
  },
  [
    { name: 'game_by_id_key', terms: ['idKey'], isUnique: true },
    { name: 'game_by_europe_key', terms: ['europeKey'], where: "europe_key <> ''" },
  ],
);

/** Catalogue: a group of trophies of a set, such as those of an extension. */
export const trophyGroup = table('trophy_group', { gameId: textKey, groupId: textKey, name: optionalText, detail: optionalText });

/** Catalogue: a trophy. */
export const trophy = table('trophy', {
  gameId: textKey,
  trophyId: numberKey,
  groupId: optionalText,
  title: optionalText,
  image: optionalText,
  description: optionalText,
  fullDescription: optionalText,
  grade: text,
  hidden: flag,
  guide: optionalText,
  titleOnGuide: optionalText,
});

/** The words a game is found by. */
export const gameWord = table('game_word', { gameId: textKey, word: textKey }, [
  { name: 'game_word_by_word', terms: ['word', 'gameId'] },
]);

/** How many visible players who are not excluded have a trophy; under the number -1, how many have the game (write/owner-tallies.ts). */
export const ownerTally = table('owner_tally', { gameId: textKey, trophyId: numberKey, players: integer }, [
  { name: 'owner_tally_popular', terms: [descending('players'), 'gameId'], where: 'trophy_id = -1' },
]);
