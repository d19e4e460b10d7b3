/** Invented games of the console network. */

import type { StandInTitle, StandInTrophy } from './model.ts';

const grades = ['bronze', 'silver', 'gold', 'platinum'] as const;

/**
 * Returns invented games of both services, the most recently played first. Some have an extension, and some trophies are hidden or undated.
 */
export function inventTitles(count: number): StandInTitle[] {
  return Array.from({ length: count }, (_, index) => {
    const played = Date.UTC(2024, 0, 1) - index * 86_400_000;
    const size = 8 + (index % 7);
    const trophies: StandInTrophy[] = Array.from({ length: size }, (_unused, trophyId) => ({
      grade: trophyId === 0 ? 'platinum' : (grades[trophyId % 3] ?? 'bronze'),
      name: `Deed ${index}.${trophyId} <&>`,
      ...(index % 10 === 0 && trophyId === size - 1 ? { group: '001' } : {}),
      ...(trophyId % 5 === 4 ? { hidden: true } : {}),
      ...earnedOfInvented(trophyId, index, played),
    }));
    return {
      id: `NPWR${String(90_000 + index)}_00`,
      service: index % 2 === 0 ? ('trophy' as const) : ('trophy2' as const),
      name: `Harbour ${index}™`,
      platform: index % 2 === 0 ? 'PS3,PSVITA' : 'PS5',
      version: '01.00',
      lastUpdated: new Date(played).toISOString().replace('.000Z', 'Z'),
      trophies,
    };
  });
}

function earnedOfInvented(
  trophyId: number,
  index: number,
  played: number,
): Pick<StandInTrophy, 'earned'> {
  if (trophyId % 2 === 1) return {};
  if (index % 12 === 11 && trophyId === 2) return { earned: 'undated' };
  return { earned: new Date(played - trophyId * 60_000).toISOString().replace('.000Z', 'Z') };
}
