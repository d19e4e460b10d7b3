/** Adds, renames, hides, excludes and deletes players (docs/spec/decisions.md 8). */

import { checkRecord } from '../data/import/index.ts';
import type { FoundPlayer, PlayerFlags, SqlStore } from '../store/index.ts';
import { ActionError, unknownPlayer } from '../store/port/errors.ts';

type PlayerStore = Pick<SqlStore, 'players'>;

/** The current time in milliseconds UTC. */
interface At {
  readonly now: number;
}

/** Finds a player by a current or former name, even if they are hidden. Throws ActionError. */
export async function findPlayer({ players }: PlayerStore, name: string): Promise<FoundPlayer> {
  const found = await players.find(name);
  if (found === null) throw unknownPlayer(name);
  return found;
}

/**
 * Adds a player without data. Throws ActionError.
 * @param options `force` adds the player even if they were deleted on request
 */
export async function addPlayer(
  store: Pick<SqlStore, 'load'>,
  given: string,
  { now, force }: At & { readonly force: boolean },
): Promise<{ readonly name: string; readonly isNew: boolean }> {
  const name = checkedName(given);
  const [outcome] = await store.load({ now, source: 'command', force }, (load) =>
    load.apply([{ type: 'player', name }]),
  );
  if (typeof outcome === 'object')
    throw new ActionError('conflict', `${name}: ${outcome.rejected}.`, 'player');
  return { name, isNew: outcome === 'added' };
}

/** Renames a player and returns the new name. The player can still be found by the old name. Throws ActionError. */
export async function renamePlayer(
  { players }: PlayerStore,
  name: string,
  { now, newName }: At & { readonly newName: string },
): Promise<string> {
  const checked = checkedName(newName);
  const outcome = await players.rename(name, checked, now);
  if (outcome === 'taken')
    throw new ActionError('conflict', `${checked} is the name of another player.`, 'player');
  if (outcome === 'unknown') throw unknownPlayer(name);
  return checked;
}

/** Hides a player, hides some of their data, or excludes them from rankings. Also reverses each of these. Throws ActionError. */
export async function flagPlayer(
  { players }: PlayerStore,
  name: string,
  { now, ...flags }: At & PlayerFlags,
): Promise<void> {
  if (!(await players.setFlags(name, flags, now))) throw unknownPlayer(name);
}

/** Permanently deletes all data of a player and stores a tombstone, so that imports do not restore them. Throws ActionError. */
export async function deletePlayer(
  { players }: PlayerStore,
  name: string,
  { now }: At,
): Promise<void> {
  if (!(await players.delete(name, now))) throw unknownPlayer(name);
}

/** Checks a name by the rules for records and trims it, so that an export with it can be imported again. Throws ActionError. */
export function checkedName(given: string): string {
  const checked = checkRecord({ type: 'player', name: given });
  if ('invalid' in checked) {
    // absent: the problem is not about a single field. The message about a field does not repeat the name, because the user knows it.
    const reason = checked.cause?.problem ?? checked.invalid;
    throw new ActionError('invalid', `The player's name: ${reason}.`, 'player');
  }
  return given.trim();
}
