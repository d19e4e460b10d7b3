/** Port of the data's versions, which validate cached responses. */

import type { CommitVersions, Versions } from '../../cache/index.ts';

/** Reads of versions. */
export interface VersionReads {
  /**
   * Versions that change after every commit of data in their scope on any connection or node; with a database server, within a
   * fixed delay. Operational writes of the sync, webhooks and the audit log do not change them.
   */
  commitVersions(): CommitVersions;
  /**
   * The commit versions, read once per tick of the event loop and after every commit of this process. They are exact for a
   * request that is read from its connection in this tick, and cheap enough to get for each request.
   */
  commitVersionsOfTick(): CommitVersions;
  /** A number that changes when reads move to another server. Two reads with a change between them may see different states. */
  source(): number;
  /** A number that changes when earlier version numbers may refer to different data, because a failover discarded commits. */
  epoch(): number;
  /** Versions of the games and trophies. Equal versions mean that no game or trophy has changed. */
  catalogueVersions(): Promise<Versions>;
  /** Versions of the catalogue and of a player, including their ranks with `withRank`; null for an unknown player. */
  playerVersions(name: string, shown: { readonly withRank: boolean }): Promise<Versions | null>;
}
