/** Opens the networks that an operator has set up: the console network, and networks with a key or with followed players. */

import type { Logger } from 'pino';
import type { Network } from '../../domain/index.ts';
import type { SqlStore } from '../../store/index.ts';
import type { Clock, Connector, KeyNetwork } from '../../sync/index.ts';
import {
  NotFollowed,
  openRetro,
  openSteam,
  readKey,
  retroBase,
  retroPace,
  rewriteHost,
  steamBase,
  steamPace,
} from '../../sync/index.ts';
import type { SyncState } from '../../sync/state/index.ts';
import { createSyncState } from '../../sync/state/index.ts';
import type { NetworkSettings } from '../sync-settings.ts';
import { openConfiguredPsn, readHosts, requestTimeoutMs } from '../sync-settings.ts';
import { toUserAgent } from '../user-agent.ts';
import { openKey } from './key-access.ts';
import { createRetroReader } from './retro-reader.ts';
import { steamReader } from './steam-reader.ts';

/** A network with the state of its sync. */
export interface OpenedNetwork {
  readonly network: Network;
  readonly state: SyncState;
  readonly connector: Connector;
}

/** The dependencies of networks. */
interface NetworkParts {
  readonly store: Pick<SqlStore, 'operational' | 'known'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborts requests and waits. */
  readonly signal: AbortSignal;
  /** Maximum number of times that a request is sent until it succeeds; if left out, the number that a sync uses. */
  readonly attempts?: number;
}

/** Returns the networks in display order. Sends no request. Throws CommandError for invalid hosts and SecretFileError. */
export async function openNetworks(
  settings: NetworkSettings,
  parts: NetworkParts,
): Promise<readonly OpenedNetwork[]> {
  const psn = createSyncState(parts.store.operational, 'psn');
  const opened: OpenedNetwork[] = [
    {
      network: 'psn',
      state: psn,
      connector: openConfiguredPsn(settings, { ...parts, state: psn }).network,
    },
  ];
  for (const [network, open] of openers) {
    const state = createSyncState(parts.store.operational, network);
    const isUsed =
      (await readKey(settings.syncSecrets, network)) !== null ||
      (await state.followed()).length > 0;
    if (isUsed) opened.push({ network, state, connector: open(settings, { ...parts, state }) });
  }
  return opened;
}

/** Opens one network, with or without a key. Sends no request. Throws CommandError for invalid hosts. */
export function openNetwork(
  network: 'psn' | KeyNetwork,
  settings: NetworkSettings,
  parts: NetworkParts,
): Connector {
  const state = createSyncState(parts.store.operational, network);
  if (network === 'psn') return openConfiguredPsn(settings, { ...parts, state }).network;
  const open = network === 'retro' ? openConfiguredRetro : openConfiguredSteam;
  return open(settings, { ...parts, state });
}

/**
 * Returns the networks with players to sync. If nobody is followed on any network, returns only the console network. Throws NotFollowed if
 * the given player is not followed.
 */
export async function chooseNetworks(
  networks: readonly OpenedNetwork[],
  player: string | null,
): Promise<readonly OpenedNetwork[]> {
  const used: OpenedNetwork[] = [];
  for (const each of networks) {
    const isUsed =
      player === null
        ? (await each.state.followed()).length > 0
        : (await each.state.findFollowed(player)) !== null;
    if (isUsed) used.push(each);
  }
  if (used.length > 0) return used;
  if (player === null) return networks.slice(0, 1);
  throw new NotFollowed(`${JSON.stringify(player)} is not followed. Run "laurel sync add" first.`);
}

type Opener = (
  settings: NetworkSettings,
  parts: NetworkParts & { readonly state: SyncState },
) => Connector;

function openConfiguredRetro(
  settings: NetworkSettings,
  { store, ...parts }: NetworkParts & { readonly state: SyncState },
): Connector {
  const { syncSecrets, retroHardcoreOnly: onlyHardcore } = settings;
  return openRetro(
    {
      base: rewriteHost(retroBase, readHosts(settings)),
      key: openKey(syncSecrets, 'retro', () => parts.clock.now()),
      userAgent: toUserAgent(settings),
      onlyHardcore,
      pace: retroPace,
      timeoutMs: requestTimeoutMs,
    },
    { ...parts, known: store.known, read: createRetroReader(onlyHardcore) },
  );
}

function openConfiguredSteam(
  settings: NetworkSettings,
  { store, ...parts }: NetworkParts & { readonly state: SyncState },
): Connector {
  return openSteam(
    {
      base: rewriteHost(steamBase, readHosts(settings)),
      key: openKey(settings.syncSecrets, 'steam', () => parts.clock.now()),
      userAgent: toUserAgent(settings),
      language: settings.syncLanguage,
      pace: steamPace,
      timeoutMs: requestTimeoutMs,
    },
    { ...parts, known: store.known, reader: steamReader },
  );
}

/** The networks that need a key. */
const openers: readonly (readonly [KeyNetwork, Opener])[] = [
  ['retro', openConfiguredRetro],
  ['steam', openConfiguredSteam],
];
