/**
 * What the answers of operations depend on, so that one may be cached exactly as long as
 * it is right. A new operation must say it here to compile.
 */

import type { Versions } from '../cache/index.ts';
import type { OperationName, ServiceOperation, types } from '../contract/index.ts';
import { displayDateChangesAt } from '../domain/index.ts';
import type { Store } from '../store/port/store.ts';

/**
 * `nothing`: the answer never changes. `catalogue`: it changes with the games and trophies. `player`: with them
 * or with the player named. `place`: also with the place of that player. `all`: with anything, so it is not cached.
 */
type Dependence = 'nothing' | 'catalogue' | 'player' | 'place' | 'all';

const dependences: Readonly<Record<OperationName, Dependence>> = {
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

/** A call as far as its answer's versions depend on it; arguments are as they came, before their meaning is read. */
interface CallOfOperation {
  readonly operation: ServiceOperation;
  readonly args: Readonly<Record<string, string | number | null>>;
}

/** What a service that caches answers asks; see Freshness there. */
export function createFreshness(store: Store) {
  async function versionsOf({ operation, args }: CallOfOperation): Promise<Versions | null> {
    const dependence = dependences[operation.key];
    if (dependence === 'all') return null;
    if (dependence === 'nothing') return [];
    if (dependence === 'catalogue') return store.catalogueVersions();
    const name = operation.parameters.find(({ parameterType }) => parameterType === 'player');
    return store.playerVersions(String(args[name?.key ?? ''] ?? ''), { withPlace: dependence === 'place' });
  }

  return {
    commitVersion: () => store.commitVersion(),
    commitVersionOfTick: () => store.commitVersionOfTick(),
    source: () => store.source(),
    versionsOf,
    timeOf,
  };
}

/** DisplayDate counts time (docs/spec/decisions.md 4): an answer with such texts is right from now until the first of them changes. */
function timeOf(result: unknown, now: number): { readonly madeAt: number; readonly expiresAt: number } {
  let expiresAt = Number.POSITIVE_INFINITY;
  for (const trophy of trophiesOf(result)) {
    if (typeof trophy?.DateEarned !== 'number') continue;
    expiresAt = Math.min(expiresAt, displayDateChangesAt(trophy.DateEarned, now));
  }
  return { madeAt: expiresAt === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : now, expiresAt };
}

/** The trophies of a result: the list itself, or those of a game. */
function trophiesOf(result: unknown): readonly (Partial<types.Trophy> | null)[] {
  if (Array.isArray(result)) return result;
  if (typeof result !== 'object' || result === null || !('Trophies' in result)) return [];
  return Array.isArray(result.Trophies) ? result.Trophies : [];
}
