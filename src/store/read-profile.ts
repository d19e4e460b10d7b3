/** Reads a profile: the player and what decides his place in one statement, his games as they are kept. */

import type { LevelSystem } from '../domain/index.ts';
import { foldName } from '../domain/index.ts';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import { placeMovedText } from './rank-moves.ts';
import type { RankedScore } from './ranking.ts';
import type { GameLists } from './read-kept-lists.ts';
import type { PlayerColumns } from './row-values.ts';
import { playerColumns, toPlayer, toRankedScore } from './row-values.ts';
import type { Store } from './store.ts';
import { columnList, playerScore } from './tables.ts';
import type { TallyCache } from './tally-cache.ts';
import type { VersionCache } from './versions.ts';

const selectProfile = (system: LevelSystem) =>
  statement<PlayerColumns>(
    `SELECT ${playerColumns}, ${placeMovedText(system)} AS "placeMovedAt" FROM player_name n JOIN player p ON p.player_id = n.player_id
     JOIN player_score s ON s.player_id = p.player_id WHERE n.name_key = ? AND p.hidden = 0`,
  );
const selectScore = statement<RankedScore>(`SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`);

interface ProfileSources {
  readonly queries: Queries;
  readonly lists: GameLists;
  readonly tallies: TallyCache;
  readonly versions: VersionCache;
  /** Which points rank players. */
  readonly system: LevelSystem;
}

/** The port's reads of places, over any engine. */
export function createProfileReads({
  queries,
  lists,
  tallies,
  versions,
  system,
}: ProfileSources): Pick<Store, 'profile' | 'place'> {
  const select = selectProfile(system);
  return {
    async profile(name) {
      const key = foldName(name);
      const [current, row] = await Promise.all([versions.current(), queries.get(select, [key])]);
      if (row === undefined) return null;
      const score = toRankedScore(row);
      const [games, places] = await Promise.all([lists.read(key), tallies.place(score, system, current)]);
      return games === null ? null : { player: toPlayer(row), games, places };
    },
    async place(playerId) {
      const score = await queries.get(selectScore, [playerId]);
      return score === undefined ? null : tallies.place(score, system, await versions.current());
    },
  };
}
