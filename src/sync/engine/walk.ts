/**
 * The sync of one player, called a walk: it identifies the player, lists changed games and reads each. It works in steps, and resumes after
 * an interruption.
 */

import { LoadRejected } from '../../store/port/load-all.ts';
import { dayMs } from '../../domain/time/index.ts';
import type { SyncPlayer, SyncTitle } from '../state/index.ts';
import { faultText, isFault } from './fault.ts';
import { readHours } from './hours.ts';
import type { Identified } from './identify.ts';
import { findOwner, identify } from './identify.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork, Unfollowed } from './job.ts';
import { listTitles } from './list.ts';
import { loadTitle } from './load-title.ts';
import type { NetworkErrorKind } from './network-error.ts';
import { NetworkError } from './network-error.ts';
import { doubtOfList } from './plausibility.ts';
import type { PruneOutcome } from './prune.ts';
import { pruneToList } from './prune.ts';
import { plural } from '../../plural.ts';

/** The result of a completed walk. `problem` describes failures that did not abort it. */
export interface Walked {
  readonly player: SyncPlayer;
  /** Number of games that were read, and number of these with changes. */
  readonly loaded: number;
  readonly changed: number;
  readonly problem: string | null;
  /** Warning about unusable rows of the list, or null. */
  readonly warning: string | null;
  /** Numbers of games and trophies that were removed because the list lacks them; null if pruning was not requested or was refused. */
  readonly pruned: PruneOutcome['pruned'];
  /** Number of games that are skipped because they failed too often. */
  readonly skipped: number;
  /**
   * Why games remain pending although nothing failed: the kind of request that they need is paused. Null if no games remain for this
   * reason.
   */
  readonly resting: string | null;
}

/** The state that all walks of a round share. */
export interface Outage {
  /** Number of games in a row that could not be read because the network could not be reached. */
  inARow: number;
  /** Whether any game or player became current in this round. */
  hasProgress: boolean;
}

/**
 * How to remove games that the list lacks. `force` removes them even if more than a fifth of the player's games or trophies would be
 * removed.
 */
export interface Pruning {
  readonly force: boolean;
}

interface WalkOptions {
  readonly isFullWanted: boolean;
  /** Whether only the most recently played games are read. The player must have been identified before. */
  readonly isQuick?: boolean;
  /** How to remove games that the list lacks; null or left out if none are removed. */
  readonly prune?: Pruning | null;
  readonly outage: Outage;
}

/** Number of failures after which a game is skipped until its row changes or the next full sync. */
export const maxFailures = 5;
/** Number of failures in a row, for any players, after which the network is considered unreachable. */
const failuresInARow = 3;
/** Maximum number of changed games that are marked as updated. If there are more, as in a first sync, none is marked. */
const maxRecorded = 500;
/** Maximum number of a player's pending games in memory. */
const batchSize = 25;
/** A walk that was interrupted within this time resumes its games without requesting the player again. */
const resumesWithinMs = dayMs;

/**
 * Syncs a player. Each step of the generator is one turn: first the player with their list of games, then one game in each step. Throws
 * NetworkError if the player or the network is unavailable, LoadRejected, Unfollowed, Stopped and StoreError. Stored data remains, and the
 * next walk resumes.
 */
export async function* walk(
  parts: SyncParts,
  followed: SyncPlayer,
  { isFullWanted, isQuick = false, prune = null, outage }: WalkOptions,
): AsyncGenerator<undefined, Walked> {
  const identified =
    (isQuick ? await known(parts, followed) : await resume(parts, followed, isFullWanted)) ??
    (await identify(parts, followed));
  const { accountId, player } = identified;
  const identity = { ...followed, accountId, playerId: player.playerId };
  const walking = isQuick
    ? await save(parts, { ...identity, phase: 'listing', startedAt: parts.clock.now() })
    : await begin(parts, identity, isFullWanted);
  const listed =
    walking.phase === 'listing'
      ? await list(parts, walking, { ...identified, prune, isRecent: isQuick })
      : { player: walking, doubt: null, warning: null, pruned: null };
  const loaded = yield* loadPending(parts, listed.player, identified, outage);
  await recordChanges(parts, listed.player, identified);
  if (loaded.failed === 0) outage.hasProgress = true;
  const owner = { accountId, name: player.name, playerId: player.playerId };
  const read = isQuick ? listed.player : yield* readHours(parts, listed.player, owner);
  return finish(parts, { ...listed, player: read }, loaded);
}

/** Returns the stored player of a walk that was interrupted while reading games; null if the network must be asked. */
async function resume(
  parts: SyncParts,
  followed: SyncPlayer,
  isFullWanted: boolean,
): Promise<Identified | null> {
  const { phase, startedAt } = followed;
  const isRecent =
    phase === 'loading' && startedAt !== null && parts.clock.now() - startedAt < resumesWithinMs;
  return isRecent && !isFullWanted ? known(parts, followed) : null;
}

/** Returns the stored player of an account that was identified before; null if there is none. */
async function known(parts: SyncParts, followed: SyncPlayer): Promise<Identified | null> {
  const player = await findOwner(parts, followed);
  return player === null || followed.accountId === null
    ? null
    : { accountId: followed.accountId, player };
}

/** Starts a walk. If a walk was interrupted while reading games, resumes it with the stored list. */
async function begin(
  parts: SyncParts,
  followed: SyncPlayer,
  isFullWanted: boolean,
): Promise<SyncPlayer> {
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
  readonly pruned: PruneOutcome['pruned'];
}

async function list(
  parts: SyncParts,
  followed: SyncPlayer,
  {
    accountId,
    player,
    prune,
    isRecent,
  }: Identified & { readonly prune: Pruning | null; readonly isRecent: boolean },
): Promise<Listed> {
  const listing = await listTitles(parts, followed, { accountId, isRecent });
  const storedGames = parts.network.isLinked ? (followed.titles ?? 0) : player.games; // absent: the player's games were never listed
  const doubt = doubtOfList(listing.total, followed, storedGames);
  const isAccepted = doubt === null && listing.isWhole;
  const saved = await save(parts, {
    ...followed,
    phase: 'loading',
    ...(doubt === null
      ? { titles: listing.total, doubtedTitles: null }
      : { doubtedTitles: listing.total }),
    ...(isAccepted && followed.isFull === 1 ? { lastFullAt: parts.clock.now() } : {}),
  });
  if (prune === null || doubt !== null)
    return { player: saved, doubt, warning: listing.warning, pruned: null };
  const { pruned, refusal } = await pruneToList(
    parts,
    { followed, listing, name: player.name },
    prune.force,
  );
  return { player: saved, doubt: refusal, warning: listing.warning, pruned };
}

interface Loaded {
  readonly loaded: number;
  readonly changed: number;
  readonly failed: number;
  readonly firstFailure: string | null;
  readonly resting: string | null;
}

async function* loadPending(
  parts: SyncParts,
  followed: SyncPlayer,
  { accountId, player }: Identified,
  outage: Outage,
): AsyncGenerator<undefined, Loaded> {
  const { state, onProgress } = parts;
  const total = await state.countPending(followed.nameKey, maxFailures);
  const counts = { loaded: 0, changed: 0, failed: 0, done: 0 };
  let firstFailure: string | null = null;
  let resting: string | null = null;
  const unreached = new Map<string, string>();
  for await (const title of pendingTitles(parts, followed.nameKey)) {
    yield;
    if ((await state.findFollowed(followed.nameKey)) === null) throw new Unfollowed(followed.name);
    const outcome = await tryTitle(
      parts,
      () => loadTitle(parts, { followed, accountId, name: player.name }, title),
      outage,
    );
    resting ??= outcome.resting;
    if (outcome.loaded) counts.loaded += 1;
    if (outcome.failure !== null) {
      counts.failed += 1;
      firstFailure ??= `${title.gameId}: ${outcome.failure}`;
      if (outcome.isUnreached) unreached.set(title.gameId, outcome.failure);
      else await state.titleFailed(followed.nameKey, title.gameId, outcome.failure);
    }
    if (outcome.changed) counts.changed += 1;
    counts.done += 1;
    onProgress?.({ player: player.name, done: counts.done, total });
  }
  // The round has continued, so these are failures of the games. An outage of the network would have ended the round.
  for (const [gameId, failure] of unreached)
    await state.titleFailed(followed.nameKey, gameId, failure);
  return { ...counts, firstFailure, resting };
}

/** Reads the pending games in batches, so that thousands of players can take turns. A failed game is not read again in this walk. */
async function* pendingTitles({ state }: SyncParts, nameKey: string): AsyncGenerator<SyncTitle> {
  for (let last: SyncTitle | null = null; ;) {
    const batch: readonly SyncTitle[] = await state.pendingTitles(nameKey, {
      maxFailures,
      after: last,
      limit: batchSize,
    });
    yield* batch;
    last = batch.at(-1) ?? null;
    if (batch.length < batchSize) return;
  }
}

interface TitleOutcome {
  readonly loaded: boolean;
  readonly changed: boolean;
  readonly failure: string | null;
  /** Whether the game failed because the network could not be reached. */
  readonly isUnreached: boolean;
  readonly resting: string | null;
}

const nothing: TitleOutcome = {
  loaded: false,
  changed: false,
  failure: null,
  isUnreached: false,
  resting: null,
};

/** Reads and stores a game. A failure of this game is returned; errors that affect all games are thrown. */
async function tryTitle(
  { log }: SyncParts,
  load: () => ReturnType<typeof loadTitle>,
  outage: Outage,
): Promise<TitleOutcome> {
  try {
    const { loaded, changed, doubt } = await load();
    if (loaded) Object.assign(outage, { inARow: 0, hasProgress: true });
    return { ...nothing, loaded: loaded && doubt === null, changed, failure: doubt };
  } catch (error) {
    if (error instanceof LoadRejected) return { ...nothing, failure: error.message };
    if (isFault(error)) {
      log.error({ err: error }, 'The sync of a game failed unexpectedly.');
      return { ...nothing, failure: faultText };
    }
    if (!(error instanceof NetworkError) || concernsAll(error) || concernsPlayer(error))
      throw error;
    if (error.kind === 'resting') return { ...nothing, resting: error.message };
    const isUnreached = error.kind === 'unavailable';
    outage.inARow = isUnreached ? outage.inARow + 1 : 0;
    if (outage.inARow >= failuresInARow) throw error;
    return { ...nothing, failure: error.message, isUnreached };
  }
}

const kindsOfAll: ReadonlySet<NetworkErrorKind> = new Set([
  'rate-limited',
  'used-up',
  'login-needed',
  'unauthorized',
  'blocked',
  'moved',
]);

function concernsAll({ kind }: NetworkError): boolean {
  return kindsOfAll.has(kind);
}

/** Checks whether an error ends the player's walk but not the round: all data is hidden, or the player must not be requested for a time. */
function concernsPlayer({ kind, retryAfterMs }: NetworkError): boolean {
  return kind === 'private' || (kind === 'refused' && retryAfterMs !== null);
}

/**
 * Marks all games and trophies that the walk changed as updated. `Updated` means "changed in the player's most recent update"
 * (docs/spec/decisions.md 4), but each game is imported separately, so only the last one would be marked.
 */
async function recordChanges(
  parts: SyncParts,
  followed: SyncPlayer,
  { player }: Identified,
): Promise<void> {
  const changed = await parts.state.changedSince(followed.nameKey, followed.startedAt ?? 0);
  if (changed.length < 2 || changed.length > maxRecorded) return;
  await loadFromNetwork(
    parts,
    changed.flatMap(({ gameId, trophies }) => [
      { type: 'playerGame' as const, player: player.name, game: gameId, updated: true },
      ...trophies.map((trophy) => ({
        type: 'earned' as const,
        player: player.name,
        game: gameId,
        trophy,
        updated: true,
      })),
    ]),
  );
}

async function finish(
  parts: SyncParts,
  { player: followed, doubt, warning, pruned }: Listed,
  loaded: Loaded,
): Promise<Walked> {
  const failures =
    loaded.failed === 0
      ? null
      : `${plural(loaded.failed, 'game', 'games')} could not be loaded; the first is ${loaded.firstFailure ?? ''}`;
  const player = await save(parts, { ...followed, phase: 'idle', isFull: 0 });
  const { state } = parts;
  const skipped =
    (await state.countPending(followed.nameKey)) -
    (await state.countPending(followed.nameKey, maxFailures));
  return {
    player,
    loaded: loaded.loaded,
    changed: loaded.changed,
    problem: doubt ?? failures,
    warning,
    pruned,
    skipped,
    resting: loaded.resting,
  };
}

/** Saves the progress. Throws Unfollowed. */
async function save(parts: SyncParts, player: SyncPlayer): Promise<SyncPlayer> {
  if (await parts.state.saveFollowed(player)) return player;
  throw new Unfollowed(player.name);
}
