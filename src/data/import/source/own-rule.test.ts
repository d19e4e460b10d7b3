import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../../records/records.ts';
import { underOwnRule } from './own-rule.ts';
import type { SourceItem } from './source.ts';

const own = 'LanternFox';
const other = 'OrchardOwl';
const stored: Readonly<Record<string, number>> = { npwr90001_00: 2, npwr90003_00: 0 };

/** LanternFox is player 7, formerly called OldFox. The store has a set, and a game without trophies. */
const known = {
  playerOfName: (name: string) => {
    const key = name.toLowerCase();
    if (key === 'lanternfox' || key === 'oldfox') return Promise.resolve({ playerId: 7 });
    return Promise.resolve(key === 'orchardowl' ? { playerId: 8 } : null);
  },
  storedSet: (gameId: string) => {
    const trophies = stored[gameId.toLowerCase()];
    return Promise.resolve(trophies === undefined ? null : { trophies });
  },
};

async function itemsOf(records: readonly DataRecord[]): Promise<readonly SourceItem[]> {
  const items = records.map((record, index): SourceItem => ({ record, where: index + 1 }));
  const source = {
    name: 'test',
    totalBytes: null,
    bytesRead: () => 0,
    async *batches() {
      for (const item of items) yield [item];
    },
  };
  const found: SourceItem[] = [];
  for await (const batch of underOwnRule(source, { playerId: 7, known }).batches())
    found.push(...batch);
  return found;
}

async function loaded(records: readonly DataRecord[]): Promise<readonly DataRecord[]> {
  return (await itemsOf(records)).flatMap((item) => ('record' in item ? [item.record] : []));
}

describe('of a player’s own files', () => {
  test('what is about them is loaded, under each of their names', async () => {
    const records: readonly DataRecord[] = ['LanternFox', 'LANTERNFOX', 'OldFox'].flatMap(
      (player): DataRecord[] => [
        { type: 'playerGame', player, game: 'NPWR90001_00' },
        { type: 'earned', player, game: 'NPWR90001_00', trophy: 1 },
        { type: 'playTime', player, network: 'psn', id: 'PPSA90001_00', seconds: 60 },
        { type: 'hiddenGame', player, game: 'NPWR90001_00', since: 5 },
        { type: 'hunt', player, game: 'NPWR90001_00', hunted: true, note: '' },
      ],
    );
    assert.deepEqual(await loaded(records), records);
  });

  test('nothing about others is loaded, nor a profile or an account', async () => {
    const records: readonly DataRecord[] = [
      { type: 'player', name: own, hidden: true },
      { type: 'player', name: 'Newcomer' },
      { type: 'account', player: own, network: 'retro', id: 'x' },
      { type: 'earned', player: other, game: 'NPWR90001_00', trophy: 1 },
      { type: 'earned', player: 'Nobody', game: 'NPWR90001_00', trophy: 1 },
      { type: 'playTime', player: other, network: 'psn', id: 'PPSA90001_00', seconds: 60 },
    ];
    assert.deepEqual(await loaded(records), []);
    const [said] = await itemsOf(records);
    assert.match(JSON.stringify(said), /not imported: 6/);
    assert.equal(said?.where, 1);
  });

  test('a set that the store has stays as it is', async () => {
    const records: readonly DataRecord[] = [
      { type: 'game', id: 'NPWR90001_00', title: 'Another title' },
      { type: 'group', game: 'npwr90001_00', id: '001' },
      { type: 'trophy', game: 'NPWR90001_00', id: 9, grade: 'platinum' },
    ];
    assert.deepEqual(await loaded(records), []);
  });

  test('a set that it lacks is imported as a whole, although it has a part of it by then', async () => {
    const game = 'NPWR90002_00';
    const records: readonly DataRecord[] = [
      { type: 'game', id: game, title: 'Orchard Nights' },
      { type: 'trophy', game, id: 0, grade: 'bronze' },
      { type: 'trophy', game: game.toLowerCase(), id: 1, grade: 'gold' },
    ];
    assert.deepEqual(await loaded(records), records);
  });

  test('a game without trophies gets them, and keeps its title', async () => {
    const game = 'NPWR90003_00';
    const trophy: DataRecord = { type: 'trophy', game, id: 0, grade: 'bronze' };
    assert.deepEqual(await loaded([{ type: 'game', id: game, title: 'Other' }, trophy]), [trophy]);
  });
});
