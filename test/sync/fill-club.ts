/**
 * Makes the members of a club current without syncing each of them. Syncing them all would take most of the time of a large test. One
 * member is synced. The other members have the same games and get a copy of that member's stored data.
 */

import type { DataRecord } from '../../src/records/records.ts';
import { collect } from '../../src/store/testing/records.ts';
import type { SyncPlayer, SyncTitle } from '../../src/sync/state/index.ts';
import { newcomer } from '../support/sync-club.ts';
import type { SyncBench } from '../support/sync-bench.ts';

/** Fills the store. After that, the newcomer is followed but not synced yet, and all other players are current. */
export async function fillClub(bench: SyncBench): Promise<void> {
  const { state, store, clock, standIn } = bench;
  await state.unfollow(newcomer);
  const members = standIn.players.filter(({ onlineId }) => onlineId !== newcomer);
  const [first, ...others] = members;
  if (first !== undefined) {
    await bench.run({ player: first.onlineId });
    const followed = await found(bench, first.onlineId);
    const titles = (await bench.network().titles(first.accountId, { offset: 0, isRecent: false }))
      .rows;
    const played = (await collect(store.export(first.onlineId))).filter(isOfPlayer);
    for (const { onlineId, accountId } of others) {
      const records = played.map((record) => renamed(record, { onlineId, accountId }));
      await store.load({ now: clock.now(), source: 'network' }, (load) => load.apply(records));
      const playerId = (await store.known.playerOfAccount(accountId))?.playerId ?? null;
      const { name, nameKey } = await found(bench, onlineId);
      await state.listTitles(nameKey, titles);
      for (const title of titles) await markLoaded(bench, nameKey, title);
      await state.saveFollowed({ ...followed, name, nameKey, accountId, playerId });
    }
  }
  await state.follow(newcomer, clock.now());
}

async function found({ state }: SyncBench, name: string): Promise<SyncPlayer> {
  const player = await state.findFollowed(name);
  if (player === null) throw new Error(`${name} is not followed.`);
  return player;
}

function markLoaded(
  { state, clock }: SyncBench,
  nameKey: string,
  title: Pick<SyncTitle, 'gameId' | 'listedMark'>,
): Promise<void> {
  const loaded = {
    loadedMark: title.listedMark,
    now: clock.now(),
    changed: false,
    changedTrophies: [],
  };
  return state.titleLoaded(nameKey, title.gameId, loaded);
}

function isOfPlayer({ type }: DataRecord): boolean {
  return type === 'player' || type === 'playerGame' || type === 'earned';
}

interface Account {
  readonly onlineId: string;
  readonly accountId: string;
}

function renamed(record: DataRecord, { onlineId, accountId }: Account): DataRecord {
  if (record.type === 'player') return { ...record, name: onlineId, accountId };
  return 'player' in record ? { ...record, player: onlineId } : record;
}
