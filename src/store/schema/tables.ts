/**
 * All tables with their columns and indexes, declared in the files of schema/. Row types, column lists, upserts and the schema of a
 * new store (schema/create-schema.ts) are derived from these declarations. A change also needs a migration for existing stores;
 * a test compares the results.
 *
 * Rows are objects with the declared properties; the column name is the property in snake_case. The key of every table with
 * data of players starts with player_id, so that a distributed database can colocate a player's rows. There are no foreign keys,
 * sequences or triggers, which such databases do not support.
 */

import { adminToken, auditEntry } from './admin-tables.ts';
import {
  game,
  trophyGroup,
  trophy,
  gameWord,
  gameStat,
  ownerCount,
  boardCount,
} from './catalogue-tables.ts';
import { counter, setting, siteSetting } from './instance-tables.ts';
import { media, mediaPart } from './media-tables.ts';
import { playTime, presence } from './play-time-tables.ts';
import { playerGame, earned } from './player-game-tables.ts';
import {
  player,
  playerName,
  playerWord,
  playerScore,
  playerNetwork,
  playerActivity,
  playerUndo,
  hiddenGame,
  hunt,
  deletedPlayer,
} from './player-tables.ts';
import { rankBucket } from './ranking-tables.ts';
import { playerAhead, recentTrophy } from './recent-tables.ts';
import {
  syncPlayer,
  syncTitle,
  syncSet,
  syncTitleSet,
  syncWantedSet,
  syncRequest,
} from './sync-tables.ts';
import { webhook, webhookMessage } from './webhook-tables.ts';
import type { AnyTable } from './table.ts';

export type { Column } from '../columns/column-types.ts';
export * from './admin-tables.ts';
export * from './catalogue-tables.ts';
export * from './instance-tables.ts';
export * from './media-tables.ts';
export * from './play-time-tables.ts';
export * from './player-game-tables.ts';
export * from './player-tables.ts';
export * from './ranking-tables.ts';
export * from './recent-tables.ts';
export * from './sync-tables.ts';
export * from './webhook-tables.ts';
export * from './table.ts';

/** All tables. */
export const tables: readonly AnyTable[] = [
  game,
  trophyGroup,
  trophy,
  player,
  playerName,
  playerScore,
  playerNetwork,
  playerGame,
  earned,
  rankBucket,
  ownerCount,
  boardCount,
  gameStat,
  playerActivity,
  recentTrophy,
  playerAhead,
  playTime,
  presence,
  playerUndo,
  hiddenGame,
  hunt,
  playerWord,
  gameWord,
  media,
  mediaPart,
  counter,
  setting,
  siteSetting,
  deletedPlayer,
  syncPlayer,
  syncTitle,
  syncSet,
  syncTitleSet,
  syncWantedSet,
  syncRequest,
  adminToken,
  auditEntry,
  webhook,
  webhookMessage,
];
