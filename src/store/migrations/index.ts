import { initial } from './0001-initial.ts';
import { statedCounts } from './0002-stated-counts.ts';
import { sync } from './0003-sync.ts';
import { rankTies } from './0004-rank-ties.ts';
import { community } from './0005-community.ts';
import { admin } from './0006-admin.ts';
import { webhooks } from './0007-webhooks.ts';
import { playerGameLists } from './0008-player-game-list.ts';
import { clientRates } from './0009-client-rates.ts';
import { listRegrades } from './0010-list-regrades.ts';
import { playerListBytes } from './0011-player-list-bytes.ts';
import { rankShown } from './0012-rank-shown.ts';
import { noListBytes } from './0013-no-list-bytes.ts';
import { playUpdate } from './0014-play-update.ts';
import { knownSets } from './0015-known-sets.ts';
import { rankMoves } from './0016-rank-moves.ts';
import { profileDates } from './0017-profile-dates.ts';
import { noLists } from './0018-no-lists.ts';
import type { Migration } from './migration.ts';

/** Every step in order; the version of the schema is their number. */
export const migrations: readonly Migration[] = [
  initial,
  statedCounts,
  sync,
  rankTies,
  community,
  admin,
  webhooks,
  playerGameLists,
  clientRates,
  listRegrades,
  playerListBytes,
  rankShown,
  noListBytes,
  playUpdate,
  knownSets,
  rankMoves,
  profileDates,
  noLists,
];
