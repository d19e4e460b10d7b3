/** Trophies counted by grade. */

import type { StandInTrophy } from '../model.ts';

const grades = ['bronze', 'silver', 'gold', 'platinum'] as const;

/** Returns the number of trophies of each grade. */
export function countGrades(trophies: readonly StandInTrophy[]): Record<string, number> {
  return Object.fromEntries(
    grades.map((grade) => [grade, trophies.filter((trophy) => trophy.grade === grade).length]),
  );
}

/** Checks whether a trophy is earned, even if its date is unknown. */
export function isEarned({ earned }: StandInTrophy): boolean {
  return earned !== undefined;
}
