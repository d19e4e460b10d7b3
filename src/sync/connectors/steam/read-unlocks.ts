/** Reads a player's unlocks in a game, without the definition of its achievements (docs/spec/networks.md 10.3). */

import { invariant } from '../../../invariant.ts';
import type { PlayerLookup } from '../../../store/index.ts';
import type { TitleAnswer, TitleOwner } from '../../engine/index.ts';
import { NetworkError, statedTrophies } from '../../engine/index.ts';
import type { SyncSets, SyncTitle } from '../../state/index.ts';
import type { DoubtFewer } from './fewer-unlocks.ts';
import { readPlayTime } from './read-play-time.ts';
import type { SteamReader } from './read-game.ts';
import { prepareAnswers, findAppid, readGame } from './read-game.ts';
import type { SteamRequests, Unlocks } from './requests.ts';
import { isWithoutStats, noteWithoutStats } from './without-stats.ts';

/** The dependencies for reading unlocks. */
export interface UnlockParts {
  readonly requests: SteamRequests;
  readonly reader: SteamReader;
  readonly known: PlayerLookup;
  readonly sets: SyncSets;
  readonly now: () => number;
  readonly doubtFewer: DoubtFewer;
}

/** Requests a player's unlocks. Throws NetworkError, Stopped and StoreError. */
export async function readUnlocks(
  parts: UnlockParts,
  owner: TitleOwner,
  title: SyncTitle,
): Promise<TitleAnswer> {
  const unlocks = await askUnlocks(parts, owner, title);
  if (unlocks === null) return withoutAchievements(title);
  const answers = { ...prepareAnswers(title, parts.now()), player: unlocks.answer };
  const { game, played, earned } = readGame(parts.reader, answers, owner.name);
  const doubt = await parts.doubtFewer(owner, title, earned.length);
  return {
    version: null,
    trophies: unlocks.total,
    earned: earned.length,
    game: invariant(game[0], 'answers about a game have the game'),
    shares: [],
    records: [...played, ...earned, ...readPlayTime(owner, title)],
    ...(doubt === null ? {} : { doubt }),
  };
}

/** Returns the unlocks; null for a game without achievements, which is remembered. */
async function askUnlocks(
  { requests, sets, known, now }: UnlockParts,
  { accountId }: TitleOwner,
  title: SyncTitle,
): Promise<Unlocks | null> {
  const { gameId } = title;
  const hasStated = (statedTrophies(title.listedMark) ?? 0) > 0; // absent: the list states no number of achievements
  if (!hasStated && (await isWithoutStats(sets, gameId, now()))) return null;
  const unlocks = await requests.unlocks(accountId, findAppid(title)).catch(orMissing);
  if (unlocks instanceof NetworkError) {
    const stored = await known.storedSet(gameId);
    if (stored !== null && stored.trophies > 0) throw unlocks;
  } else if (unlocks.total > 0) return unlocks;
  await noteWithoutStats(sets, gameId, now());
  return null;
}

function orMissing(error: unknown): NetworkError {
  if (error instanceof NetworkError && error.kind === 'missing') return error;
  throw error;
}

/** Returns the result for a game without achievements, which is not stored. */
function withoutAchievements({ gameId }: SyncTitle): TitleAnswer {
  return {
    version: null,
    trophies: 0,
    earned: 0,
    game: { type: 'game', id: gameId },
    shares: [],
    definition: { version: null, trophies: 0, identity: '', records: [] },
    records: [],
  };
}
