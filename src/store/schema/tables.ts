/**
 * The tables with their columns and indexes, declared once, by subject in schema/. Row types, column lists, upserts and decoding
 * are derived from these declarations, and the schema of a fresh store (schema/create-schema.ts). A change needs a migration too,
 * for the stores that are there already; a test compares what both give.
 *
 * A table's rows are objects with the properties named here; a column is its property in snake_case.
 * Every table of a player has player_id first in its key, so that a distributed engine can keep a
 * player's rows together. There are no foreign keys, sequences or triggers, which such engines lack.
 */

import { adminToken, auditEntry } from './admin-tables.ts';
import { game, trophyGroup, trophy, gameWord, ownerCount } from './catalogue-tables.ts';
import { counter, setting, clientRate } from './instance-tables.ts';
import { playerGame, earned } from './player-game-tables.ts';
import { player, playerName, playerWord, playerScore, playerActivity, deletedPlayer } from './player-tables.ts';
import { rankBucket, rankMove } from './ranking-tables.ts';
import { syncPlayer, syncTitle, syncRequest } from './sync-tables.ts';
import { webhook, webhookMessage } from './webhook-tables.ts';
import type { AnyTable } from './table.ts';

export type { Column } from './column-types.ts';
export * from './admin-tables.ts';
export * from './catalogue-tables.ts';
export * from './instance-tables.ts';
export * from './player-game-tables.ts';
export * from './player-tables.ts';
export * from './ranking-tables.ts';
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
  playerGame,
  earned,
  rankBucket,
  rankMove,
  ownerCount,
  playerActivity,
  playerWord,
  gameWord,
  counter,
  setting,
  deletedPlayer,
  syncPlayer,
  syncTitle,
  syncRequest,
  adminToken,
  auditEntry,
  webhook,
  webhookMessage,
  clientRate,
];
