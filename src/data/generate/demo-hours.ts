/** How long the players of the demo have played: more for more trophies, and without chance, so that nothing else of the demo changes. */

import { minuteMs } from '../../domain/time/index.ts';
import type { DataRecord, EarnedRecord } from '../../records/records.ts';

/** A game that a player of the demo has played. */
interface PlayedGame {
  readonly player: string;
  readonly game: string;
  /** When it was played last: milliseconds UTC. */
  readonly lastAt: number;
  readonly earned: readonly EarnedRecord[];
}

/** Minutes before the first trophy. */
const beforeFirst = 40;

/** Minutes that a trophy takes, from 21 to 57, by the game. */
function minutesEach(game: string): number {
  const digits = Number(game.replaceAll(/\D/g, ''));
  return 21 + ((digits * 7) % 37);
}

/** The record of a game. @param readAt when the network was asked: milliseconds UTC */
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
