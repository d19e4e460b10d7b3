/** A walk over one player: who he is, which games have something new, and each of these; resumed where it was interrupted. */

import { LoadRejected } from '../store/port/load-all.ts';
import type { SyncPlayer } from './state/index.ts';
import type { Identified } from './identify.ts';
import { identify } from './identify.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork, Unfollowed } from './job.ts';
import { doubtOf, listTitles } from './list-titles.ts';
import { loadTitle } from './load-title.ts';
import { NetworkError } from './network-error.ts';

/** A walk that came to its end; what was wrong on the way is in `problem`. */
export interface Walked {
  readonly player: SyncPlayer;
  /** Games that were loaded, and those of them in which something changed. */
  readonly loaded: number;
  readonly changed: number;
  readonly problem: string | null;
  /** What of the list could not be used, where the rest was. */
  readonly warning: string | null;
}

/** A game that fails this often is left until the list says something new of it, or the next full walk. */
export const maxFailures = 5;
/** Failures in a row that say the network is gone, not the game. */
const failuresInARow = 3;
/** More games than this in one walk are all of them, and none is marked as new. */
const maxRecorded = 500;

/**
 * Walks. Throws NetworkError where the player or the network cannot be reached, LoadRejected, Unfollowed, Stopped and StoreError;
 * what is done by then stays, and the next walk goes on from there.
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

/** A walk that was interrupted while loading goes on there; its list is in the store. */
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
  const doubt = doubtOf(listing, followed, player.games);
  const isBelieved = doubt === null && listing.isWhole;
  const saved = await save(parts, {
    ...followed,
    phase: 'loading',
    ...(doubt === null ? { titles: listing.total, doubtedTitles: null } : { doubtedTitles: listing.total }),
    ...(isBelieved && followed.isFull === 1 ? { lastFullAt: parts.clock.now() } : {}),
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

/** One game that fails does not keep the others from being loaded; what concerns all of them is thrown on. */
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
 * Every game is a load of its own, and `Updated` tells of a player's last one; so the games and trophies that the walk changed are
 * marked together at its end (docs/spec/decisions.md 4: changed in the player's most recent update).
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
  const failures = loaded.failed === 0 ? null : `${loaded.failed} games could not be loaded, first ${loaded.firstFailure ?? ''}`;
  const player = await save(parts, { ...followed, phase: 'idle', isFull: 0 });
  return { player, loaded: loaded.loaded, changed: loaded.changed, problem: doubt ?? failures, warning };
}

/** Keeps the place. Throws Unfollowed. */
async function save(parts: SyncParts, player: SyncPlayer): Promise<SyncPlayer> {
  if (await parts.state.saveFollowed(player)) return player;
  throw new Unfollowed(player.name);
}
