/** search_jid, getNetID and getLastUpdate: the player himself. */

import type { Handlers, types } from '../contract/index.ts';
import { longList, withItemBytes } from '../contract/index.ts';
import type { WrittenGames } from '../store/store.ts';
import type { OperationContext } from './context.ts';
import { presentBatches } from './games.ts';
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

    async getNetID({ sNetID }, itemForm = null) {
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

/** The games of a profile: many are read while they are sent; of those that are written already nothing but their bytes. */
function presentGames({ rows, written, keep, list }: WrittenGames): types.Game[] {
  if (list !== null) return longList(presentBatches(list, list.length));
  const games = rows.map((row) => presentPlayerGame(row));
  return written === null && keep === null ? games : withItemBytes(games, { written, keep: (bytes) => keep?.(bytes) });
}
