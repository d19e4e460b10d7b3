/** Converts the settings of `laurel sync` to the options of the sync module. */

import type { Logger } from 'pino';
import { dayMs } from '../domain/time/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { HostMap, PsnOptions, StatusFacts, TryKey } from '../sync/index.ts';
import {
  createKeyTrial,
  NetworkError,
  NotFollowed,
  openPsn,
  psnChecks,
  requestMs,
  toPace,
  readHostMap,
  readLogin,
  SecretFileError,
} from '../sync/index.ts';
import { CommandError, exitCodes } from './process/exit-codes.ts';
import type { SecretSettings } from './secret-files.ts';
import { findLoginFile } from './secret-files.ts';
import { toUserAgent } from './user-agent.ts';

/** The settings of every command that sends requests to the network. */
export type NetworkSettings = SettingsFor<'sync'>;

/** Maximum number of games that the network returns for one request. */
const gamesPerRequest = 800;
/** Timeout of a request in milliseconds: twice the longest time that the network takes for that many games. */
export const requestTimeoutMs = 30_000;
/**
 * Milliseconds between two full syncs of a player. Only a full sync reads the whole list of games, and so detects games that were hidden
 * meanwhile.
 */
export const fullEveryMs = 7 * dayMs;

/** Reads the setting that replaces the hosts of networks with others. Throws CommandError for invalid hosts. */
export function readHosts({ syncHosts }: NetworkSettings): HostMap {
  const hosts = readHostMap(syncHosts);
  if (typeof hosts === 'string') throw new CommandError(`--sync-hosts: ${hosts}.`, exitCodes.usage);
  return hosts;
}

function readPsnOptions(settings: NetworkSettings): PsnOptions {
  return {
    tokenFile: findLoginFile(settings),
    hosts: readHosts(settings),
    language: settings.syncLanguage,
    pageSize: gamesPerRequest,
    limit: settings.syncBudget,
    spacingMs: settings.syncSpacing,
    timeoutMs: requestTimeoutMs,
  };
}

/** Settings from which the status of the sync is calculated, without a request. */
export type StatusSettings = SecretSettings & Pick<NetworkSettings, 'syncBudget' | 'syncSpacing'>;

/** Reads the facts that the status of the sync needs besides the store. Throws SecretFileError. */
export async function readStatusFacts(settings: StatusSettings): Promise<StatusFacts> {
  const now = Date.now();
  const login = await readLogin(findLoginFile(settings), now);
  return { login, now, ...paceOfConsoles(settings) };
}

/** Returns the rate of requests to the console network, and the cost of its quick checks. */
export function paceOfConsoles({
  syncBudget,
  syncSpacing,
}: Pick<StatusSettings, 'syncBudget' | 'syncSpacing'>): Pick<StatusFacts, 'pace' | 'checks'> {
  const pace = toPace(syncBudget, syncSpacing);
  return { pace, checks: psnChecks(dayMs / requestMs(pace)) };
}

/**
 * Opens the console network: functions for requests without a login, for logging in, and for requests with a login. Throws CommandError for
 * invalid hosts.
 */
export function openConfiguredPsn(
  settings: NetworkSettings,
  parts: Parameters<typeof openPsn>[1],
): ReturnType<typeof openPsn> {
  return openPsn(readPsnOptions(settings), parts);
}

/** Creates the function that tries the keys of other networks. Throws CommandError for invalid hosts. */
export function openKeyTrial(settings: NetworkSettings, log: Logger): TryKey {
  return createKeyTrial({
    hosts: readHosts(settings),
    timeoutMs: requestTimeoutMs,
    userAgent: toUserAgent(settings),
    log,
  });
}

/** Converts errors that the operator can fix to CommandErrors. */
export async function withPlainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof NetworkError ||
      error instanceof SecretFileError ||
      error instanceof NotFollowed
    ) {
      throw new CommandError(error.message, exitCodes.failed, { cause: error });
    }
    throw error;
  }
}
