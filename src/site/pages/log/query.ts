/** The parameters of a player's log: year, month and grade, and the trophy after which the page begins. */

import type { Grade } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { EarnedPlace } from '../../../store/port/store.ts';
import type { LinkQuery } from '../../links.ts';
import type { QueryDefinition } from '../../page.ts';
import { oneOf, typedText } from '../../query-parameters.ts';

export interface LogQuery {
  /** Null for all years. */
  readonly year: number | null;
  /** 1 to 12; null for the whole year. */
  readonly month: number | null;
  readonly grade: Grade | null;
  readonly after: EarnedPlace | null;
}

export const months = Array.from({ length: 12 }, (_, index) => index + 1);
const yearPattern = /^(?:19|20)\d\d$/;

export const logQuery: QueryDefinition<LogQuery> = {
  parameters: {
    year: (given) => (yearPattern.test(given) ? given : ''),
    month: oneOf(months.map(String)),
    grade: oneOf(grades),
    after: typedText(100),
  },
  read: (query) => {
    const year = Number(query.get('year')) || null;
    return {
      year,
      month: year === null ? null : Number(query.get('month')) || null,
      grade: grades.find((grade) => grade === query.get('grade')) ?? null,
      after: placeOf(query.get('after') ?? ''),
    };
  },
};

/** A place as text: date, number of the trophy, id of the game. */
function textOf({ earnedAt, trophyId, gameId }: EarnedPlace): string {
  return `${earnedAt ?? ''}~${trophyId}~${gameId}`;
}

function placeOf(text: string): EarnedPlace | null {
  const [, earnedAt = '', trophyId = '', gameId = ''] = /^(-?\d{0,15})~(\d{1,9})~(.+)$/.exec(text) ?? [];
  if (gameId === '') return null;
  return { earnedAt: earnedAt === '' ? null : Number(earnedAt), trophyId: Number(trophyId), gameId };
}

/** The parameters of a link to the page after a place, with the same filters. */
export function linkQueryOf({ year, month, grade }: LogQuery, after: EarnedPlace | null): LinkQuery {
  return { year, month, grade, after: after === null ? null : textOf(after) };
}
