/** Invented games of RetroAchievements. */

import type { NewRetroGame } from './model.ts';

/** Returns invented games, each with `size` achievements. Game ids begin at 101, and achievement ids at 9001. */
export function inventRetroGames(count: number, size = 8): NewRetroGame[] {
  return Array.from({ length: count }, (_, index) => ({
    id: 101 + index,
    title: `Harbour ${index} <&>`,
    otherPlayers: 100 + index,
    achievements: Array.from({ length: size }, (_unused, place) => ({
      id: 9001 + index * size + place,
      title: `Deed ${index}.${place} ™`,
      points: [1, 3, 5, 10, 25][place % 5] ?? 5, // absent: never, because the index is less than 5
      others: { any: 90 - place, hardcore: 40 - (place % 40) },
    })),
  }));
}
