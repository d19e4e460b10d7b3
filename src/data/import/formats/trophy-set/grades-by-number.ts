/** The numbers of grades in files of consoles and emulators. */

import type { Grade } from '../../../../domain/index.ts';

export const gradesByNumber: ReadonlyMap<number, Grade> = new Map([
  [1, 'platinum'],
  [2, 'gold'],
  [3, 'silver'],
  [4, 'bronze'],
]);
