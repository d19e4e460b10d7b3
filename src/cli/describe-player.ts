/** Players as text for people. */

import { totalOf } from '../domain/index.ts';
import type { ListedPlayer, PlayerRow, SqlStore } from '../store/index.ts';
import type { Freshness } from '../sync/index.ts';
import { freshnessOf } from '../sync/index.ts';
import { writeIsoInstant } from '../time/index.ts';
import { CommandError } from './exit-codes.ts';

/** One line of `laurel player list`. */
export function describePlayerLine({ name, hidden, excluded, updatedAt, source, games }: ListedPlayer): string {
  const marks = [...(hidden ? ['hidden'] : []), ...(excluded ? ['excluded'] : [])];
  return [name, `${games} games`, `updated ${writeIsoInstant(updatedAt)}`, `by ${source}`, ...marks].join(', ');
}

/** What `laurel player show` says; throws CommandError where nobody has the name. */
export async function describePlayer(store: SqlStore, name: string): Promise<string> {
  const names = await store.players.names(name);
  if (names === null) throw new CommandError(`There is no player named ${name}.`);
  const listed = await findListed(store, names.current);
  const row = await store.findPlayer(name);
  const freshness = await freshnessOf(store.sync, names.current);
  return [
    names.current,
    ...(names.former.length > 0 ? [`  former names: ${names.former.join(', ')}`] : []),
    ...(listed === null ? [] : [`  ${describePlayerLine(listed)}`]),
    ...(row === null ? [] : await describeCounts(store, row)),
    ...describeFreshness(freshness),
  ].join('\n');
}

async function findListed(store: SqlStore, name: string): Promise<ListedPlayer | null> {
  for await (const batch of store.players.list()) {
    const found = batch.find((player) => player.name === name);
    if (found !== undefined) return found;
  }
  return null;
}

async function describeCounts(store: SqlStore, { playerId, earned, country }: PlayerRow): Promise<string[]> {
  const { platinum, gold, silver, bronze } = earned;
  const places = await store.place(playerId);
  const place = places === null ? 'not ranked' : `rank ${places.world.position} of ${places.world.total}`;
  return [
    `  ${totalOf(earned)} trophies: ${platinum} platinum, ${gold} gold, ${silver} silver, ${bronze} bronze`,
    `  ${place}${country === null ? '' : `, country ${country}`}`,
  ];
}

/** Where the data comes from over the network, and how that goes; nothing for a player who is only loaded from files. */
function describeFreshness(freshness: Freshness | null): string[] {
  if (freshness === null) return [];
  const { lastSuccessAt, lastError, nextAttemptAt } = freshness;
  return [
    `  last success: ${dateText(lastSuccessAt, 'never')}`,
    `  last error: ${lastError ?? 'none'}`,
    `  next attempt: ${dateText(nextAttemptAt, 'with the next run')}`,
  ];
}

function dateText(at: number | null, otherwise: string): string {
  return at === null ? otherwise : writeIsoInstant(at);
}
