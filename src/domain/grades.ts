/** The four grades of a trophy, and trophies counted by them. */

/** The most precious first. */
export const grades = ['platinum', 'gold', 'silver', 'bronze'] as const;

export type Grade = (typeof grades)[number];

/** Trophies by grade. */
export type GradeCounts = { readonly [G in Grade]: number };

/** How a grade is written on the wire: TrophyType (docs/spec/original-service.md 3). */
export const gradeNames: Readonly<Record<Grade, string>> = {
  platinum: 'PLATINUM',
  gold: 'GOLD',
  silver: 'SILVER',
  bronze: 'BRONZE',
};

/** Trophies of all grades. */
export function totalOf(counts: GradeCounts): number {
  return counts.platinum + counts.gold + counts.silver + counts.bronze;
}
