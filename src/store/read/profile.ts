/** Reads profiles: one statement for the player and their ranks, a second one for their games. */

import type { PlayerReads } from '../port/players.ts';
import { foldName } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';
import type { GameOwner } from '../rows/row-values.ts';
import type { PlayerGameReader } from './player-games.ts';
import { gameOwnerColumns } from './player-games.ts';
import type { RankColumns } from '../ranking/ranking.ts';
import { rankColumns, ranksOfPlayer, toRanks } from '../ranking/ranking.ts';
import type { PlayerColumns } from '../rows/row-values.ts';
import { networksUpdatedText, playerColumns, toPlayer } from '../rows/row-values.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';

const selectProfile = (shown: ShownNetworks) =>
  ofNamedPlayer<PlayerColumns & RankColumns & GameOwner>({
    select: `${playerColumns}, ${gameOwnerColumns}, ${networksUpdatedText(shown, ownId)} AS "networksUpdatedAt", ${rankColumns}`,
    join: `JOIN player_score s ON s.player_id = ${ownId}`,
  });

/** Implements the port's reads of profiles and ranks. */
export function createProfileReads(
  queries: Queries,
  { lists, shown }: { readonly lists: PlayerGameReader; readonly shown: ShownNetworks },
): Pick<PlayerReads, 'profile' | 'ranks'> {
  const profileOf = selectProfile(shown);
  return {
    async profile(name) {
      const row = await queries.get(profileOf, [foldName(name)]);
      if (row === undefined) return null;
      const games = await lists.read(row);
      return { player: toPlayer(row), ranks: toRanks(row), games };
    },
    ranks: (playerId) => ranksOfPlayer(queries, playerId),
  };
}
