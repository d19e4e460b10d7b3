/** Formats players as text. */

import { totalOf } from '../domain/index.ts';
import type { ReportedPlaces, PlayerReport } from '../actions/index.ts';
import type { ListedPlayer, PlayerRow } from '../store/index.ts';
import type { Freshness } from '../sync/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import { plural } from './plural.ts';

/** Returns one line of `laurel player list`. */
export function describePlayerLine({ name, hidden, excluded, updatedAt, source, games }: ListedPlayer): string {
  const flags = [...(hidden ? ['hidden'] : []), ...(excluded ? ['excluded'] : [])];
  return [name, plural(games, 'game', 'games'), `updated ${writeIsoInstant(updatedAt)}`, `by ${source}`, ...flags].join(', ');
}

/** Returns the output of `laurel player show`. */
export function describePlayer({ found, row, places, freshness }: PlayerReport): string {
  return [
    found.name,
    ...(found.formerNames.length > 0 ? [`  former names: ${found.formerNames.join(', ')}`] : []),
    `  ${describePlayerLine(found)}`,
    ...(row === null ? [] : describeCounts(row, places)),
    ...describeFreshness(freshness),
  ].join('\n');
}

function describeCounts({ earned, country }: PlayerRow, places: ReportedPlaces): string[] {
  const { platinum, gold, silver, bronze } = earned;
  const place = places === null ? 'not ranked' : `rank ${places.world.position} of ${places.world.total}`;
  return [
    `  ${plural(totalOf(earned), 'trophy', 'trophies')}: ${platinum} platinum, ${gold} gold, ${silver} silver, ${bronze} bronze`,
    `  ${place}${country === null ? '' : `, country ${country}`}`,
  ];
}

/** Returns lines about the sync of a player; none for a player who is loaded only from files. */
function describeFreshness(freshness: Freshness | null): string[] {
  if (freshness === null) return [];
  const { lastSuccessAt, lastError, nextAttemptAt } = freshness;
  return [
    `  last success: ${dateText(lastSuccessAt, 'never')}`,
    `  last error: ${lastError ?? 'none'}`,
    `  next attempt: ${dateText(nextAttemptAt, 'in the next run')}`,
  ];
}

function dateText(at: number | null, otherwise: string): string {
  return at === null ? otherwise : writeIsoInstant(at);
}
