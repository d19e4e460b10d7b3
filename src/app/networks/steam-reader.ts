/** The readers of responses for the Steam connector. */

import { readSteamGame, readSteamGames } from '../../data/import/index.ts';
import type { SteamReader } from '../../sync/index.ts';

/** The readers. They apply the network's rule for grades and leave out unusable rows. */
export const steamReader: SteamReader = {
  owned: readSteamGames,
  game(answers, player) {
    const items = readSteamGame(answers, { player, grade: 'rule', strictness: 'lenient' });
    return typeof items === 'string'
      ? items
      : items.flatMap((item) => ('record' in item ? item.record : []));
  },
};
