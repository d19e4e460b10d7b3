/** Networks on pages: a label on games of networks other than the consoles' network, and links that choose one network. */

import type { GradeCounts, Network, OtherNetwork } from '../../../domain/index.ts';
import { addCounts, networkNames, findNetwork } from '../../../domain/index.ts';
import { invariant } from '../../../invariant.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { NetworkStanding, PlayerRow, Store } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { listNames, oneOrNone } from '../../frame/query-parameters.ts';
import { segmented } from '../segmented/segmented.ts';

/** The query parameter that limits a page to the games of one network; null for all networks. */
export const networkParameter = oneOrNone(listNames(networkNames));

/** Renders the name of a game's network; empty for console games. */
export function networkMark(gameId: string): Markup {
  return renderNetworkMark(findNetwork(gameId));
}

/** Renders the name of a network; empty for the consoles' network. */
export function renderNetworkMark(network: Network): Markup {
  return network === 'psn'
    ? html``
    : html` <span class="badge network">${networkNames[network]}</span>`;
}

/** Reads a stored player's standings on the other networks. */
export async function readStandings(
  store: Pick<Store, 'playerNetworks'>,
  name: string,
): Promise<readonly NetworkStanding[]> {
  return invariant(await store.playerNetworks(name), 'a stored player has a list of networks');
}

/** Returns the trophies that a player has earned on all networks. */
export function earnedEverywhere(
  { earned }: PlayerRow,
  standings: readonly NetworkStanding[],
): GradeCounts {
  return addCounts([earned, ...standings.map((standing) => standing.earned)]);
}

/** Returns the networks on which the player has games. */
export function networksWithGames(standings: readonly NetworkStanding[]): readonly OtherNetwork[] {
  return standings.filter(({ games }) => games > 0).map(({ network }) => network);
}

interface NetworkLinks {
  /** The networks other than the consoles' network. */
  readonly networks: readonly OtherNetwork[];
  readonly chosen: Network | null;
  /** Returns the URL of the same page for the games of one network, or for all games (null). */
  readonly link: (network: Network | null) => string;
}

/** Renders links to the games of all networks and of each network; empty if all games are console games. */
export function networkLinks(
  { networks, chosen, link }: NetworkLinks,
  { t: { player: t } }: PageContext,
): Markup {
  if (networks.length === 0) return html``;
  return segmented(
    t.networksLabel,
    [null, 'psn' as const, ...networks].map((network) => ({
      href: link(network),
      label: network === null ? t.allNetworks : networkNames[network],
      isCurrent: network === chosen,
    })),
  );
}
