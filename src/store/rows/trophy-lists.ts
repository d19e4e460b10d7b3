/** Trophies of the catalogue as rows that are lists: many are read at once, and an object for each row takes as long as the rest. */

import type { TrophyRow } from '../port/store.ts';
import { toGrade } from './row-values.ts';

export type TrophyList = readonly [
  trophyId: number,
  groupId: string | null,
  title: string | null,
  image: string | null,
  description: string | null,
  fullDescription: string | null,
  grade: string,
  hidden: number,
  guide: string | null,
  titleOnGuide: string | null,
  media: string | null,
];

/** Columns of TrophyList, from trophy AS t. */
export const trophyListColumns =
  't.trophy_id, t.group_id, t.title, t.image, t.description, t.full_description, t.grade, t.hidden, t.guide, t.title_on_guide, t.media';

/** Converts a trophy; the rest of the row is ignored. */
export function createTrophyReader(
  game: Pick<TrophyRow, 'gameId' | 'gameTitle' | 'platform'>,
  row: readonly [...TrophyList, ...unknown[]],
): TrophyRow {
  return {
    gameId: game.gameId,
    trophyId: row[0],
    groupId: row[1],
    title: row[2],
    image: row[3],
    description: row[4],
    fullDescription: row[5],
    grade: toGrade(row[6]),
    hidden: row[7] === 1,
    guide: row[8],
    titleOnGuide: row[9],
    gameTitle: game.gameTitle,
    platform: game.platform,
    media: row[10],
  };
}
