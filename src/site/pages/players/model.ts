/** The players of this instance. */

import type { PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';

const shown = 100;

/** The players who were updated last, and how many there are. */
export interface PlayersModel {
  readonly players: readonly PlayerRow[];
  readonly total: number;
}

/** Reads the players who were updated last. */
export async function playersModel({ store }: SiteServices): Promise<PlayersModel> {
  const [players, { players: total }] = await Promise.all([
    store.recentPlayers(shown),
    store.totals(),
  ]);
  return { players, total };
}
