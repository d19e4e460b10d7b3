/** Corrections of one player: removes trophies that were not earned, or a game that was not played. */

import type { Queries } from '../engine/engine.ts';
import { ActionError, unknownGame, unknownPlayer } from '../port/errors.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import { findGame, findPlayer, findPlayerGames } from '../write/find-rows.ts';
import type { CorrectionParts } from './correction-parts.ts';
import { listTrophies } from './correction-parts.ts';
import type { CorrectedPlay } from './outcomes.ts';
import { earnedBy, takeGame, takeTrophies } from './take-back.ts';

/** A player and a game, as the operator specifies them. */
export interface NamedPlay {
  /** The player's current or former name. */
  readonly player: string;
  /** The game's own id. */
  readonly game: string;
}

/** Trophies of a player's game, by number. */
export interface NamedTrophies extends NamedPlay {
  readonly trophies: readonly number[];
}

/** Removes earned trophies of a player; if one of them cannot be removed, none is. The player keeps the game. */
export const unearn: CorrectionParts<NamedTrophies, CorrectedPlay> = {
  async describe(queries, { trophies, ...named }) {
    const found = await findPlay(queries, named);
    const earned = new Set(await earnedBy(queries, found.player, found.gameId));
    const missing = trophies.filter((trophy) => !earned.has(trophy));
    if (missing.length > 0)
      throw new ActionError(
        'unknown',
        `${named.player} has not earned ${listTrophies(missing)} of ${named.game}.`,
        'trophies',
      );
    return { ...subjectOf(found), trophies: new Set(trophies).size };
  },
  async make(correction, given) {
    const described = await unearn.describe(correction.transaction, given);
    const { player, gameId } = await findPlay(correction.transaction, given);
    await takeTrophies(correction, player, { gameId, trophies: new Set(given.trophies) });
    return described;
  },
};

/** Removes a game and its earned trophies from a player. The game remains in the catalogue. */
export const removePlayerGame: CorrectionParts<NamedPlay, CorrectedPlay> = {
  async describe(queries, named) {
    const found = await findPlay(queries, named);
    return {
      ...subjectOf(found),
      trophies: (await earnedBy(queries, found.player, found.gameId)).length,
    };
  },
  async make(correction, named) {
    const found = await findPlay(correction.transaction, named);
    return {
      ...subjectOf(found),
      trophies: await takeGame(correction, [found.player], found.gameId),
    };
  },
};

interface FoundPlay {
  readonly player: LoadedPlayer;
  readonly gameId: string;
}

async function findPlay(queries: Queries, named: NamedPlay): Promise<FoundPlay> {
  const player = await findPlayer(queries, named.player);
  if (player === null) throw unknownPlayer(named.player);
  const game = await findGame(queries, named.game);
  if (game === null) throw unknownGame(named.game);
  const [row] = await findPlayerGames(queries, [player], game.gameId);
  if (row) return { player, gameId: game.gameId };
  throw new ActionError(
    'unknown',
    `${named.player} does not have the game ${JSON.stringify(named.game)}.`,
    'game',
  );
}

function subjectOf({ player: { tracked }, gameId }: FoundPlay): Omit<CorrectedPlay, 'trophies'> {
  return { playerId: tracked.row.playerId, player: tracked.row.name, gameId };
}
