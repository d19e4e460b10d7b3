/**
 * Controls the networks for the operator's pages. It runs in every process that serves requests; the updates run in the process that syncs.
 */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { NetworkControl, NetworkStatus, SyncNetwork } from '../../account-pages/index.ts';
import { ActionError, followPlayer, replaceKey, unfollowPlayer } from '../../actions/index.ts';
import { networkNames } from '../../domain/index.ts';
import type { LoginState, SyncStatus } from '../../sync/index.ts';
import {
  NetworkError,
  readNoted,
  readNpsso,
  readSyncStatus,
  SecretFileError,
} from '../../sync/index.ts';
import type { SyncState } from '../../sync/state/index.ts';
import { createSyncState, createSyncWishes } from '../../sync/state/index.ts';
import type { SqlStore } from '../../store/index.ts';
import { findExistingFolder } from '../disk-space.ts';
import { CommandError } from '../process/exit-codes.ts';
import { findLoginFile } from '../secret-files.ts';
import { openKeyTrial, paceOfConsoles } from '../sync-settings.ts';
import { noLogin, readLoginFile, syncNetworks } from '../sync-sources.ts';
import { readStatusOfKeyed } from './keyed-status.ts';
import type { LoginParts } from './store-login.ts';
import { storeLogin } from './store-login.ts';

/** The dependencies of the control. */
export interface ControlParts extends LoginParts {
  readonly store: Pick<SqlStore, 'known' | 'operational'>;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
}

/** Creates the control. */
export function createNetworkControl(parts: ControlParts): NetworkControl {
  const { store, settings, log, now } = parts;
  const wishes = createSyncWishes(store.operational);
  const stateOf = (network: SyncNetwork): SyncState => createSyncState(store.operational, network);
  return {
    async status() {
      const all: NetworkStatus[] = [];
      for (const network of syncNetworks) all.push(await readNetwork(parts, network));
      return all;
    },
    async logIn(text) {
      const npsso = readNpsso(text);
      if (typeof npsso === 'string') throw new ActionError('invalid', npsso, 'secret');
      const { warning } = await withActionErrors(() => storeLogin(parts, npsso));
      return warning;
    },
    replaceKey: (network, text) =>
      withActionErrors(() =>
        replaceKey({ network, text }, settings.syncSecrets, openKeyTrial(settings, log)),
      ),
    follow: (followed) => followPlayer(store, followed, now()),
    unfollow: ({ network, name }) => unfollowPlayer(stateOf(network), name),
    async update(followed) {
      if (followed !== null && !(await stateOf(followed.network).hasten(followed.name)))
        throw new ActionError('unknown', `${JSON.stringify(followed.name)} is not followed.`);
      await wishes.askFor(followed === null ? null : followed.name);
    },
    stopUpdate: () => wishes.askForStop(now()),
  };
}

/** Converts failures that the operator can solve to refusals with a reason. */
async function withActionErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isPlain =
      error instanceof NetworkError ||
      error instanceof SecretFileError ||
      error instanceof CommandError;
    if (!isPlain) throw error;
    const isRefused = error instanceof NetworkError && error.kind === 'login-needed';
    throw isRefused
      ? new ActionError('conflict', withoutCommand(error.message), 'secret')
      : new ActionError('conflict', error.message);
  }
}

/** Removes the command-line remedy from a message, because the page itself offers the remedy. */
function withoutCommand(message: string): string {
  return message.replace(
    / Run "laurel sync login"\.$/,
    ' Open the page again, and copy all of it.',
  );
}

async function readNetwork(
  { store, settings, now }: ControlParts,
  network: SyncNetwork,
): Promise<NetworkStatus> {
  const at = now();
  const { login, secretProblem } = await readSecret({ settings, now }, network);
  const state = createSyncState(store.operational, network);
  const { budget, isRunning, players, limit, ...status } =
    network === 'psn'
      ? await readStatusOfConsoles(state, settings, { login, now: at })
      : await readStatusOfKeyed(state, network, { login, now: at });
  const { failure } = await readNoted(store.operational, network);
  return {
    network,
    name: networkNames[network],
    login,
    secretProblem,
    unwritable: await findUnwritable(network, settings),
    budget,
    limit,
    isRunning,
    notes: notesOf(status.network),
    failedSince: failure?.since ?? null, // absent: requests to the network do not fail
    players,
  };
}

async function readStatusOfConsoles(
  state: SyncState,
  settings: ControlParts['settings'],
  facts: { readonly login: LoginState; readonly now: number },
): Promise<SyncStatus & { readonly limit: number }> {
  const status = await readSyncStatus(state, { ...facts, ...paceOfConsoles(settings) });
  return { ...status, limit: settings.syncBudget };
}

function notesOf({ reason, resting }: SyncStatus['network']): readonly string[] {
  return [reason, ...resting.map((each) => each.reason)].filter((note) => note !== null);
}

async function readSecret(
  { settings, now }: Pick<ControlParts, 'settings' | 'now'>,
  network: SyncNetwork,
): Promise<Pick<NetworkStatus, 'login' | 'secretProblem'>> {
  try {
    return { login: await readLoginFile(network, settings, now()), secretProblem: null };
  } catch (error) {
    if (!(error instanceof SecretFileError)) throw error;
    return { login: noLogin, secretProblem: error.message };
  }
}

/** Returns the folder of a secret if this process cannot write to it; null if it can. */
async function findUnwritable(
  network: SyncNetwork,
  settings: ControlParts['settings'],
): Promise<string | null> {
  const folder =
    network === 'psn' ? dirname(resolve(findLoginFile(settings))) : resolve(settings.syncSecrets);
  const found = (await stat(folder).catch(() => null)) ?? null; // absent: the folder is created with the first secret
  const place = found === null ? await findExistingFolder(folder) : folder;
  const isFolder = (await stat(place)).isDirectory();
  return access(place, constants.W_OK | constants.X_OK).then(
    () => (isFolder ? null : folder),
    () => folder,
  );
}
