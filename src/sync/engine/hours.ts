/**
 * Reads play time once a day for players who have played, on networks that state it separately from games (docs/spec/networks.md 8.6). Play
 * time is less important than trophies: a failure counts as a reading, and the sync of the player and the round continue.
 */

import { dayMs, hourMs } from '../../domain/time/index.ts';
import { zip } from '../../invariant.ts';
import type { PlayTimeRecord } from '../../records/records.ts';
import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { Connector, HoursOwner } from './connector.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import type { NetworkErrorKind } from './network-error.ts';
import { NetworkError } from './network-error.ts';

/** Minimum interval. It is shorter than a day, so that a player who is synced once a day is read each time. */
const everyMs = 20 * hourMs;
/** Maximum interval, even for players who were not seen playing: the network does not show for every player when they play. */
const atMostMs = 7 * dayMs;

/**
 * Reads a player's play time, if it is due. Each step of the generator has sent one request. Returns the player with the time of the
 * reading. Throws errors that affect all players.
 */
export async function* readHours(
  parts: SyncParts,
  followed: SyncPlayer,
  owner: HoursOwner,
): AsyncGenerator<undefined, SyncPlayer> {
  const { network, clock, log } = parts;
  if (network.hours === undefined || !(await isDue(parts, followed, owner))) return followed;
  const read = { ...followed, hoursReadAt: clock.now() };
  try {
    yield* loadHours(parts, owner, network.hours);
    return read;
  } catch (error) {
    if (error instanceof LoadRejected) {
      log.debug({ reason: error.message }, 'The play times of a player were rejected.');
      return read;
    }
    if (!(error instanceof NetworkError) || concernsAll(error)) throw error;
    log.debug({ reason: error.message }, 'The play times of a player could not be fetched.');
    return error.kind === 'resting' ? followed : read; // a paused request was not sent, so it is soon tried again; after other failures, as late as after a success
  }
}

async function isDue(
  { state, clock }: SyncParts,
  { nameKey, hoursReadAt }: SyncPlayer,
  { playerId }: HoursOwner,
): Promise<boolean> {
  const { isHidden, seenAt } = await state.playFacts(playerId);
  if (isHidden) return false;
  const now = clock.now();
  if (hoursReadAt === null || hoursReadAt > now || now - hoursReadAt >= atMostMs) return true;
  if (now - hoursReadAt < everyMs) return false;
  const listedAt = await state.lastPlayedAt(nameKey);
  return Math.max(listedAt ?? 0, seenAt ?? 0) >= hoursReadAt; // absent: the player was never seen playing, so there is no time
}

async function* loadHours(
  parts: SyncParts,
  owner: HoursOwner,
  ask: NonNullable<Connector['hours']>,
): AsyncGenerator<undefined, void> {
  const records = yield* ask(owner);
  await load(parts, await withoutUnknownGames(parts, records));
  const unlinked = await parts.state.unlinkedHours(owner.playerId);
  await load(
    parts,
    unlinked.map(({ network, titleId, gameId, seconds }) => ({
      type: 'playTime',
      player: owner.name,
      network,
      id: titleId,
      game: gameId,
      seconds,
    })),
  );
}

async function load(parts: SyncParts, records: readonly PlayTimeRecord[]): Promise<void> {
  if (records.length > 0) await loadFromNetwork(parts, records);
}

/** Removes references to games that are not in the store yet. A later reading adds them. */
async function withoutUnknownGames(
  { store }: SyncParts,
  records: readonly PlayTimeRecord[],
): Promise<readonly PlayTimeRecord[]> {
  const gameIds = [...new Set(records.flatMap(({ game }) => game ?? []))]; // absent: the title has no set
  const sets = await store.known.storedSets(gameIds);
  const stored = new Set(
    zip(gameIds, sets).flatMap(([gameId, set]) => (set === null ? [] : gameId)),
  );
  return records.map(({ game, ...rest }) =>
    game === undefined || game === null || !stored.has(game) ? rest : { ...rest, game },
  );
}

/** Kinds of errors that affect all players. `moved` is not one of them, because the network may have removed only this list. */
const kindsOfAll: ReadonlySet<NetworkErrorKind> = new Set([
  'rate-limited',
  'used-up',
  'login-needed',
  'unauthorized',
  'blocked',
]);

function concernsAll({ kind }: NetworkError): boolean {
  return kindsOfAll.has(kind);
}
