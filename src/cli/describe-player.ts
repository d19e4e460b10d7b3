/** Formats players as text. */

import type { GradeCounts } from '../domain/index.ts';
import { sumCounts } from '../domain/index.ts';
import type { ReportedRanks, PlayerReport } from '../actions/index.ts';
import type { FoundPlayer, ListedPlayer, PlayerRow } from '../store/index.ts';
import type { Freshness } from '../sync/index.ts';
import { instantText } from '../app/instant-text.ts';
import { plural } from '../plural.ts';
import type { Column } from './print-list.ts';

/** Columns of `laurel player list`. */
export const playerColumns: readonly Column<ListedPlayer>[] = [
  ['name', ({ name }) => name],
  ['games', ({ games }) => String(games)],
  ['updated', ({ updatedAt }) => instantText(updatedAt)],
  ['source', ({ source }) => source],
  ['flags', flagsOf],
];

function flagsOf({
  hidden,
  excluded,
  hoursHidden = false,
  presenceHidden = false,
}: ListedPlayer & Partial<FoundPlayer>): string {
  return [
    ...(hidden ? ['hidden'] : []),
    ...(excluded ? ['excluded'] : []),
    ...(hoursHidden ? ['hours hidden'] : []),
    ...(presenceHidden ? ['presence hidden'] : []),
  ].join(', ');
}

/** Returns the output of `laurel player show`. */
export function describePlayer({ found, row, earned, ranks, freshness }: PlayerReport): string {
  return [
    found.name,
    ...(found.formerNames.length > 0 ? [`  former names: ${found.formerNames.join(', ')}`] : []),
    `  ${[plural(found.games, 'game', 'games'), `updated ${instantText(found.updatedAt)}`, `by ${found.source}`].join(', ')}`,
    ...(flagsOf(found) === '' ? [] : [`  ${flagsOf(found)}`]),
    ...(row === null || earned === null ? [] : describeCounts(row, { earned, ranks })),
    ...describeFreshness(freshness),
  ].join('\n');
}

function describeCounts(
  { country }: PlayerRow,
  { earned, ranks }: { readonly earned: GradeCounts; readonly ranks: ReportedRanks },
): string[] {
  const { platinum, gold, silver, bronze } = earned;
  const rank =
    ranks === null ? 'not ranked' : `rank ${ranks.world.position} of ${ranks.world.total}`;
  return [
    `  ${plural(sumCounts(earned), 'trophy', 'trophies')}: ${platinum} platinum, ${gold} gold, ${silver} silver, ${bronze} bronze`,
    `  ${rank}${country === null ? '' : `, country ${country}`}`,
  ];
}

/** Returns lines about a player's sync; none for a player whose data comes only from files. */
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
  return at === null ? otherwise : instantText(at);
}
