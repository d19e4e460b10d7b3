/** Removes a player's games that the network's list no longer contains, if the operator asks for it (docs/spec/decisions.md 8). */

import { foldName } from '../../domain/index.ts';
import type { Pruned } from '../../store/index.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { SyncParts } from './job.ts';
import { sourceName } from './job.ts';
import type { Listing } from './list.ts';
import { plural } from '../../plural.ts';

/** The result of pruning: the removed games, or the reason why none were removed. */
export interface PruneOutcome {
  /** Numbers of removed games and trophies; null if pruning was not requested or was refused. */
  readonly pruned: Pick<Pruned, 'games' | 'trophies'> | null;
  /** The reason for the refusal, or null. */
  readonly refusal: string | null;
}

/** A list of games that was read, and the player's name in the store. */
interface PlayerList {
  readonly followed: SyncPlayer;
  readonly listing: Listing;
  readonly name: string;
}

/**
 * Removes games that are not in the list, with their trophies. Trophies of listed games remain, because the list does not contain trophies.
 */
export async function pruneToList(
  { store, state, clock }: SyncParts,
  { followed, listing, name }: PlayerList,
  force: boolean,
): Promise<PruneOutcome> {
  if (!listing.isWhole || listing.warning !== null)
    return {
      pruned: null,
      refusal: 'nothing was pruned: the list of games was not read completely',
    };
  const games = new Map([...listing.games].map((gameId) => [foldName(gameId), null]));
  const { isRefused, ...pruned } = await store.load(
    { now: clock.now(), source: sourceName },
    (load) => load.prune({ player: name, games }, force),
  );
  if (isRefused) {
    const refusal = `nothing was pruned: ${plural(pruned.games, 'game', 'games')} and ${plural(pruned.trophies, 'trophy', 'trophies')} would be removed, more than a fifth`;
    return { pruned: null, refusal };
  }
  await state.forgetUnlisted(followed.nameKey, listing.games);
  return { pruned, refusal: null };
}
