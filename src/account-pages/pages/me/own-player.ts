/** The player of whoever is signed in. */

import type { FoundPlayer } from '../../../store/index.ts';
import type { AskedBySomebody } from '../../page.ts';

/** The player whose profile is theirs, also a hidden one; null without one, or if it was deleted. */
export async function ownPlayer({
  signedIn,
  store,
}: Pick<AskedBySomebody, 'signedIn' | 'store'>): Promise<FoundPlayer | null> {
  const { playerId } = signedIn.account;
  const name = playerId === null ? null : await store.players.currentName(playerId);
  return name === null ? null : store.players.find(name);
}
