/** Answers with fewer unlocks than the store has: all stay, and the game is asked for once more (docs/spec/networks.md 10.3). */

import type { Logger } from 'pino';
import type { PlayerLookup } from '../../../store/index.ts';
import type { TitleOwner } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';

interface FewerParts {
  readonly known: PlayerLookup;
  readonly log: Logger;
}

/** Returns why a game is to be asked for again, or null. @param earned number of unlocks in the answer */
export type DoubtFewer = (
  owner: TitleOwner,
  title: Pick<SyncTitle, 'gameId' | 'error'>,
  earned: number,
) => Promise<string | null>;

/** Creates the doubt. The same number is accepted the second time, because some games take unlocks back. */
export function createDoubtFewer({ known, log }: FewerParts): DoubtFewer {
  const accepted = new Set<string>();
  return async (owner, { gameId, error }, earned) => {
    const player = await known.playerOfName(owner.name);
    const stored = player === null ? 0 : (await known.earnedTrophies(player.playerId, gameId)).size;
    if (earned >= stored) return null;
    const doubt = `the network gives ${earned} of ${stored} stored unlocks; all stay`;
    const key = `${owner.accountId} ${gameId} ${doubt}`;
    if (accepted.has(key)) return null;
    if (error !== doubt) return doubt;
    accepted.add(key);
    log.warn(
      { game: gameId, earned, stored },
      'The network gives fewer unlocks than are stored; all stay.',
    );
    return null;
  };
}
