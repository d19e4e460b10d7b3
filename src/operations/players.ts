/** search_jid, getNetID and getLastUpdate: the player himself. */

import type { Handlers, types } from '../contract/index.ts';
import { withItemBytes } from '../contract/index.ts';
import type { WrittenGames } from '../store/store.ts';
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

    async getNetID({ sNetID }, itemForm = null) {
      if (profileGames === 'empty') return profileWithoutGames(sNetID, context);
      const found = await store.profile(sNetID, itemForm);
      if (found === null) return null;
      return presentProfile(found.player, presentGames(found.games), found.places, context);
    },

    async getLastUpdate({ sNetID }) {
      const updatedAt = await store.playerUpdatedAt(sNetID);
      return updatedAt === null ? null : writeDateTime(updatedAt);
    },
  };
}

/** Reads no games: where none are sent, the list of a player with thousands costs nothing. */
async function profileWithoutGames(name: string, context: OperationContext): Promise<types.NetId | null> {
  const { store } = context;
  const player = await store.findPlayer(name);
  return player === null ? null : presentProfile(player, [], await store.place(player.playerId), context);
}

/** The games of a profile; of those that are written already nothing but their bytes. */
function presentGames({ rows, written, keep }: WrittenGames): types.Game[] {
  const games = rows.map((row) => presentPlayerGame(row));
  return written === null && keep === null ? games : withItemBytes(games, { written, keep: (bytes) => keep?.(bytes) });
}
