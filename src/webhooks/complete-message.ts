/**
 * Completes stored messages for receivers elsewhere (docs/spec/decisions.md 9.1): pictures of the instance become addresses, and the
 * page of the player's game is named. The store knows neither, and the address may change while a message waits.
 */

import { isPathOfSite, pictureAddress } from '../contract/index.ts';
import type { MessageBody, Named } from './message-body.ts';

/** The warning, once, where a picture is left out. */
export const noPublicAddress =
  'Webhook messages are sent without the pictures of this instance, because their receivers need an address. Set --public-url.';

/** Addresses of the instance for receivers elsewhere. */
export interface MessageLinks {
  /** Address of the site, without a slash at its end; null if no public address is set. */
  readonly site: string | null;
  /** Returns the address of the page of a player, or of a player's game; null if no page can be named. */
  readonly pageOf: (player: string, game: string | null) => string | null;
  /** Address of the first page; null if no page can be named. */
  readonly home: string | null;
}

interface CompleteMessage {
  readonly body: MessageBody;
  /** Whether a picture was left out because no public address is set. */
  readonly isWithoutPicture: boolean;
}

/** Returns a stored message with addresses of its pictures and its page. */
export function completeMessage(message: MessageBody, links: MessageLinks): CompleteMessage {
  const { player, game, trophy } = message.data;
  const url = message.type === 'week.summary' ? links.home : linkTo(player?.id, game?.id, links);
  const data = {
    ...message.data,
    ...(game === undefined ? {} : { game: withAddress(game, links) }),
    ...(trophy === undefined ? {} : { trophy: withAddress(trophy, links) }),
    ...(url === null ? {} : { url }),
  };
  // absent: there is no picture
  const isWithoutPicture =
    links.site === null && [game, trophy].some((named) => isPathOfSite(named?.image ?? ''));
  return { body: { ...message, data }, isWithoutPicture };
}

function withAddress<N extends Named>(named: N, { site }: MessageLinks): N {
  const { image } = named;
  if (typeof image !== 'string' || !isPathOfSite(image)) return named;
  return { ...named, image: site === null ? null : pictureAddress(image, { site }) };
}

function linkTo(
  player: string | undefined,
  game: string | undefined,
  { pageOf }: MessageLinks,
): string | null {
  return player === undefined ? null : pageOf(player, game ?? null);
}
