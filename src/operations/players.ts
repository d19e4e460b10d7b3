/** search_jid, getNetID and getLastUpdate: the player himself. */

import type { Handlers, types } from '../contract/index.ts';
import type { OperationContext } from './context.ts';
import { presentPlayerGame } from './present.ts';
import { presentProfile } from './present-profile.ts';

type PlayerHandlers = Pick<Handlers, 'search_jid' | 'getNetID' | 'getLastUpdate'>;

export function createPlayerHandlers(context: OperationContext): PlayerHandlers {
  const { store, profileGames, writeDateTime } = context;
  return {
    async search_jid({ sNetID }) {
      const player = await store.findPlayer(sNetID);
      return player === null ? null : { ID: player.jid, SERVER: player.server };
    },

    async getNetID({ sNetID }) {
      if (profileGames === 'empty') return profileWithoutGames(sNetID, context);
      const found = await store.atOneState((reads) => reads.profile(sNetID));
      if (found === null) return null;
      const games = found.games.map((row) => presentPlayerGame(row));
      return presentProfile(found.player, games, found.places, context);
    },

    async getLastUpdate({ sNetID }) {
      const updatedAt = await store.playerUpdatedAt(sNetID);
      return updatedAt === null ? null : writeDateTime(updatedAt);
    },
  };
}

/** Reads no games: where none are sent, the list of a player with thousands costs nothing. */
function profileWithoutGames(name: string, context: OperationContext): Promise<types.NetId | null> {
  return context.store.atOneState(async (reads) => {
    const player = await reads.findPlayer(name);
    return player === null ? null : presentProfile(player, [], await reads.place(player.playerId), context);
  });
}
