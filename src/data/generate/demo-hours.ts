/** The play time of the demo's players: more trophies mean more time. No random number is drawn, so that no other demo data changes. */

import { minuteMs } from '../../domain/time/index.ts';
import type { DataRecord, EarnedRecord } from '../../records/records.ts';

/** A game that a demo player has played. */
interface PlayedGame {
  readonly player: string;
  readonly game: string;
  /** When the game was last played: milliseconds UTC. */
  readonly lastAt: number;
  readonly earned: readonly EarnedRecord[];
}

/** Minutes of play before the first trophy. */
const beforeFirst = 40;

/** Returns the minutes per trophy, from 21 to 57, depending on the game. */
function minutesEach(game: string): number {
  const digits = Number(game.replaceAll(/\D/g, ''));
  return 21 + ((digits * 7) % 37);
}

/** Makes the play-time record of a game. @param readAt when the play time was read from the network: milliseconds UTC */
export function demoHours(
  { player, game, lastAt, earned }: PlayedGame,
  readAt: number,
): DataRecord {
  const minutes = beforeFirst + earned.length * minutesEach(game);
  const dates = earned.flatMap(({ date }) => date ?? []); // absent: the trophy has no date
  const sessions = 1 + Math.floor(minutes / 95);
  return {
    type: 'playTime',
    player,
    network: 'psn',
    id: `CUSA${game.slice(4, 9)}_00`,
    game,
    seconds: (minutes * minuteMs) / 1000,
    sessions,
    first: Math.min(lastAt, ...dates) - beforeFirst * minuteMs,
    last: lastAt,
    read: readAt,
  };
}
