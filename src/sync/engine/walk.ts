/** Syncs one player: identifies them, lists changed games and loads each. An interrupted sync is resumed. */

import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { Identified } from './identify.ts';
import { identify } from './identify.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork, Unfollowed } from './job.ts';
import { listTitles } from './list.ts';
import { loadTitle } from './load-title.ts';
import { NetworkError } from './network-error.ts';
import { doubtOfList } from './plausibility.ts';

/** Result of a completed sync. `problem` describes failures that did not abort it. */
export interface Walked {
  readonly player: SyncPlayer;
  /** Number of loaded games, and of those with changes. */
  readonly loaded: number;
  readonly changed: number;
  readonly problem: string | null;
  /** Warning about unusable rows of the list, or null. */
  readonly warning: string | null;
}

/** Failures after which a game is skipped until its row changes or the next full sync. */
export const maxFailures = 5;
/** Consecutive failures after which the network is considered unreachable. */
const failuresInARow = 3;
/** Maximum number of changed games to mark as updated; above it, as in a first sync, none is marked. */
const maxRecorded = 500;

/**
 * Syncs a player. Throws NetworkError if the player or the network is unavailable, LoadRejected, Unfollowed, Stopped and StoreError.
 * Loaded data stays, and the next sync resumes.
 */
export async function syncPlayer(parts: SyncParts, followed: SyncPlayer, isFullWanted: boolean): Promise<Walked> {
  const identified = await identify(parts, followed);
  const { accountId, player } = identified;
  const walking = await begin(parts, { ...followed, accountId, playerId: player.playerId }, isFullWanted);
  const listed =
    walking.phase === 'listing' ? await list(parts, walking, identified) : { player: walking, doubt: null, warning: null };
  const loaded = await loadPending(parts, listed.player, identified);
  await recordChanges(parts, listed.player, identified);
  return finish(parts, listed, loaded);
}

/** Starts a sync, or resumes one that was interrupted while loading, whose list is in the store. */
async function begin(parts: SyncParts, followed: SyncPlayer, isFullWanted: boolean): Promise<SyncPlayer> {
  if (followed.phase === 'loading' && !isFullWanted) return save(parts, followed);
  const now = parts.clock.now();
  const isFullDue = followed.lastFullAt === null || now >= followed.lastFullAt + parts.fullEveryMs;
  const isFull = isFullWanted || isFullDue || followed.isFull === 1;
  if (isFull) await parts.state.forgetFailures(followed.nameKey);
  const startedAt = followed.phase === 'idle' ? now : followed.startedAt;
  return save(parts, { ...followed, phase: 'listing', isFull: Number(isFull), startedAt });
}

interface Listed {
  readonly player: SyncPlayer;
  readonly doubt: string | null;
  readonly warning: string | null;
}

async function list(parts: SyncParts, followed: SyncPlayer, { accountId, player }: Identified): Promise<Listed> {
  const listing = await listTitles(parts, followed, accountId);
  const doubt = doubtOfList(listing.total, followed, player.games);
  const isAccepted = doubt === null && listing.isWhole;
  const saved = await save(parts, {
    ...followed,
    phase: 'loading',
    ...(doubt === null ? { titles: listing.total, doubtedTitles: null } : { doubtedTitles: listing.total }),
    ...(isAccepted && followed.isFull === 1 ? { lastFullAt: parts.clock.now() } : {}),
  });
  return { player: saved, doubt, warning: listing.warning };
}

interface Loaded {
  readonly loaded: number;
  readonly changed: number;
  readonly failed: number;
  readonly firstFailure: string | null;
}

async function loadPending(parts: SyncParts, followed: SyncPlayer, { accountId, player }: Identified): Promise<Loaded> {
  const { state, onProgress } = parts;
  const pending = await state.pendingTitles(followed.nameKey, maxFailures);
  const counts = { loaded: 0, changed: 0, failed: 0, inARow: 0 };
  let firstFailure: string | null = null;
  for (const [index, title] of pending.entries()) {
    if ((await state.findFollowed(followed.nameKey)) === null) throw new Unfollowed(followed.name);
    const outcome = await tryTitle(() => loadTitle(parts, { followed, accountId, name: player.name }, title), counts.inARow + 1);
    counts.inARow = outcome.isNetworkGone ? counts.inARow + 1 : 0;
    if (outcome.failure === null) counts.loaded += 1;
    else {
      counts.failed += 1;
      firstFailure ??= `${title.gameId}: ${outcome.failure}`;
      await state.titleFailed(followed.nameKey, title.gameId, outcome.failure);
    }
    if (outcome.changed) counts.changed += 1;
    onProgress?.({ player: player.name, done: index + 1, total: pending.length });
  }
  return { ...counts, firstFailure };
}

interface TitleOutcome {
  readonly changed: boolean;
  readonly failure: string | null;
  readonly isNetworkGone: boolean;
}

/** Loads a game. A failure of this game is returned; errors that concern all games are thrown. */
async function tryTitle(load: () => ReturnType<typeof loadTitle>, attemptInARow: number): Promise<TitleOutcome> {
  try {
    const { changed, doubt } = await load();
    return { changed, failure: doubt, isNetworkGone: false };
  } catch (error) {
    if (error instanceof LoadRejected) return { changed: false, failure: error.message, isNetworkGone: false };
    if (!(error instanceof NetworkError) || concernsAll(error)) throw error;
    const isNetworkGone = error.kind === 'unavailable';
    if (isNetworkGone && attemptInARow >= failuresInARow) throw error;
    return { changed: false, failure: error.message, isNetworkGone };
  }
}

function concernsAll({ kind }: NetworkError): boolean {
  return kind === 'rate-limited' || kind === 'login-needed' || kind === 'unauthorized' || kind === 'moved';
}

/**
 * Marks all games and trophies that the sync changed as updated, because each game is a separate load and `Updated` refers to the last
 * one (docs/spec/decisions.md 4: changed in the player's most recent update).
 */
async function recordChanges(parts: SyncParts, followed: SyncPlayer, { player }: Identified): Promise<void> {
  const changed = await parts.state.changedSince(followed.nameKey, followed.startedAt ?? 0);
  if (changed.length < 2 || changed.length > maxRecorded) return;
  await loadFromNetwork(
    parts,
    changed.flatMap(({ gameId, trophies }) => [
      { type: 'playerGame' as const, player: player.name, game: gameId, updated: true },
      ...trophies.map((trophy) => ({ type: 'earned' as const, player: player.name, game: gameId, trophy, updated: true })),
    ]),
  );
}

async function finish(parts: SyncParts, { player: followed, doubt, warning }: Listed, loaded: Loaded): Promise<Walked> {
  const failures =
    loaded.failed === 0 ? null : `${loaded.failed} games could not be loaded; the first is ${loaded.firstFailure ?? ''}`;
  const player = await save(parts, { ...followed, phase: 'idle', isFull: 0 });
  return { player, loaded: loaded.loaded, changed: loaded.changed, problem: doubt ?? failures, warning };
}

/** Saves the progress. Throws Unfollowed. */
async function save(parts: SyncParts, player: SyncPlayer): Promise<SyncPlayer> {
  if (await parts.state.saveFollowed(player)) return player;
  throw new Unfollowed(player.name);
}
