/**
 * Handles responses with fewer unlocks than the store has. All stored unlocks remain, and the game is requested once more
 * (docs/spec/networks.md 10.3).
 */

import type { Logger } from 'pino';
import type { PlayerLookup } from '../../../store/index.ts';
import type { TitleOwner } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';

interface FewerParts {
  readonly known: PlayerLookup;
  readonly log: Logger;
}

/** Returns the reason to request a game again, or null. @param earned number of unlocks in the response */
export type DoubtFewer = (
  owner: TitleOwner,
  title: Pick<SyncTitle, 'gameId' | 'error'>,
  earned: number,
) => Promise<string | null>;

/** Creates the check. The same number is accepted the second time, because some games remove unlocks. */
export function createDoubtFewer({ known, log }: FewerParts): DoubtFewer {
  const accepted = new Set<string>();
  return async (owner, { gameId, error }, earned) => {
    const player = await known.playerOfName(owner.name);
    const stored = player === null ? 0 : (await known.earnedTrophies(player.playerId, gameId)).size;
    if (earned >= stored) return null;
    const doubt = `the network returned ${earned} of ${stored} stored achievements; none is removed`;
    const key = `${owner.accountId} ${gameId} ${doubt}`;
    if (accepted.has(key)) return null;
    // The stored text is compared, because the second request may come from another process. After an upgrade that changes the text, the
    // game is requested once more.
    if (error !== doubt) return doubt;
    accepted.add(key);
    log.warn(
      { game: gameId, earned, stored },
      'The network returned fewer earned achievements than are stored. None is removed.',
    );
    return null;
  };
}
