/** Gives the connector of Steam the readers of saved answers. */

import { readSteamGame, readSteamGames } from '../../data/import/index.ts';
import type { SteamReader } from '../../sync/index.ts';

/** The readers: grades by the network's rule, and unusable rows are left out. */
export const steamReader: SteamReader = {
  owned: readSteamGames,
  game(answers, player) {
    const items = readSteamGame(answers, { player, grade: 'rule', strictness: 'lenient' });
    return typeof items === 'string'
      ? items
      : items.flatMap((item) => ('record' in item ? item.record : []));
  },
};
