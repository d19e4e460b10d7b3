/** Players as text for people. */

import { totalOf } from '../domain/index.ts';
import { composeState } from '../compose-state.ts';
import type { FoundPlayer, ListedPlayer, PlayerRow, SqlStore } from '../store/index.ts';
import type { Freshness } from '../sync/index.ts';
import { freshnessOf } from '../sync/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import { CommandError } from './exit-codes.ts';

/** One line of `laurel player list`. */
export function describePlayerLine({ name, hidden, excluded, updatedAt, source, games }: ListedPlayer): string {
  const marks = [...(hidden ? ['hidden'] : []), ...(excluded ? ['excluded'] : [])];
  return [name, `${games} games`, `updated ${writeIsoInstant(updatedAt)}`, `by ${source}`, ...marks].join(', ');
}

/** The same as JSON; instants are ISO 8601. */
export function listedJson(player: ListedPlayer): string {
  return JSON.stringify(listedFields(player));
}

function listedFields({ name, hidden, excluded, games, source, updatedAt }: ListedPlayer): object {
  return { name, hidden, excluded, games, source, updatedAt: writeIsoInstant(updatedAt) };
}

/** What `laurel player show` says; throws CommandError where nobody has the name. */
export async function describePlayer(store: SqlStore, name: string): Promise<string> {
  const { found, row, places, freshness } = await readPlayer(store, name);
  return [
    found.name,
    ...(found.formerNames.length > 0 ? [`  former names: ${found.formerNames.join(', ')}`] : []),
    `  ${describePlayerLine(found)}`,
    ...(row === null ? [] : describeCounts(row, places)),
    ...describeFreshness(freshness),
  ].join('\n');
}

/** The same as JSON. Trophies, country and places are null for a hidden player, freshness for one who is only loaded from files. */
export async function playerJson(store: SqlStore, name: string): Promise<string> {
  const { found, row, places, freshness } = await readPlayer(store, name);
  const trophies = row?.earned ?? null;
  const listed = { ...listedFields(found), formerNames: found.formerNames };
  const sync = freshness === null ? null : freshnessFields(freshness);
  return JSON.stringify({ ...listed, country: row?.country ?? null, trophies, places, sync });
}

interface ReadPlayer {
  readonly found: FoundPlayer;
  /** Null where he is hidden. */
  readonly row: PlayerRow | null;
  readonly places: Places;
  readonly freshness: Freshness | null;
}
type Places = Awaited<ReturnType<SqlStore['place']>>;

async function readPlayer(store: SqlStore, name: string): Promise<ReadPlayer> {
  const found = await store.players.find(name);
  if (found === null) throw new CommandError(`There is no player named ${name}.`);
  const row = await store.findPlayer(found.name);
  const places = row === null ? null : await store.place(row.playerId);
  return { found, row, places, freshness: await freshnessOf(composeState(store).sync, found.name) };
}

function describeCounts({ earned, country }: PlayerRow, places: Places): string[] {
  const { platinum, gold, silver, bronze } = earned;
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

function freshnessFields({ lastSuccessAt, lastError, nextAttemptAt }: Freshness): object {
  const [lastSuccess, nextAttempt] = [lastSuccessAt, nextAttemptAt].map((at) => (at === null ? null : writeIsoInstant(at)));
  return { lastSuccess, lastError, nextAttempt };
}

function dateText(at: number | null, otherwise: string): string {
  return at === null ? otherwise : writeIsoInstant(at);
}
