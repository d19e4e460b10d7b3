/** Gives the connector of RetroAchievements the reader of saved answers. */

import { readAnswer } from '../../data/import/formats/retroachievements/index.ts';
import type { ReadAnswer } from '../../sync/index.ts';

/** Creates the reader: grades by the network's rule, and unusable rows are left out. */
export function createRetroReader(onlyHardcore: boolean): ReadAnswer {
  return (answer, player) => {
    const items = readAnswer(
      answer,
      { player, grade: 'rule', strictness: 'lenient' },
      onlyHardcore,
    );
    return typeof items === 'string'
      ? items
      : items.flatMap((item) => ('record' in item ? item.record : []));
  };
}
