/** Creates the reader of responses for the RetroAchievements connector. */

import { readAnswer } from '../../data/import/formats/retroachievements/index.ts';
import type { ReadAnswer } from '../../sync/index.ts';

/** Creates the reader. It applies the network's rule for grades and leaves out unusable rows. */
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
