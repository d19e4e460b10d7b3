/** Presents a server's database as a watched folder. Each unit of the folder is a set of a linked account (docs/spec/sources.md 10). */

import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toStrictness } from '../../check/check-record.ts';
import { DatabaseBusy, openLiveSqlite } from '../../readers/live-sqlite.ts';
import type { SourceItem } from '../../source/source.ts';
import { wrapSourceError } from '../../source/source.ts';
import type { AccountNumbers, FolderUnit, WatchedFolder } from '../../source/watched-folder.ts';
import { describeRefused } from './account-trophies.ts';
import type { AccountLink } from './links.ts';
import type { ServerState } from './read-server.ts';
import { readServer, listTables } from './read-server.ts';
import type { ReadableServer } from './servers.ts';
import { trophyItems } from './trophy-items.ts';

/** The accounts to read, and options for reading them. */
export interface RpcnOptions {
  readonly links: readonly AccountLink[];
  readonly strict?: boolean | undefined;
  /** The account numbers that an earlier process found for the names. */
  readonly ids: ReadonlyMap<string, bigint>;
}

/** The clock and the pause function of an import, which tests replace. */
export interface Clock {
  /** Milliseconds UTC. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** The clock of the system. */
export const systemClock: Clock = { now: Date.now, pause: (ms) => wait(ms) };

/** Pause before a busy database is tried again. */
const busyMs = 5000;
const maxTries = 6;

/** A server, and the options for reading it. */
export interface OpenedServer {
  /** Path of its database. */
  readonly path: string;
  readonly server: ReadableServer;
  readonly options: RpcnOptions;
  readonly clock: Clock;
}

/** Returns a server's database as a watched folder. Each scan opens the file again, because the server may replace it. */
export function openServer(opened: OpenedServer): WatchedFolder {
  const { path, options } = opened;
  let state: ServerState | null = null;
  return {
    name: 'rpcn',
    path,
    first: [],
    nothing: 'contains no trophies of the accounts',
    async scan() {
      const found = await readWhenFree(opened, state);
      state = found;
      return {
        units: options.links.flatMap((link) => unitsOf(opened, found, link)),
        remarks: options.links.flatMap((link) => remarksOf(opened, found, link)),
        folders: [dirname(path)],
        accounts: writeNumbers(found),
      };
    },
  };
}

/** Reads the database, and waits while the server writes it. */
async function readWhenFree(
  opened: OpenedServer,
  before: ServerState | null,
): Promise<ServerState> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readOnce(opened, before);
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      if (tries === maxTries)
        throw wrapSourceError(opened.path, 'is locked by another program', error);
      await opened.clock.pause(busyMs);
    }
  }
}

async function readOnce(
  { path, server, options, clock }: OpenedServer,
  before: ServerState | null,
): Promise<ServerState> {
  const database = await openLiveSqlite(path, path, listTables(server));
  try {
    return readServer({ server, database, where: path, ...options }, before, clock.now());
  } finally {
    database.close();
  }
}

function writeNumbers({ ids }: ServerState): AccountNumbers {
  return [...ids].map(([name, id]) => [name, String(id)]);
}

function unitsOf(
  { server, options, clock }: OpenedServer,
  { accounts, readAt }: ServerState,
  { account, player }: AccountLink,
): readonly FolderUnit[] {
  const state = accounts.get(account);
  if (state === undefined) return [];
  return [...state.sets].toSorted(compareSets).map(([set, times]) => {
    const where = `${account}, ${set}`;
    return {
      path: where,
      where,
      files: [],
      folders: [],
      version: `${readAt} ${times.size}`,
      async read() {
        const reading = {
          unit: server.trophies.unit,
          now: clock.now(),
          strictness: toStrictness(options),
        };
        return trophyItems({ set, player, times, where }, reading);
      },
    };
  });
}

function compareSets(
  [one]: readonly [string, unknown],
  [other]: readonly [string, unknown],
): number {
  return one < other ? -1 : 1;
}

/** Returns messages about accounts that the server does not have, and about rows that are not about trophies. */
function remarksOf(
  { path }: OpenedServer,
  { accounts }: ServerState,
  { account, player }: AccountLink,
): readonly SourceItem[] {
  const state = accounts.get(account);
  if (state !== undefined) return describeRefused(state, account);
  const skipped = `has no account ${account}, or another one than before; what is stored of ${player} stays`;
  return [{ where: basename(path), skipped }];
}
