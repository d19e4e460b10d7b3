/**
 * Describes servers of emulators that store which account earned which trophy: where the database is, its tables and columns, and the unit
 * of its times (docs/spec/sources.md 10). Support for another server needs only another description.
 */

import { yearOneMs } from '../trophy-set/trophy-state.ts';

/** The unit in which a server counts time. */
export interface TimeUnit {
  readonly perMillisecond: bigint;
  /** The instant of the server's time 0, in milliseconds UTC. */
  readonly zeroMs: number;
}

/** The table of accounts. No two names in it differ only in case. */
interface AccountTable {
  readonly table: string;
  readonly id: string;
  readonly name: string;
}

/** The table of earned trophies. The server only inserts rows. */
interface TrophyTable {
  readonly table: string;
  readonly account: string;
  readonly set: string;
  /** The number of the trophy, from 0. */
  readonly trophy: string;
  /** The column with the time of earning; 0 if the time is unknown. */
  readonly earnedAt: string;
  readonly unit: TimeUnit;
}

/** A server of an emulator. */
export interface TrophyServer {
  readonly title: string;
  /** Path of the database, relative to the folder of the server. */
  readonly file: string;
  readonly accounts: AccountTable;
  /** The table of trophies; null if the server does not have one yet. */
  readonly trophies: TrophyTable | null;
}

/** A server that stores trophies. */
export type ReadableServer = TrophyServer & { readonly trophies: TrophyTable };

/** Microseconds since 0001-01-01 UTC, as in the files of the emulator and of the console. */
const consoleTicks: TimeUnit = { perMillisecond: 1000n, zeroMs: -yearOneMs };

const accounts = { table: 'account', id: 'user_id', name: 'username' };

/** The server of the emulator RPCS3. */
export const rpcn: ReadableServer = {
  title: 'RPCN',
  file: 'db/rpcn.db',
  accounts,
  trophies: {
    table: 'user_trophies',
    account: 'user_id',
    set: 'communication_id',
    trophy: 'trophy_id',
    earnedAt: 'earned_at',
    unit: consoleTicks,
  },
};

/** The server of the emulator shadPS4, which cannot be imported yet. */
export const shadnet: TrophyServer = {
  title: 'shadNet',
  file: 'db/shadnet.db',
  accounts,
  trophies: null,
};

/** All described servers. */
export const servers: readonly TrophyServer[] = [rpcn, shadnet];
