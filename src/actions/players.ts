/** What the owner of an instance does with players, apart from loading data (docs/spec/decisions.md 8). */

import { checkRecord } from '../data/import/index.ts';
import type { FoundPlayer, SqlStore } from '../store/index.ts';
import { ActionError } from './action-error.ts';

type PlayerStore = Pick<SqlStore, 'players'>;

/** The clock is handed in: milliseconds UTC. */
interface At {
  readonly now: number;
}

export interface PlayerFlags {
  /** Hidden from every answer. */
  readonly hidden?: boolean;
  /** Kept out of the rankings. */
  readonly excluded?: boolean;
}

/** The player of a current or former name, hidden ones included. Throws ActionError. */
export async function findPlayer({ players }: PlayerStore, name: string): Promise<FoundPlayer> {
  const found = await players.find(name);
  if (found === null) throw unknownPlayer(name);
  return found;
}

/**
 * Adds a player without data. Throws ActionError.
 * @param options `force` adds also a player who was deleted on request
 */
export async function addPlayer(
  store: Pick<SqlStore, 'load'>,
  given: string,
  { now, force }: At & { readonly force: boolean },
): Promise<{ readonly name: string; readonly isNew: boolean }> {
  const name = checkedName(given);
  const [outcome] = await store.load({ now, source: 'command', force }, (load) => load.apply([{ type: 'player', name }]));
  if (typeof outcome === 'object') throw new ActionError('conflict', `${name}: ${outcome.rejected}.`);
  return { name, isNew: outcome === 'added' };
}

/** Gives a player another name and returns it; the name before keeps finding the player. Throws ActionError. */
export async function renamePlayer(
  { players }: PlayerStore,
  name: string,
  { now, newName }: At & { readonly newName: string },
): Promise<string> {
  const checked = checkedName(newName);
  const outcome = await players.rename(name, checked, now);
  if (outcome === 'taken') throw new ActionError('conflict', `${checked} is the name of another player.`);
  if (outcome === 'unknown') throw unknownPlayer(name);
  return checked;
}

/** Hides or shows a player, excludes them from the rankings or includes them. Throws ActionError. */
export async function flagPlayer({ players }: PlayerStore, name: string, { now, ...flags }: At & PlayerFlags): Promise<void> {
  if (!(await players.setFlags(name, flags, now))) throw unknownPlayer(name);
}

/** Removes everything of a player for good, and leaves a tombstone that later loads respect. Throws ActionError. */
export async function deletePlayer({ players }: PlayerStore, name: string, { now }: At): Promise<void> {
  if (!(await players.delete(name, now))) throw unknownPlayer(name);
}

export function unknownPlayer(name: string): ActionError {
  return new ActionError('unknown', `There is no player named ${JSON.stringify(name)}.`);
}

/** A name as records take it, without outer blanks; any other could never be loaded again. Throws ActionError. */
export function checkedName(given: string): string {
  const checked = checkRecord({ type: 'player', name: given });
  if ('invalid' in checked) {
    const reason = checked.cause?.problem ?? checked.invalid; // the caller knows which name they gave
    throw new ActionError('invalid', `The player's name: ${reason}.`);
  }
  return given.trim();
}
