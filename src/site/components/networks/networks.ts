/** The networks of games on pages: a mark on games of other networks than the consoles', and links that choose one network. */

import type { Network, OtherNetwork } from '../../../domain/index.ts';
import { networkNames, findNetwork } from '../../../domain/index.ts';
import { invariant } from '../../../invariant.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { NetworkStanding, Store } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { listNames, oneOrNone } from '../../frame/query-parameters.ts';
import { segmented } from '../segmented/segmented.ts';

/** The parameter that limits a page to the games of one network; null for all. */
export const networkParameter = oneOrNone(listNames(networkNames));

/** The name of the network of a game; nothing for games of the consoles. */
export function networkMark(gameId: string): Markup {
  return renderNetworkMark(findNetwork(gameId));
}

/** The name of a network; nothing for that of the consoles. */
export function renderNetworkMark(network: Network): Markup {
  return network === 'psn'
    ? html``
    : html` <span class="badge network">${networkNames[network]}</span>`;
}

/** What a stored player has on other networks. */
export async function readStandings(
  store: Pick<Store, 'playerNetworks'>,
  name: string,
): Promise<readonly NetworkStanding[]> {
  return invariant(await store.playerNetworks(name), 'a stored player has a list of networks');
}

/** The networks of standings that have games. */
export function networksWithGames(standings: readonly NetworkStanding[]): readonly OtherNetwork[] {
  return standings.filter(({ games }) => games > 0).map(({ network }) => network);
}

interface NetworkLinks {
  /** Other networks than that of the consoles. */
  readonly networks: readonly OtherNetwork[];
  readonly chosen: Network | null;
  /** The address of the same page with the games of a network, or of all (null). */
  readonly link: (network: Network | null) => string;
}

/** Links to the games of all networks and of each; nothing where all games are of the consoles. */
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
