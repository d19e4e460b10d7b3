/**
 * Data dependencies of each operation, so that its responses are cached exactly while they are valid.
 * A new operation must be declared here to compile.
 */

import type { CommitScope, Versions } from '../cache/index.ts';
import type { OperationName, ServiceOperation, types } from '../contract/index.ts';
import { displayDateChangesAt, invariant } from '../domain/index.ts';
import type { Store } from '../store/port/store.ts';
import { TrophyBatches } from './latest-trophies.ts';

/**
 * `nothing`: the response never changes. `catalogue`: it changes with games and trophies. `player`: with those or with the
 * named player. `place`: also with the rank of that player. `all`: with any data, so it is not cached.
 */
type Dependence = 'nothing' | 'catalogue' | 'player' | 'place' | 'all';

const declared: Readonly<Record<OperationName, Dependence>> = {
  search_jid: 'player',
  getNetID: 'place',
  getLastUpdate: 'player',
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
const dependences: ReadonlyMap<string, Dependence> = new Map(Object.entries(declared));

function dependenceOf({ key }: ServiceOperation): Dependence {
  return invariant(dependences.get(key), 'every operation says what it depends on');
}

/** The parts of a call that determine its versions. The arguments are not parsed yet. */
interface CallOfOperation {
  readonly operation: ServiceOperation;
  readonly args: Readonly<Record<string, string | number | null>>;
}

/** The functions that a caching service needs; see Freshness there. */
export function createFreshness(store: Store) {
  async function versionsOf({ operation, args }: CallOfOperation): Promise<Versions | null> {
    const dependence = dependenceOf(operation);
    if (dependence === 'all') return null;
    if (dependence === 'nothing') return [];
    if (dependence === 'catalogue') return store.catalogueVersions();
    const name = operation.parameters.find(({ parameterType }) => parameterType === 'player');
    return store.playerVersions(String(args[name?.key ?? ''] ?? ''), { withPlace: dependence === 'place' });
  }

  return {
    commitVersions: () => store.commitVersions(),
    commitVersionsOfTick: () => store.commitVersionsOfTick(),
    scopeOf,
    source: () => store.source(),
    versionsOf,
    timeOf,
  };
}

/** Versions of a player begin with the epoch and the player's id (playerVersions). */
function scopeOf({ operation }: CallOfOperation, [, playerId = null]: Versions): CommitScope {
  const dependence = dependenceOf(operation);
  if (dependence === 'nothing' || dependence === 'catalogue') return 'catalogue';
  return dependence === 'all' || playerId === null ? null : { playerId, withPlace: dependence === 'place' };
}

/** A response with DisplayDate texts (docs/spec/decisions.md 4) is valid from now until the first of them changes. */
function timeOf(result: unknown, now: number): { readonly madeAt: number; readonly expiresAt: number } {
  let expiresAt = result instanceof TrophyBatches ? result.changesAt : Number.POSITIVE_INFINITY;
  for (const trophy of trophiesOf(result)) {
    if (typeof trophy?.DateEarned !== 'number') continue;
    expiresAt = Math.min(expiresAt, displayDateChangesAt(trophy.DateEarned, now));
  }
  return { madeAt: expiresAt === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : now, expiresAt };
}

/** The trophies in a result: the list itself, or those of a game. */
function trophiesOf(result: unknown): readonly (Partial<types.Trophy> | null)[] {
  if (Array.isArray(result)) return result;
  if (typeof result !== 'object' || result === null || !('Trophies' in result)) return [];
  return Array.isArray(result.Trophies) ? result.Trophies : [];
}
