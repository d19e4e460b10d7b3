/** Doubts about responses that are well-formed but improbable (docs/spec/domain.md 3.3). */

import type { SyncPlayer, SyncTitle } from '../state/index.ts';
import type { TitleAnswer } from './connector.ts';
import { plural } from '../../plural.ts';

/** Number of missing games from which a shorter list is doubted. */
const doubtedLoss = 50;

/**
 * Returns the reason to doubt a list, or null. A list is doubted if it is empty or much shorter than before. Stored games remain in any
 * case. The same shorter length is accepted the second time, because players can hide games.
 * @param total number of listed games
 */
export function doubtOfList(total: number, player: SyncPlayer, storedGames: number): string | null {
  if (total === 0) {
    return storedGames === 0
      ? null
      : `the network lists no games; ${plural(storedGames, 'stored game stays', 'stored games stay')}`;
  }
  const before = player.titles ?? 0;
  const isSmall = before - total >= doubtedLoss || total * 2 < before;
  if (!isSmall || total === player.doubtedTitles) return null;
  return `the network lists ${plural(total, 'game', 'games')} instead of ${before} before; all stored data stays`;
}

/**
 * Returns the reason to read a game again, or null. There are three reasons: the response has fewer earned trophies than the list states,
 * it is doubtful by itself, or it has earned trophies without a definition.
 * @param lacked number of earned trophies that neither the store nor the definition has
 */
export function doubtOfTitle(
  { statedEarned }: SyncTitle,
  { earned, doubt }: Pick<TitleAnswer, 'earned' | 'doubt'>,
  lacked: number,
): string | null {
  if (statedEarned !== null && earned < statedEarned)
    return `${earned} of ${plural(statedEarned, 'earned trophy', 'earned trophies')} were received`;
  if (lacked > 0)
    return `${plural(lacked, 'earned trophy is', 'earned trophies are')} not part of the set yet`;
  return doubt ?? null;
}
