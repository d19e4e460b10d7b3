/** The 24 invented players of the demo, and how each of them plays. */

import type { PlayerRecord } from '../../records/records.ts';
import { makeOthers } from './demo-others.ts';
import { demoPlayerRecord as playerRecord } from './players.ts';

/** A player of the demo, and how they play. */
export interface DemoPlayer {
  readonly record: PlayerRecord;
  /** Current activity. It belongs to the demo's second import (the update), not to the first (the base). */
  readonly status: Partial<PlayerRecord>;
  /** Catalogue indexes of the games, the most recently played first. */
  readonly games: readonly number[];
  /** Minutes between the player's last trophy and the time of the demo. */
  readonly lastPlayedMinutes: number;
  /** Whether the player has been active since the demo's first import. A player without activity does not change. */
  readonly isUpdated: boolean;
  /** Another player, who earned the same trophies on other days, so that the two tie in rank. */
  readonly twinOf?: string;
  /** Probability that a game is completed; the default is that of ordinary players. */
  readonly fullShare?: number;
}

function every(step: number, count: number, from = 0): readonly number[] {
  return Array.from({ length: count }, (_, at) => from + at * step);
}

/** Games of both tied players, including the first game of the catalogue. */
const twinGames = [0, ...every(3, 17, 2)];

/** The demo players. The catalogue has 60 games. */
export const demoPlayers: readonly DemoPlayer[] = [
  {
    record: playerRecord('LanternFox', 'us', {
      formerNames: ['LampFox'],
      aboutMe: 'Lighthouses, tea & trophies <3',
      plus: true,
      background: '685341FF',
      alias: 'Fox',
    }),
    status: {
      online: true,
      statusPlaying: 'Harbour of Lanterns',
      statusTitle: 'Harbour of Lanterns',
      statusObjectId: 'NPWR90001_00',
      statusMode: 'ps4',
      statusComment: 'Chapter 7 – no spoilers, please',
    },
    games: every(1, 44),
    lastPlayedMinutes: 25,
    isUpdated: true,
  },
  {
    record: playerRecord('PixelHeron', 'fr', {
      aboutMe: 'Collectionneuse de petits défis. 遊びは本気で。',
      background: '1F4E79FF',
    }),
    status: {
      online: true,
      away: true,
      statusPlaying: 'Café des Brumes',
      statusTitle: 'Café des Brumes',
      statusMode: 'ps5',
    },
    games: [2, 10, 0, ...every(2, 24, 12)],
    lastPlayedMinutes: 190,
    isUpdated: true,
  },
  {
    record: playerRecord('MossyKettle', 'gb', {
      aboutMe: 'One half of a two-player sofa.',
      plus: true,
    }),
    status: { statusComment: 'Rematch tonight?' },
    games: twinGames,
    lastPlayedMinutes: 26 * 60,
    isUpdated: true,
  },
  {
    record: playerRecord('Tin_Can-Aria', 'gb', {
      aboutMe: 'The other half.',
      statusComment: 'Back on Sunday',
    }),
    status: {},
    games: twinGames,
    lastPlayedMinutes: 9 * 24 * 60,
    isUpdated: false,
    twinOf: 'MossyKettle',
  },
  {
    record: playerRecord('QuietQuokka', 'us'),
    status: {},
    games: [],
    lastPlayedMinutes: 0,
    isUpdated: false,
  },
  ...makeOthers(),
];
