/**
 * Declares what the response of each operation depends on, so that it is cached exactly as long as it is valid.
 * A new operation must be declared here to compile.
 */

import type { Dependence, ValidTime } from '../cache/index.ts';
import { always } from '../cache/index.ts';
import type { OperationName, ServiceOperation, types } from '../contract/index.ts';
import { displayDateChangesAt } from '../domain/index.ts';
import { invariant } from '../invariant.ts';
import { TrophyBatches } from './latest-trophies.ts';
import { endOfPresence } from './presence.ts';

/**
 * `nothing`: the response never changes. `catalogue`: it changes with games and trophies. `player`: it changes with the catalogue or
 * the named player. `present`: it also changes with the player's rank and presence. `all`: it changes with any data. `look-up`: it is
 * not cached, because its single query takes no longer than reading the versions that would validate a cached response.
 */
type Kind = 'nothing' | 'catalogue' | 'player' | 'present' | 'all' | 'look-up';

const declared: Readonly<Record<OperationName, Kind>> = {
  search_jid: 'player',
  getNetID: 'present',
  getLastUpdate: 'look-up',
  getGamesSince: 'player',
  getLastestTrophies: 'player',
  getGame: 'player',
  getGames: 'player',
  getTrophies: 'player',
  getNumberListGames: 'catalogue',
  getListGames: 'catalogue',
  getListTrophies: 'catalogue',
  GetCurrentAPIVersion: 'nothing',
  GetTrophyProgression: 'player',
  GetAVGTrophiesGames: 'all',
};
const kinds: ReadonlyMap<string, Kind> = new Map(Object.entries(declared));

/** The parts of a call that determine what its response depends on. The arguments are not parsed yet. */
interface CallOfOperation {
  readonly operation: ServiceOperation;
  readonly args: Readonly<Record<string, string | number | null>>;
}

/** Returns what the response of a call depends on; null for a response that is not cached. */
export function findDependence({ operation, args }: CallOfOperation): Dependence | null {
  const kind = invariant(kinds.get(operation.key), 'every operation says what it depends on');
  if (kind === 'look-up') return null;
  if (kind !== 'player' && kind !== 'present') return kind;
  const player = operation.parameters.find(({ names }) => names === 'player');
  const { key } = invariant(player, 'an operation that depends on a player names them');
  const isPresent = kind === 'present';
  // absent: the call lacks the parameter, and no player has an empty name
  return { player: String(args[key] ?? ''), withRank: isPresent, withPresence: isPresent };
}

/** Returns the period, from now on, in which the DisplayDate texts (docs/spec/decisions.md 4) and the presence in a response are valid. */
export function findTime(result: unknown, now: number): ValidTime {
  let expiresAt = result instanceof TrophyBatches ? result.changesAt : endOfPresence(result);
  for (const trophy of trophiesOf(result)) {
    if (typeof trophy?.DateEarned !== 'number') continue;
    expiresAt = Math.min(expiresAt, displayDateChangesAt(trophy.DateEarned, now));
  }
  return expiresAt === Number.POSITIVE_INFINITY ? always : { madeAt: now, expiresAt };
}

/** Returns the trophies in a result: the list itself, or the trophies of a game. */
function trophiesOf(result: unknown): readonly (Partial<types.Trophy> | null)[] {
  if (Array.isArray(result)) return result;
  if (typeof result !== 'object' || result === null || !('Trophies' in result)) return [];
  return Array.isArray(result.Trophies) ? result.Trophies : [];
}
