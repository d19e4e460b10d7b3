/** The four trophy grades, and trophy counts by grade. */

/** Ordered from highest to lowest. */
export const grades = ['platinum', 'gold', 'silver', 'bronze'] as const;

/** One of the grades. */
export type Grade = (typeof grades)[number];

/** Number of trophies by grade. */
export type GradeCounts = { readonly [G in Grade]: number };

/** Wire name of a grade: TrophyType (docs/spec/original-service.md 3). */
export const gradeNames: Readonly<Record<Grade, string>> = {
  platinum: 'PLATINUM',
  gold: 'GOLD',
  silver: 'SILVER',
  bronze: 'BRONZE',
};

/** Total number of trophies of all grades. */
export function sumCounts(counts: GradeCounts): number {
  return counts.platinum + counts.gold + counts.silver + counts.bronze;
}

/** Adds up trophy counts, grade by grade. */
export function addCounts(all: readonly GradeCounts[]): GradeCounts {
  const sumOf = (grade: Grade): number => all.reduce((sum, counts) => sum + counts[grade], 0);
  return {
    platinum: sumOf('platinum'),
    gold: sumOf('gold'),
    silver: sumOf('silver'),
    bronze: sumOf('bronze'),
  };
}
