/** Tables of how long players play, and who plays at the moment (docs/spec/networks.md 13). */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** How long a player has played a title, as a network counts it. Several titles of a network may belong to one game. */
export const playTime = table(
  'play_time',
  {
    playerId: column.bigKey,
    network: column.textKey,
    /** The network's own id of the title. */
    sourceId: column.textKey,
    /** The game whose set the title has; null if it has none, or it is not known. */
    gameId: column.optionalText,
    title: column.optionalText,
    seconds: column.big,
    sessions: column.optionalInteger,
    firstAt: column.optionalInstant,
    lastAt: column.optionalInstant,
    /** When the network was asked. */
    readAt: column.instant,
    /** When fewer seconds than the stored ones were read for the first time: the next reading that has fewer is taken. */
    doubtedAt: column.optionalInstant,
  },
  [{ name: 'play_time_by_game', terms: ['gameId', 'playerId'], where: 'game_id IS NOT NULL' }],
);

/** What a network says about a player at the moment: the newest reading only. */
export const presence = table(
  'presence',
  {
    playerId: column.bigKey,
    network: column.textKey,
    /** `offline`, `online` or `playing`. */
    state: column.text,
    title: column.optionalText,
    gameId: column.optionalText,
    /** The network's own id of the title. */
    sourceId: column.optionalText,
    platform: column.optionalText,
    /** What the game says about the play, such as a level. */
    text: column.optionalText,
    /** Since when the state and the title are the same, as far as the readings tell. */
    sinceAt: column.instant,
    /** When the player was last online. */
    seenAt: column.optionalInstant,
    readAt: column.instant,
    /** Number of the commit of presence that last changed more than the time of reading: the validator of answers. */
    changedIn: column.big,
  },
  [
    { name: 'presence_read', terms: [descending('readAt'), 'playerId', 'network'] },
    { name: 'presence_by_game', terms: ['gameId', 'playerId'], where: 'game_id IS NOT NULL' },
  ],
);
