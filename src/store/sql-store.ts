/** The port over an engine: the one implementation, whatever the database. */

import type { LevelSystem } from '../domain/index.ts';
import { foldName } from '../domain/index.ts';
import { checkStore } from './check.ts';
import { deletionMarks } from './deletion-marks.ts';
import type { Engine } from './engine.ts';
import { statement } from './engine.ts';
import { exportRecords } from './export.ts';
import { runLoad } from './load/load.ts';
import type { PlayerAdmin } from './player-admin.ts';
import { createPlayerAdmin } from './player-admin.ts';
import { createPlaceRead } from './ranking.ts';
import { createCatalogueReads } from './read-catalogue.ts';
import { createPlayerReads } from './read-players.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  /** Which points rank players; decisions.md 4. */
  readonly levelSystem?: LevelSystem;
}

/** The port, with what only the command line and caches of answers need. */
export interface SqlStore extends Store {
  readonly players: PlayerAdmin;
  /** The versions of what an answer about this player is made of; null for an unknown one. */
  revisions(name: string): Promise<Revisions | null>;
}

/** An answer is right as long as the numbers it was made with are. */
export interface Revisions {
  readonly playerId: number;
  /** Raised by every load that changes anything of the player. */
  readonly player: number;
  /** Raised by every load that changes games, groups or trophies. */
  readonly catalogue: number;
  /** Raised by every load that may change places. */
  readonly ranking: number;
}

const selectRevisions = statement<Revisions>(
  `SELECT p.player_id AS "playerId", p.update_number AS "player",
     (SELECT value FROM counter WHERE name = 'catalogue') AS "catalogue",
     (SELECT value FROM counter WHERE name = 'ranking') AS "ranking"
   FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ? AND p.hidden = 0`,
);

/** A store over an engine whose schema is up to date. */
export function createSqlStore(engine: Engine, options: StoreOptions = {}): SqlStore {
  return {
    ...createPlayerReads(engine),
    ...createCatalogueReads(engine),
    ...createPlaceRead(engine, options.levelSystem ?? '2020'),
    load: (loadOptions, work) => runLoad(engine, deletionMarks(loadOptions.force ?? false), loadOptions, work),
    players: createPlayerAdmin(engine),
    revisions: async (name) => (await engine.get(selectRevisions, [foldName(name)])) ?? null,
    export: (player) => exportRecords(engine, player),
    check: () => checkStore(engine),
    close: () => engine.close(),
  };
}
