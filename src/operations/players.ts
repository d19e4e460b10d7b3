/** search_jid, getNetID and getLastUpdate: the player himself. */

import type { Handlers } from '../contract/index.ts';
import type { OperationContext } from './context.ts';
import { presentPlayerGame } from './present.ts';
import { presentProfile } from './present-profile.ts';

type PlayerHandlers = Pick<Handlers, 'search_jid' | 'getNetID' | 'getLastUpdate'>;

export function createPlayerHandlers(context: OperationContext): PlayerHandlers {
  const { store, writeDateTime } = context;
  return {
    async search_jid({ sNetID }) {
      const player = await store.findPlayer(sNetID);
      return player === null ? null : { ID: player.jid, SERVER: player.server };
    },

    async getNetID({ sNetID }) {
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
