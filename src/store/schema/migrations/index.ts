import { noListBytes } from './0013-no-list-bytes.ts';
import { playUpdate } from './0014-play-update.ts';
import { knownSets } from './0015-known-sets.ts';
import { rankMoves } from './0016-rank-moves.ts';
import { profileDates } from './0017-profile-dates.ts';
import { noLists } from './0018-no-lists.ts';
import { placedIn } from './0019-placed-in.ts';
import { networks } from './0023-networks.ts';
import { undo } from './0027-undo.ts';
import { playerChanges } from './0033-player-changes.ts';
import { syncNetworks } from './0034-sync-networks.ts';
import { trophyProgress } from './0035-trophy-progress.ts';
import { media } from './0037-media.ts';
import { gameDates } from './0040-game-dates.ts';
import { siteSettings } from './0041-site-settings.ts';
import { recentTrophies } from './0042-recent-trophies.ts';
import { gameFigures } from './0043-game-figures.ts';
import { trophyTargets } from './0045-trophy-targets.ts';
import { gameStatus } from './0046-game-status.ts';
import { platinumTrophies } from './0047-platinum-trophies.ts';
import { setScores } from './0048-set-scores.ts';
import { setReadings } from './0049-set-readings.ts';
import { boardCounts } from './0050-board-counts.ts';
import { figures } from './0051-figures.ts';
import { gameFacts } from './0052-game-facts.ts';
import type { Migration } from './migration.ts';

/** Schema version of Laurel 0.1.0, the first release. Older versions cannot be upgraded. */
export const oldestVersion = 12;

/** All steps from the oldest version, in order. */
export const migrations: readonly Migration[] = [
  noListBytes,
  playUpdate,
  knownSets,
  rankMoves,
  profileDates,
  noLists,
  placedIn,
  networks,
  undo,
  playerChanges,
  syncNetworks,
  trophyProgress,
  media,
  gameDates,
  siteSettings,
  recentTrophies,
  gameFigures,
  trophyTargets,
  gameStatus,
  platinumTrophies,
  setScores,
  setReadings,
  boardCounts,
  figures,
  gameFacts,
];
