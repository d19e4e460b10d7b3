/** search_jid, getNetID and getLastUpdate: the player. */

import type { Handlers, types } from '../contract/index.ts';
import { longList } from '../contract/index.ts';
import type { PlayerGameList } from '../store/port/store.ts';
import type { OperationContext } from './context.ts';
import { maxWhole, presentBatches, presentGames } from './games.ts';
import { presentProfile } from './present-profile.ts';

type PlayerHandlers = Pick<Handlers, 'search_jid' | 'getNetID' | 'getLastUpdate'>;

/** Creates the handlers of players. */
export function createPlayerHandlers(context: OperationContext): PlayerHandlers {
  const { store, profileGames, writeDateTime } = context;
  return {
    async search_jid({ sNetID }) {
      const player = await store.findPlayer(sNetID);
      return player === null ? null : { ID: player.jid, SERVER: player.server };
    },

    async getNetID({ sNetID }) {
      if (profileGames === 'empty') return profileWithoutGames(sNetID, context);
      return store.atOneState(async (reads) => {
        const found = await reads.profile(sNetID);
        if (found === null) return null;
        return presentProfile(
          found.player,
          await presentProfileGames(found.games),
          found.ranks,
          context,
        );
      });
    },

    async getLastUpdate({ sNetID }) {
      const updatedAt = await store.playerUpdatedAt(sNetID);
      return updatedAt === null ? null : writeDateTime(updatedAt);
    },
  };
}

/** Reads no games, which is fast for a player with thousands of games in a style that does not send them. */
function profileWithoutGames(name: string, context: OperationContext): Promise<types.NetId | null> {
  return context.store.atOneState(async (reads) => {
    const player = await reads.findPlayer(name);
    return player === null
      ? null
      : presentProfile(player, [], await reads.ranks(player.playerId), context);
  });
}

/** The games of a profile, which have been read; a long list is presented in batches while the response is written. */
async function presentProfileGames(list: PlayerGameList): Promise<types.Game[]> {
  await list.fill(list.length);
  return list.length <= maxWhole
    ? presentGames(list, 0, list.length)
    : longList(presentBatches(list, list.length));
}
