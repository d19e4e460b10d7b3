/** Corrections of one player: trophies that were not earned, a game that was not played. */

import type { Queries } from '../engine/engine.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import type { Correction } from '../write/correction.ts';
import { findGame, findPlayer, findPlayerGames } from '../write/find-rows.ts';
import type { CorrectedPlay, Refusal } from './outcomes.ts';
import { earnedBy, takeGame, takeTrophies } from './take-back.ts';

/** A player's game as the operator names it. */
export interface NamedPlay {
  /** Current or former name. */
  readonly player: string;
  /** The game's own id. */
  readonly game: string;
}

/** Returns what `unearn` would remove, or why it would be refused. Changes nothing. */
export async function describeUnearn(
  queries: Queries,
  named: NamedPlay,
  trophies: readonly number[],
): Promise<CorrectedPlay | Refusal> {
  const found = await findPlay(queries, named);
  if ('refused' in found) return found;
  const earned = new Set(await earnedBy(queries, found.player, found.gameId));
  const missing = trophies.filter((trophy) => !earned.has(trophy));
  if (missing.length > 0) return { refused: 'not-earned', trophies: missing };
  return { ...subjectOf(found), trophies: new Set(trophies).size };
}

/** Removes earned trophies of a player; all or none. The player keeps the game. */
export async function unearn(
  correction: Correction,
  named: NamedPlay,
  trophies: readonly number[],
): Promise<CorrectedPlay | Refusal> {
  const described = await describeUnearn(correction.transaction, named, trophies);
  const found = await findPlay(correction.transaction, named);
  if ('refused' in described || 'refused' in found) return described;
  await takeTrophies(correction, found.player, { gameId: found.gameId, trophies: new Set(trophies) });
  return described;
}

/** Returns what `removePlayerGame` would remove, or why it would be refused. Changes nothing. */
export async function describePlayerGame(queries: Queries, named: NamedPlay): Promise<CorrectedPlay | Refusal> {
  const found = await findPlay(queries, named);
  if ('refused' in found) return found;
  return { ...subjectOf(found), trophies: (await earnedBy(queries, found.player, found.gameId)).length };
}

/** Removes a game and its earned trophies from a player. The game stays in the catalogue. */
export async function removePlayerGame(correction: Correction, named: NamedPlay): Promise<CorrectedPlay | Refusal> {
  const found = await findPlay(correction.transaction, named);
  if ('refused' in found) return found;
  return { ...subjectOf(found), trophies: await takeGame(correction, [found.player], found.gameId) };
}

interface FoundPlay {
  readonly player: LoadedPlayer;
  readonly gameId: string;
}

async function findPlay(queries: Queries, named: NamedPlay): Promise<FoundPlay | Refusal> {
  const player = await findPlayer(queries, named.player);
  if (player === null) return { refused: 'unknown-player' };
  const game = await findGame(queries, named.game);
  if (game === null) return { refused: 'unknown-game' };
  const [row] = await findPlayerGames(queries, [player], game.gameId);
  return row ? { player, gameId: game.gameId } : { refused: 'not-played' };
}

function subjectOf({ player: { tracked }, gameId }: FoundPlay): Omit<CorrectedPlay, 'trophies'> {
  return { playerId: tracked.row.playerId, player: tracked.row.name, gameId };
}
