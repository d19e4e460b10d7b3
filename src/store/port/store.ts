/**
 * Port of the data store, in terms of the domain: one interface for each kind of data. All methods are asynchronous, so that callers
 * can use an embedded file and a database server in the same way.
 *
 * Instants are milliseconds UTC. Names and ids match case-insensitively and without leading or trailing blanks; callers
 * pass them unchanged.
 */

import type { Network } from '../../domain/index.ts';
import type { BoardReads } from './boards.ts';
import type { ComparisonReads } from './comparison.ts';
import type { GameIndexReads } from './game-index.ts';
import type { GameReads } from './games.ts';
import type { HistoryReads } from './history.ts';
import type { HomeReads } from './home.ts';
import type { Loads } from './loads.ts';
import type { LogReads } from './log.ts';
import type { Maintenance } from './maintenance.ts';
import type { MediaReads } from './media.ts';
import type { PlayReads } from './play.ts';
import type { PlayTimeReads } from './play-time.ts';
import type { PlayerReads } from './players.ts';
import type { PresenceReads, PresenceWrites } from './presence.ts';
import type { SiteReads } from './site.ts';
import type { VersionReads } from './versions.ts';

export type { CatalogueSums, CatalogueSums as Averages, GradeCounts } from '../../domain/index.ts';
export type * from './boards.ts';
export type * from './comparison.ts';
export type * from './game-index.ts';
export type * from './games.ts';
export type * from './history.ts';
export type * from './home.ts';
export type * from './loads.ts';
export type * from './log.ts';
export type * from './maintenance.ts';
export type * from './media.ts';
export type * from './play.ts';
export type * from './play-time.ts';
export type * from './players.ts';
export type * from './presence.ts';
export type * from './site.ts';
export type * from './versions.ts';

/** All reads of the data. They treat hidden players as unknown unless the method states otherwise. */
export interface Reads
  extends
    PlayerReads,
    GameReads,
    PlayReads,
    PlayTimeReads,
    PresenceReads,
    HistoryReads,
    BoardReads,
    ComparisonReads,
    HomeReads,
    MediaReads,
    SiteReads,
    VersionReads,
    GameIndexReads,
    LogReads {}

/** The data store. */
export interface Store extends Reads, Loads, PresenceWrites, Maintenance {
  /**
   * Runs `read` so that all of its reads see one state of the data, and returns its result. `read` must have no side
   * effects, because it is retried when a commit occurs between its reads.
   */
  atOneState<T>(read: (reads: Store) => Promise<T>): Promise<T>;

  /**
   * The same store with lists that contain the games of one network, or of all (null). The lists of the store itself contain the
   * networks of the setting `networks`.
   */
  ofNetwork(network: Network | null): Store;
}
