/** Takes back what is stored by mistake: trophies, games, the demo (docs/spec/decisions.md 8). */

import { demoCollection } from '../data/generate/index.ts';
import type { CorrectedPlay, NamedPlay, Refusal, RemovedCollection, RemovedGame, SqlStore } from '../store/index.ts';
import { ActionError } from './action-error.ts';
import { unknownPlayer } from './players.ts';

type CorrectedStore = Pick<SqlStore, 'corrections'>;

/** The current time in milliseconds UTC. */
interface At {
  readonly now: number;
}

/** Removes trophies from those that a player has earned; all or none. Throws ActionError. */
export async function unearnTrophies(
  { corrections }: CorrectedStore,
  named: NamedPlay,
  { now, trophies }: At & { readonly trophies: readonly number[] },
): Promise<CorrectedPlay> {
  return correctedOf(named, await corrections.unearn(named, trophies, now));
}

/** Removes a game with its earned trophies from a player. Throws ActionError. */
export async function removePlayerGame({ corrections }: CorrectedStore, named: NamedPlay, { now }: At): Promise<CorrectedPlay> {
  return correctedOf(named, await corrections.removePlayerGame(named, now));
}

function correctedOf(named: NamedPlay, outcome: CorrectedPlay | Refusal): CorrectedPlay {
  if ('refused' in outcome) throw errorOf(named, outcome);
  return outcome;
}

/** The error of a correction that was refused. */
function errorOf({ player, game }: NamedPlay, refusal: Refusal): ActionError {
  switch (refusal.refused) {
    case 'unknown-player':
      return unknownPlayer(player);
    case 'unknown-game':
      return unknownGame(game);
    case 'not-played':
      return new ActionError('unknown', `${player} does not have the game ${JSON.stringify(game)}.`);
    default:
      return new ActionError('unknown', `${player} has not earned ${describeTrophies(refusal.trophies)} of ${game}.`);
  }
}

function describeTrophies(trophies: readonly number[]): string {
  return trophies.length === 1 ? `trophy ${trophies[0]}` : `the trophies ${trophies.join(', ')}`;
}

/** Returns what would be removed with a game. Throws ActionError. */
export async function describeGameRemoval({ corrections }: CorrectedStore, game: string): Promise<RemovedGame> {
  return (await corrections.describeGame(game)) ?? refuseGame(game);
}

/** Removes a game from the catalogue and from all players. Throws ActionError. */
export async function removeGame({ corrections }: CorrectedStore, game: string, { now }: At): Promise<RemovedGame> {
  return (await corrections.removeGame(game, now)) ?? refuseGame(game);
}

function refuseGame(game: string): never {
  throw unknownGame(game);
}

export function unknownGame(game: string): ActionError {
  return new ActionError('unknown', `The catalogue does not contain the game ${JSON.stringify(game)}.`);
}

/** Returns what of the demo data is stored, and what of it is in use and would stay. */
export function findDemo({ corrections }: CorrectedStore): Promise<RemovedCollection> {
  return corrections.findCollection(demoCollection());
}

/** Removes the players and games of the demo, except those that have other data. */
export function removeDemo({ corrections }: CorrectedStore, { now }: At): Promise<RemovedCollection> {
  return corrections.removeCollection(demoCollection(), now);
}
