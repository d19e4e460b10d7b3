/** Invented games of Steam. */

import type { NewSteamGame } from './model.ts';

/** Returns invented games, whose ids begin at 900. Each has `size` achievements, and every fourth achievement is hidden. */
export function inventSteamGames(count: number, size = 6): NewSteamGame[] {
  return Array.from({ length: count }, (_, index) => ({
    appid: 900 + index,
    name: `Harbour ${index} <&>`,
    achievements: Array.from({ length: size }, (_unused, place) => ({
      apiname: `LIGHT_${place + 1}`,
      title: `Light ${index}.${place} ™`,
      isHidden: place % 4 === 3,
      percent: 90 - 15 * (place % 6),
    })),
  }));
}
