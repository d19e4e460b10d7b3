/** Corrections of one player: trophies that were not earned, a game that was not played. */

import type { LoadedPlayer } from '../write/loaded-player.ts';
import type { Correction } from './correction.ts';
import { findGame, findPlayer, playerGamesOf } from './find-rows.ts';
import type { CorrectedPlay, Refusal } from './outcomes.ts';
import { earnedBy, takeGame, takeTrophies } from './take-back.ts';

/** A player's game as the operator names it. */
export interface NamedPlay {
  /** Current or former name. */
  readonly player: string;
  /** The game's own id. */
  readonly game: string;
}

/** Removes earned trophies of a player; all or none. The player keeps the game. */
export async function unearn(
  correction: Correction,
  named: NamedPlay,
  trophies: readonly number[],
): Promise<CorrectedPlay | Refusal> {
  const found = await findPlay(correction, named);
  if ('refused' in found) return found;
  const { player, gameId } = found;
  const earned = new Set(await earnedBy(correction, player, gameId));
  const missing = trophies.filter((trophy) => !earned.has(trophy));
  if (missing.length > 0) return { refused: 'not-earned', trophies: missing };
  const taken = new Set(trophies);
  await takeTrophies(correction, player, { gameId, trophies: taken });
  return { ...subjectOf(found), trophies: taken.size };
}

/** Removes a game and its earned trophies from a player. The game stays in the catalogue. */
export async function removePlayerGame(correction: Correction, named: NamedPlay): Promise<CorrectedPlay | Refusal> {
  const found = await findPlay(correction, named);
  if ('refused' in found) return found;
  return { ...subjectOf(found), trophies: await takeGame(correction, [found.player], found.gameId) };
}

interface FoundPlay {
  readonly player: LoadedPlayer;
  readonly gameId: string;
}

async function findPlay({ transaction }: Correction, named: NamedPlay): Promise<FoundPlay | Refusal> {
  const player = await findPlayer(transaction, named.player);
  if (player === null) return { refused: 'unknown-player' };
  const game = await findGame(transaction, named.game);
  if (game === null) return { refused: 'unknown-game' };
  const [row] = await playerGamesOf(transaction, [player], game.gameId);
  return row ? { player, gameId: game.gameId } : { refused: 'not-played' };
}

function subjectOf({ player: { tracked }, gameId }: FoundPlay): Omit<CorrectedPlay, 'trophies'> {
  return { playerId: tracked.row.playerId, player: tracked.row.name, gameId };
}
