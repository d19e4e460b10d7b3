/**
 * Completes stored messages for external receivers (docs/spec/decisions.md 9.1): paths of the instance's images become full addresses, and
 * the page of the player's game is added. The store does not know the instance's address, and it may change while a message waits.
 */

import { isPathOfSite, pictureAddress } from '../contract/index.ts';
import type { MessageBody, Named } from './message-body.ts';

/** A warning that is logged once when an image is left out. */
export const noPublicAddress =
  'Webhook messages are sent without the images of this instance, because receivers need the full address of an image. Set --public-url.';

/** The instance's addresses for external receivers. */
export interface MessageLinks {
  /** Base address of the site, without a slash at its end; null if no public address is set. */
  readonly site: string | null;
  /** Returns the address of a player's page, or of the page about a player's game; null if the instance has no such page. */
  readonly pageOf: (player: string, game: string | null) => string | null;
  /** Address of the home page; null if the instance has no such page. */
  readonly home: string | null;
}

interface CompleteMessage {
  readonly body: MessageBody;
  /** Whether an image was left out because no public address is set. */
  readonly isWithoutPicture: boolean;
}

/** Returns a stored message with the full addresses of its images and its page. */
export function completeMessage(message: MessageBody, links: MessageLinks): CompleteMessage {
  const { player, game, trophy } = message.data;
  const url = message.type === 'week.summary' ? links.home : linkTo(player?.id, game?.id, links);
  const data = {
    ...message.data,
    ...(game === undefined ? {} : { game: withAddress(game, links) }),
    ...(trophy === undefined ? {} : { trophy: withAddress(trophy, links) }),
    ...(url === null ? {} : { url }),
  };
  // absent: the game or trophy has no image
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
