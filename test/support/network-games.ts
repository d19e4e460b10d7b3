/** Invented players with games of several networks. */

import type { DataRecord } from '../../src/records/records.ts';

const day = 86_400_000;

/** @param now milliseconds UTC; the trophies are earned on the days before it */
export function networkGames(now: number): DataRecord[] {
  const trophy = (game: string, id: number, more: object): DataRecord => ({
    type: 'trophy',
    game,
    id,
    grade: 'bronze',
    ...more,
  });
  const earned = (player: string, game: string, number: number): DataRecord => ({
    type: 'earned',
    player,
    game,
    trophy: number,
    date: now - number * day,
  });
  const shareDate = Date.UTC(2026, 9, 1);
  return [
    { type: 'game', id: 'NPWR90001_00', title: 'Harbour of Lanterns', platform: 'ps4' },
    trophy('NPWR90001_00', 1, { title: 'First light' }),
    { type: 'game', id: 'RA-17', title: 'Tide Runner', platform: 'retro', system: 'SNES' },
    trophy('RA-17', 41, { title: 'Ebb', points: 10, weightedPoints: 14, share: 12.5, shareDate }),
    trophy('RA-17', 42, { title: 'Flood', points: 1, grade: 'gold' }),
    { type: 'game', id: 'STEAM-440', title: 'Fort of Reeds', platform: 'steam' },
    trophy('STEAM-440', 1, { title: 'Gate', key: 'GATE', share: 3.2, shareDate }),
    { type: 'game', id: 'XBOX-7', title: 'Night Ferry', platform: 'xbox' },
    trophy('XBOX-7', 1, { title: 'Lamp', points: 25 }),
    ...['LanternFox', 'QuillOwl', 'ReedHeron'].map((name): DataRecord => ({
      type: 'player',
      name,
      country: 'us',
    })),
    { type: 'account', player: 'LanternFox', network: 'steam', id: '765', name: 'fox <&> lamp' },
    earned('LanternFox', 'NPWR90001_00', 1),
    ...[41, 42].map((number) => earned('LanternFox', 'RA-17', number)),
    { type: 'earned', player: 'LanternFox', game: 'RA-17', trophy: 41, hardcore: now - day },
    earned('LanternFox', 'STEAM-440', 1),
    earned('LanternFox', 'XBOX-7', 1),
    earned('QuillOwl', 'RA-17', 42),
    earned('ReedHeron', 'NPWR90001_00', 1),
  ];
}
