/** Tables of play times and presence (docs/spec/networks.md 13). */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';
import { descending } from './table-index.ts';

/** How long a player has played a title, as a network counts it. Several titles of a network may belong to one game. */
export const playTime = table(
  'play_time',
  {
    playerId: column.bigKey,
    network: column.textKey,
    /** The network's own id for the title. */
    sourceId: column.textKey,
    /** The game to which the title belongs; null if there is none or it is unknown. */
    gameId: column.optionalText,
    title: column.optionalText,
    seconds: column.big,
    sessions: column.optionalInteger,
    firstAt: column.optionalInstant,
    lastAt: column.optionalInstant,
    /** When the play time was read from the network. */
    readAt: column.instant,
    /** When a reading had fewer seconds than stored, for the first time. The next reading with fewer seconds is then accepted. */
    doubtedAt: column.optionalInstant,
  },
  [{ name: 'play_time_by_game', terms: ['gameId', 'playerId'], where: 'game_id IS NOT NULL' }],
);

/** The newest presence reading of a player on a network. */
export const presence = table(
  'presence',
  {
    playerId: column.bigKey,
    network: column.textKey,
    /** `offline`, `online` or `playing`. */
    state: column.text,
    title: column.optionalText,
    gameId: column.optionalText,
    /** The network's own id for the title. */
    sourceId: column.optionalText,
    platform: column.optionalText,
    /** The game's own text about its state, such as a level. */
    text: column.optionalText,
    /** Since when the readings have shown this state and this title. */
    sinceAt: column.instant,
    /** When the player was last online. */
    seenAt: column.optionalInstant,
    readAt: column.instant,
    /** Version of the reading's content, which validates cached responses: it rises with each change, except if only `readAt` changes. */
    changedIn: column.big,
  },
  [
    { name: 'presence_read', terms: [descending('readAt'), 'playerId', 'network'] },
    { name: 'presence_by_game', terms: ['gameId', 'playerId'], where: 'game_id IS NOT NULL' },
  ],
);
