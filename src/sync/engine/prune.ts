/** Removes from a player what the network's list of their games no longer contains, if the operator asks (docs/spec/decisions.md 8). */

import { foldName } from '../../domain/index.ts';
import type { Pruned } from '../../store/index.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { SyncParts } from './job.ts';
import { sourceName } from './job.ts';
import type { Listing } from './list.ts';

/** What a prune removed, or why it removed nothing. */
export interface PruneOutcome {
  /** What was removed; null if nothing was asked or it was refused. */
  readonly pruned: Pick<Pruned, 'games' | 'trophies'> | null;
  /** Why it was refused, or null. */
  readonly refusal: string | null;
}

/** A list that was read, and the player's name in the store. */
interface PlayerList {
  readonly followed: SyncPlayer;
  readonly listing: Listing;
  readonly name: string;
}

/** Removes the games that a list lacks, with their trophies. Trophies of listed games stay: the list does not contain them. */
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
    const refusal = `nothing was pruned: ${pruned.games} games and ${pruned.trophies} trophies would be removed, more than a fifth`;
    return { pruned: null, refusal };
  }
  await state.forgetUnlisted(followed.nameKey, listing.games);
  return { pruned, refusal: null };
}
