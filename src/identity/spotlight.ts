/** The spotlight: a game or trophy that the home page features for some days (docs/spec/site.md 4). */

import { dayMs, readIsoInstant } from '../domain/time/index.ts';
import { IdentityError } from './identity-error.ts';

/** The featured game or trophy, with its first and last day. */
export interface Spotlight {
  readonly gameId: string;
  /** The number of the trophy; null if the whole game is featured. */
  readonly trophyId: number | null;
  /** First and last day, in days since 1970-01-01 in the day zone. */
  readonly from: number;
  readonly until: number;
}

const form =
  /^(?<game>\S{1,100}?)(?:\/(?<trophy>\d{1,9}))? (?<from>\d{4}-\d\d-\d\d) (?<until>\d{4}-\d\d-\d\d)$/;

/** Parses `GAME FROM UNTIL` or `GAME/TROPHY FROM UNTIL`; returns null for an empty text. @throws IdentityError */
export function parseSpotlight(given: string): Spotlight | null {
  if (given === '') return null;
  const { game = '', trophy, from = '', until = '' } = form.exec(given)?.groups ?? {};
  const days = { from: readIsoInstant(from), until: readIsoInstant(until) };
  if (days.from === null || days.until === null)
    throw new IdentityError(
      `${JSON.stringify(given)} is not the id of a game followed by the first and the last day, such as NPWR90001_00/3 2026-12-01 2026-12-31`,
    );
  if (days.until < days.from) throw new IdentityError('the last day is before the first');
  return {
    gameId: game,
    trophyId: trophy === undefined ? null : Number(trophy),
    from: days.from / dayMs,
    until: days.until / dayMs,
  };
}

/** Validates the text of a spotlight, and returns it with single blanks. */
export function readSpotlight(given: string): string {
  const text = given.trim().replace(/\s+/g, ' ');
  parseSpotlight(text);
  return text;
}
