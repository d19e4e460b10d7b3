/** The player of the person who is signed in. */

import { ActionError } from '../../../actions/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { FoundPlayer } from '../../../store/index.ts';
import type { AskedBySomebody, ShownPage } from '../../page.ts';

/**
 * Returns the player who belongs to the account, including a hidden one; null if the account has no player, or if the player was deleted.
 */
export async function ownPlayer({
  signedIn,
  store,
}: Pick<AskedBySomebody, 'signedIn' | 'store'>): Promise<FoundPlayer | null> {
  const { playerId } = signedIn.account;
  const name = playerId === null ? null : await store.players.currentName(playerId);
  return name === null ? null : store.players.find(name);
}

/** Returns the player of the person who is signed in. Throws ActionError without one. */
export async function requireOwnPlayer(
  asked: Pick<AskedBySomebody, 'signedIn' | 'store'>,
): Promise<FoundPlayer> {
  const player = await ownPlayer(asked);
  if (player === null) throw new ActionError('unknown', 'No player belongs to your account.');
  return player;
}

/** Makes the page for a person without a player, instead of the requested page. */
export function pageWithoutPlayer({ t: { me } }: AskedBySomebody, title: string): ShownPage {
  return {
    title,
    main: html`<h1>${title}</h1>
      <p class="lead">${me.noPlayer}</p>`,
  };
}
