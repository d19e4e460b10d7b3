/** Reads a player's play time in a game from the game's mark, where the list of games has put it (docs/spec/networks.md 10.2 and 13). */

import { minuteMs, secondMs } from '../../../domain/time/index.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { TitleOwner } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';
import { findMinutes } from './list-games.ts';
import { findAppid } from './read-game.ts';

/** Creates the play-time record of a game; empty if the game was never played. */
export function readPlayTime({ name }: TitleOwner, title: SyncTitle): readonly DataRecord[] {
  const minutes = findMinutes(title.listedMark);
  if (minutes === 0) return [];
  const { gameId: game, lastUpdatedAt } = title;
  return [
    {
      type: 'playTime',
      player: name,
      network: 'steam',
      id: findAppid(title),
      game,
      seconds: (minutes * minuteMs) / secondMs,
      ...(title.title === null ? {} : { title: title.title }),
      ...(lastUpdatedAt === null ? {} : { last: lastUpdatedAt }),
    },
  ];
}
