/** The operations about a player: search_jid, getNetID and getLastUpdate. */

import type { Handlers, types } from '../contract/index.ts';
import { longList } from '../contract/index.ts';
import type { PlayerGameList, Profile } from '../store/port/store.ts';
import type { OperationContext } from './context.ts';
import { maxWhole, presentBatches, presentGames } from './games.ts';
import { presentProfile } from './present-profile.ts';
import { endWithPresence, freshConsolePresence, withPresence } from './presence.ts';

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
        const games = await presentProfileGames(found.games);
        return presentNow(found, games, { ...context, store: reads });
      });
    },

    async getLastUpdate({ sNetID }) {
      const updatedAt = await store.playerUpdatedAt(sNetID);
      return updatedAt === null ? null : writeDateTime(updatedAt);
    },
  };
}

/** Returns a profile without reading games, for styles that do not send them. This is fast for a player with thousands of games. */
function profileWithoutGames(name: string, context: OperationContext): Promise<types.NetId | null> {
  return context.store.atOneState(async (reads) => {
    const player = await reads.findPlayer(name);
    if (player === null) return null;
    const ranks = await reads.ranks(player.playerId);
    return presentNow({ player, ranks }, [], { ...context, store: reads });
  });
}

/** Presents a profile with the player's current presence. */
async function presentNow(
  { player, ranks }: Pick<Profile, 'player' | 'ranks'>,
  games: types.Game[],
  context: OperationContext,
): Promise<types.NetId> {
  const readings = context.isSaved === true ? [] : await context.store.presence(player);
  const presence = freshConsolePresence(readings, context.now());
  const profile = presentProfile(withPresence(player, presence), games, ranks, context);
  if (presence !== null) endWithPresence(profile, presence);
  return profile;
}

/** Presents the games of a profile. A long list is presented in batches while the response is written. */
async function presentProfileGames(list: PlayerGameList): Promise<types.Game[]> {
  await list.fill(list.length);
  return list.length <= maxWhole
    ? presentGames(list, 0, list.length)
    : longList(presentBatches(list, list.length));
}
